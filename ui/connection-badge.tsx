import { Cloud, CloudOff, LoaderCircle } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { askPortal, currentConnection, setAnswering, subscribeToConnection, type Connection } from "./connection";
import { Tag } from "./tag";

/** How often the portal is polled while it is unreachable. */
const ASK_AGAIN_MS = 5_000;

/**
 * The connection state from the portal's latest responses. Checked at startup (spec 4, API status),
 * when the browser reports a network change, and while unreachable.
 */
function useConnection(): Connection {
  const connection = useSyncExternalStore(subscribeToConnection, currentConnection, () => "unknown" as const);
  useEffect(() => {
    const ask = () => void askPortal();
    const lost = () => setAnswering(false);
    if (currentConnection() === "unknown") ask();
    addEventListener("online", ask);
    addEventListener("offline", lost);
    return () => {
      removeEventListener("online", ask);
      removeEventListener("offline", lost);
    };
  }, []);
  useEffect(() => {
    if (connection !== "offline") return;
    const again = setInterval(() => void askPortal(), ASK_AGAIN_MS);
    return () => clearInterval(again);
  }, [connection]);
  return connection;
}

const STATES = {
  unknown: { word: "Loading", tone: "idle", icon: LoaderCircle },
  connected: { word: "Connected", tone: "ok", icon: Cloud },
  offline: { word: "Offline", tone: "warn", icon: CloudOff },
} as const;

/**
 * Whether the portal is reachable (spec 1). Seen only while it is not, unless `always`; otherwise for
 * screen readers. In a phone's header, `compact` shows the icon without the word.
 */
export function ConnectionBadge({ compact = false, always = false }: { compact?: boolean; always?: boolean }) {
  const connection = useConnection();
  const { word, tone, icon } = STATES[connection];
  if (!always && connection !== "offline") return <span className="sr-only">{word}</span>;
  return (
    <Tag tone={tone} icon={icon}>
      <span className={compact ? "max-sm:sr-only" : undefined}>{word}</span>
    </Tag>
  );
}
