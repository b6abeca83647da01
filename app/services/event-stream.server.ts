import type { DomainEvent } from "~/kernel/definition";
import { subscribe } from "./events.server";

/** Proxies drop a connection that says nothing for a minute. */
const HEARTBEAT_MS = 25_000;

/**
 * A server-sent event stream of these topics, until the device goes away. `first` is asked once the topics are heard: what it answers
 * is the stream's first event, so that a device knows at each opening whether it missed something meanwhile.
 */
export function eventStream(request: Request, topics: readonly string[], first?: () => Promise<Pick<DomainEvent, "kind" | "data">>): Response {
  const encoder = new TextEncoder();
  let leave = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let left = false;
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      send("retry: 1000\n\n");
      const tell = ({ kind, data }: Pick<DomainEvent, "kind" | "data">) => send(`event: ${kind}\ndata: ${JSON.stringify(data ?? null)}\n\n`);
      const ends = topics.map((topic) => subscribe(topic, tell));
      void first?.().then((event) => left || tell(event), (error: unknown) => left || controller.error(error));
      const heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT_MS);
      leave = () => {
        left = true;
        clearInterval(heartbeat);
        for (const end of ends) end();
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
