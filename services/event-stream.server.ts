import type { DomainEvent } from "./events.server";
import { onMissed, subscribe } from "./events.server";

/**
 * The heartbeat interval. Proxies close a connection that is idle for a minute, so a comment line
 * is sent before that. Each heartbeat also checks permission, so whoever may no longer watch
 * receives nothing after 25 seconds.
 */
const HEARTBEAT_MS = 20_000;
/**
 * When a device reconnects, with jitter so that after a stop the devices do not all come back at
 * once.
 */
const RETRY_MS = 1_000;
const SPREAD_MS = 1_500;

/** The functions that close each open stream so that its device reconnects. */
const open = new Set<() => void>();

/**
 * Closes every stream so that its device reconnects: to this process's successor, or to catch up on
 * missed events.
 */
export function endEventStreams(): void {
  for (const sendAway of [...open]) sendAway();
}

/**
 * How much a device may leave unread before its stream is closed; it then reconnects and catches
 * up.
 */
const MAX_UNREAD_BYTES = 256_000;
/**
 * After this much data the device is asked to reconnect, whether or not it has read them:
 * remix-serve writes without backpressure (decision 0048), so this bounds the memory. Larger than
 * the system's own buffers, so that our server notices slow readers first.
 */
const MAX_SENT_BYTES = 16_000_000;

type StreamEvent = Pick<DomainEvent, "kind" | "data">;

/** The server's end of a stream. */
export interface Stream {
  send(event: StreamEvent): void;
  end(): void;
  /** Ends it and tells the device when to reconnect. */
  sendAway(): void;
}
/** The user of a stream. */
export interface Watcher {
  /** Called every twenty seconds. If it fails, it is repeated at the next heartbeat. */
  beat(): Promise<void>;
  /** The stream is over, whoever ended it. */
  leave(): void;
}

export interface Watch {
  topics: readonly string[];
  /**
   * Called once the topics are subscribed; its result is the first event, so that a device knows at
   * each opening whether it missed something.
   */
  first?: () => Promise<StreamEvent>;
  /**
   * Whether the device may keep watching. If the check itself fails, it is repeated at the next
   * heartbeat.
   */
  mayStill?: () => Promise<boolean>;
}

/** Bounds the unread data buffered in this process for a device that does not read. */
const unreadLimit = () => new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES });

/**
 * A server-sent event stream, until the device disconnects, does not read, or is told to reconnect.
 */
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
        // Devices learn at each opening what they missed, so after missed events they are told to
        // reconnect.
        const unsubscribeMissed = onMissed(sendAway);
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
          unsubscribeMissed();
          watcher.leave();
        };
        request.signal.addEventListener("abort", end);
      },
      // A canceled body is already closed.
      cancel: () => leave(),
    },
    unreadLimit(),
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

/** A stream of these topics' events as they are published. */
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
