/** A browser stops reconnecting after any status but 200, such as a proxy's 502 while the portal restarts: then a new stream is opened after this delay. */
const REOPEN_MS = 5_000;

/**
 * Subscribes to a stream of live events and reopens it when it is lost; returns the unsubscribe function. `listeners` are keyed by the kind of
 * event, with its data; "open" at each opening.
 */
export function listenTo(path: string, listeners: Readonly<Record<string, (data: unknown) => void>>): () => void {
  let source: EventSource, reopen: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(path);
    for (const [kind, hear] of Object.entries(listeners)) {
      source.addEventListener(kind, (event) =>
        hear(kind === "open" ? null : (JSON.parse((event as MessageEvent<string>).data) as unknown)),
      );
    }
    source.addEventListener("error", () => {
      if (source.readyState === source.CLOSED) reopen = setTimeout(open, REOPEN_MS);
    });
  };
  open();
  return () => {
    clearTimeout(reopen);
    source.close();
  };
}
