import { Cloud, CloudOff, LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { Tag } from "./tag";

type Connection = "loading" | "connected" | "offline";

/** Whether the portal answers: asked once at the start (spec 4, API status) and again when the browser says the network changed. */
function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>("loading");
  useEffect(() => {
    let left = false;
    const ask = () => {
      void fetch("/api/health")
        .then((response) => response.json())
        .then(
          (health: { status: string }) => health.status === "ok",
          () => false,
        )
        .then((answers) => left || setConnection(answers ? "connected" : "offline"));
    };
    const lost = () => setConnection("offline");
    ask();
    addEventListener("online", ask);
    addEventListener("offline", lost);
    return () => {
      left = true;
      removeEventListener("online", ask);
      removeEventListener("offline", lost);
    };
  }, []);
  return connection;
}

/** On the smallest phones the picture stands for the word. */
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
