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

/** What a device may leave unread before its stream is closed: it comes back, and catches up. */
const MAX_UNREAD_BYTES = 256_000;
/**
 * Who has been sent so much opens their stream again, whether they read it or not: under remix-serve, which writes without regard for the
 * device (decision 0048), it is what bounds that. More than a system's own buffers take, so that our server notices first who does not read.
 */
const MAX_SENT_BYTES = 16_000_000;

type StreamEvent = Pick<DomainEvent, "kind" | "data">;

/** The server's end of a stream. */
export interface Stream {
  send(event: StreamEvent): void;
  end(): void;
  /** Ends it and says when to come back. */
  sendAway(): void;
}
/** Who uses the stream. */
export interface Watcher {
  /** Every twenty seconds. One that fails is repeated at the next beat. */
  beat(): Promise<void>;
  /** The stream is over, whoever ended it. */
  leave(): void;
}

export interface Watch {
  topics: readonly string[];
  /** Called once the topics are subscribed; its result is the first event, so that a device knows at each opening whether it missed something. */
  first?: () => Promise<StreamEvent>;
  /** Whether the device may go on watching. If the check itself fails, it is repeated at the next beat. */
  mayStill?: () => Promise<boolean>;
}

/** Whether what is sent is read at all: nothing waits without end in this process for a device that does not read. */
const unreadIsLimited = () => new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES });

/** A server-sent event stream, until the device goes away, does not read, or is sent away. */
export function openStream(request: Request, start: (stream: Stream) => Watcher): Response {
  const encoder = new TextEncoder();
  let leave = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let left = false;
        let bytesSent = 0;
        const write = (text: string) => {
          if (left) return;
          const bytes = encoder.encode(text);
          bytesSent += bytes.length;
          controller.enqueue(bytes);
          if (controller.desiredSize! > 0) return;
          leave();
          controller.error(new Error("The device does not read its stream."));
        };
        const end = () => {
          if (left) return;
          leave();
          controller.close();
        };
        const sendAway = () => {
          write(`retry: ${RETRY_MS + Math.round(Math.random() * SPREAD_MS)}\n\n`);
          end();
        };
        write(`retry: ${RETRY_MS}\n\n`);
        const send = ({ kind, data }: StreamEvent) => {
          write(`event: ${kind}\ndata: ${JSON.stringify(data ?? null)}\n\n`);
          if (bytesSent > MAX_SENT_BYTES) sendAway();
        };
        const watcher = start({ send, end, sendAway });
        // A device learns at each opening what it missed: whoever may have missed something is sent to open its stream again.
        const notMissing = onMissed(sendAway);
        const heartbeat = setInterval(() => {
          write(": still here\n\n");
          watcher.beat().catch(() => {});
        }, HEARTBEAT_MS);
        open.add(sendAway);
        leave = () => {
          if (left) return;
          left = true;
          open.delete(sendAway);
          clearInterval(heartbeat);
          notMissing();
          watcher.leave();
        };
        request.signal.addEventListener("abort", end);
      },
      // A body that was cancelled is closed already.
      cancel: () => leave(),
    },
    unreadIsLimited(),
  );
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      // An event must not wait in a compressor's buffer, ours or a proxy's.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}

/** A stream of these topics' events as they are emitted. */
export function eventStream(request: Request, { topics, first, mayStill = async () => true }: Watch): Response {
  return openStream(request, ({ send, end, sendAway }) => {
    const subscriptions = topics.map((topic) => subscribe(topic, send));
    void first?.().then(send, sendAway);
    return {
      async beat() {
        if (!(await mayStill())) end();
      },
      leave: () => subscriptions.forEach((unsubscribe) => unsubscribe()),
    };
  });
}
