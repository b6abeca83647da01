import type { DomainEvent } from "./events.server";
import { onMissed, subscribe } from "./events.server";

/**
 * Heartbeat: proxies close a connection that is idle for a minute, so a comment line is sent before that; and whoever may no
 * longer watch hears nothing after 25 seconds, because each heartbeat checks it.
 */
const HEARTBEAT_MS = 20_000;
/** When a device reconnects. Jitter: after a stop, the devices do not all come back in the same moment. */
const RETRY_MS = 1_000;
const SPREAD_MS = 1_500;

/** The open streams, each with the function that closes it so that its device reconnects later. */
const open = new Set<() => void>();

/** Closes every stream so that its device reconnects: to this process's successor, or to catch up on missed events. */
export function endEventStreams(): void {
  for (const sendAway of [...open]) sendAway();
}

type Said = Pick<DomainEvent, "kind" | "data">;
export interface Watch {
  topics: readonly string[];
  /** Called once the topics are subscribed; its result is the first event, so that a device knows at each opening whether it missed something. */
  first?: () => Promise<Said>;
  /** Whether the device may go on watching. If the check itself fails, it is repeated at the next beat. */
  mayStill?: () => Promise<boolean>;
}

/** A server-sent event stream, until the device goes away or may no longer watch. */
export function eventStream(request: Request, { topics, first, mayStill = async () => true }: Watch): Response {
  const encoder = new TextEncoder();
  let leave = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let left = false;
      const send = (text: string) => {
        if (!left) controller.enqueue(encoder.encode(text));
      };
      const end = () => {
        if (left) return;
        leave();
        controller.close();
      };
      const sendAway = () => {
        send(`retry: ${RETRY_MS + Math.round(Math.random() * SPREAD_MS)}\n\n`);
        end();
      };
      send(`retry: ${RETRY_MS}\n\n`);
      const tell = ({ kind, data }: Said) => send(`event: ${kind}\ndata: ${JSON.stringify(data ?? null)}\n\n`);
      const subscriptions = topics.map((topic) => subscribe(topic, tell));
      void first?.().then(tell, sendAway);
      // Events may have been missed. The first event of a stream tells a device whether it is behind, so close it to have it reopened.
      const notMissing = onMissed(sendAway);
      const beat = async () => {
        send(": still here\n\n");
        if (!(await mayStill().catch(() => true))) end();
      };
      const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
      open.add(sendAway);
      leave = () => {
        left = true;
        open.delete(sendAway);
        clearInterval(heartbeat);
        for (const unsubscribe of subscriptions) unsubscribe();
        notMissing();
      };
      request.signal.addEventListener("abort", end);
    },
    // A cancelled body is closed already.
    cancel: () => leave(),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      // An event must not wait in a compressor's buffer, ours or a proxy's.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}
