/** The state from our own server's latest responses; unknown until the first. */
export type Connection = "unknown" | "connected" | "offline";

let connection: Connection = "unknown";
const listeners = new Set<() => void>();

/** Reports whether our server responded; called by every call and the live stream. */
export function setAnswering(answers: boolean): void {
  const now = answers ? "connected" : "offline";
  if (now === connection) return;
  connection = now;
  for (const listen of listeners) listen();
}

const ANSWER_WITHIN_MS = 5_000;

/** Checks whether the portal responds, and sets the connection state accordingly. */
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

/** Calls back once, upon the next response after an interruption, unless canceled before. */
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
