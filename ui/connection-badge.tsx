import { Cloud, CloudOff, LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { Tag } from "./tag";

type Connection = "loading" | "connected" | "offline";

/** Whether the portal answers: checked once at the start (spec 4, API status) and again when the browser goes online or offline. */
function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>("loading");
  useEffect(() => {
    let unmounted = false;
    const checkConnection = () => {
      void fetch("/api/health")
        .then((response) => response.json())
        .then(
          (health: { status: string }) => health.status === "ok",
          () => false,
        )
        .then((answers) => unmounted || setConnection(answers ? "connected" : "offline"));
    };
    const onOffline = () => setConnection("offline");
    checkConnection();
    addEventListener("online", checkConnection);
    addEventListener("offline", onOffline);
    return () => {
      unmounted = true;
      removeEventListener("online", checkConnection);
      removeEventListener("offline", onOffline);
    };
  }, []);
  return connection;
}

/** On the smallest phones only the icon is shown. */
const Word = ({ children }: { children: string }) => <span className="max-[359px]:sr-only">{children}</span>;

export function ConnectionBadge() {
  const connection = useConnection();
  if (connection === "loading")
    return (
      <Tag icon={LoaderCircle}>
        <Word>Loading</Word>
      </Tag>
    );
  return connection === "connected" ? (
    <Tag tone="ok" icon={Cloud}>
      <Word>Connected</Word>
    </Tag>
  ) : (
    <Tag tone="warn" icon={CloudOff}>
      <Word>Offline</Word>
    </Tag>
  );
}
