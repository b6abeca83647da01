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

/**
 * Hidden where there is little room: on the smallest phones, or with `compact` on every phone; the
 * icon remains.
 */
const Word = ({ className, children }: { className: string; children: string }) => (
  <span className={className}>{children}</span>
);

/**
 * Whether the portal is reachable. In a phone's header, `compact` leaves room for the pending calls
 * and the bell.
 */
export function ConnectionBadge({ compact = false }: { compact?: boolean }) {
  const connection = useConnection();
  const wordless = compact ? "max-sm:sr-only" : "max-[359px]:sr-only";
  if (connection === "unknown")
    return (
      <Tag icon={LoaderCircle}>
        <Word className={wordless}>Loading</Word>
      </Tag>
    );
  return connection === "connected" ? (
    <Tag tone="ok" icon={Cloud}>
      <Word className={wordless}>Connected</Word>
    </Tag>
  ) : (
    <Tag tone="warn" icon={CloudOff}>
      <Word className={wordless}>Offline</Word>
    </Tag>
  );
}
