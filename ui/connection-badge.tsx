import { Cloud, CloudOff, LoaderCircle } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { askPortal, currentConnection, setAnswering, subscribeToConnection, type Connection } from "./connection";
import { Tag } from "./tag";

/** While nobody answers, the portal is asked again and again. */
const ASK_AGAIN_MS = 5_000;

/** What the last answers of the portal said. It is asked at the start (spec 4, API status), when the browser says the network changed, and while it does not answer. */
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

/** The icon stands for the word where there is little room: on the smallest phones, and in a `compact` place on every phone. */
const Word = ({ className, children }: { className: string; children: string }) => (
  <span className={className}>{children}</span>
);

/** Whether the portal answers. In a phone's header `compact` leaves room for what waits and for the bell. */
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
