/** A browser gives a stream up for good when it is answered with anything but 200, as by a proxy whose portal is starting. */
const REOPEN_MS = 5_000;

/**
 * Hears a stream of live events until the answer is called, however often the stream must be opened anew. `listeners` by the kind of
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
