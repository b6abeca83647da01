import { subscribe } from "./events.server";

/** Proxies drop a connection that says nothing for a minute. */
const HEARTBEAT_MS = 25_000;

/** A server-sent event stream of one topic, until the device goes away. */
export function eventStream(request: Request, topic: string): Response {
  const encoder = new TextEncoder();
  let leave = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      send("retry: 1000\n\n");
      const unsubscribe = subscribe(topic, ({ kind, data }) => send(`event: ${kind}\ndata: ${JSON.stringify(data ?? null)}\n\n`));
      const heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT_MS);
      let left = false;
      leave = () => {
        left = true;
        clearInterval(heartbeat);
        unsubscribe();
      };
      request.signal.addEventListener("abort", () => {
        if (left) return;
        leave();
        controller.close();
      });
    },
    // A body that was cancelled is closed already.
    cancel: () => leave(),
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store", "X-Accel-Buffering": "no" } });
}
