/** What the last answers of our own server said. Unknown until there is one. */
export type Connection = "unknown" | "connected" | "offline";

let connection: Connection = "unknown";
const listeners = new Set<() => void>();

/** An answer of our own server has come, or none has; every call and the live stream say so. */
export function setAnswering(answers: boolean): void {
  const now = answers ? "connected" : "offline";
  if (now === connection) return;
  connection = now;
  for (const listen of listeners) listen();
}

const ANSWER_WITHIN_MS = 5_000;

/** Asks the portal whether it answers, for those who have heard nothing: what it said is the connection from now on. */
export async function askPortal(): Promise<boolean> {
  const answers = await fetch("/api/health", { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    .then((response) => response.json())
    .then(
      (health: { status: string }) => health.status === "ok",
      () => false,
    );
  setAnswering(answers);
  return answers;
}

/** Calls back once, with the next answer after none came, unless it is left before. */
export function onceAnswering(callBack: () => void): () => void {
  const leave = subscribeToConnection(() => {
    if (connection !== "connected") return;
    leave();
    callBack();
  });
  return leave;
}

export const currentConnection = (): Connection => connection;
export function subscribeToConnection(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
