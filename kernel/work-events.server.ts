import { NDJSON } from "./work-events";

/** An event of a long-running operation, one per line. */
export interface WorkEvent {
  kind: string;
}

/**
 * Streams the events of a long-running operation; the last one is its outcome. `signal` is aborted
 * when the client is gone. An error before the first event (a permission, an upload) keeps its own
 * status; a later one is sent as `failed`.
 */
export function asEvents<Event extends WorkEvent>(
  run: (onEvent: (event: Event) => void, signal: AbortSignal) => Promise<Event>,
  failed: (error: unknown) => Event,
): Promise<Response> {
  return new Promise((answer, refuse) => {
    const encoder = new TextEncoder();
    let stream: ReadableStreamDefaultController<Uint8Array> | null = null;
    let isRead = true;
    const disconnected = new AbortController();
    const onEvent = (event: Event) => {
      if (!stream) {
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            stream = controller;
          },
          cancel: () => {
            isRead = false;
            disconnected.abort();
            return ended;
          },
        });
        const headers = { "Cache-Control": "no-store, no-transform", "Content-Type": `${NDJSON}; charset=utf-8` };
        answer(new Response(body, { headers }));
      }
      if (isRead) stream?.enqueue(encoder.encode(`${JSON.stringify(event)}\n`));
    };
    const end = (event: Event) => {
      onEvent(event);
      if (isRead) stream?.close();
    };
    const running = run(onEvent, disconnected.signal);
    const ended: Promise<void> = running.then(
      () => {},
      () => {},
    );
    running.then(end, (error: unknown) => {
      if (!stream) return refuse(error);
      end(failed(error));
    });
  });
}
