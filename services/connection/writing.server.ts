import { once } from "node:events";
import type { Writable } from "node:stream";

/**
 * Writes a body with backpressure: what the device does not read waits in the body, which may give
 * up, and does not accumulate in this process. Resolves if the device disconnects. @throws the
 * body's error.
 */
export async function writeBody(
  body: ReadableStream<Uint8Array>,
  outgoing: Writable & { flush?: () => void },
): Promise<void> {
  const reader = body.getReader();
  const gone = once(outgoing, "close").then(() => true);
  // Rejects as soon as the body fails, even while nothing is being read from it.
  const over = reader.closed.then(() => false);
  over.catch(() => {});
  gone.catch(() => {});
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (outgoing.destroyed) return void (await reader.cancel());
      const taken = outgoing.write(value);
      // A compressor buffers what is written until it has more.
      outgoing.flush?.();
      if (taken) continue;
      const drained = once(outgoing, "drain").then(() => false);
      drained.catch(() => {});
      if (await Promise.race([drained, gone, over])) return void (await reader.cancel());
    }
    outgoing.end();
  } catch (error) {
    outgoing.destroy();
    throw error;
  }
}
