import type { OutboxDoor } from "#kernel/outbox/tab-outbox";
import { parts } from "#kernel/outbox/browser";
import type { OutboxCall, Person } from "#kernel/outbox/rules";
import type { OutboxStore } from "#kernel/outbox/store";

/** An in-memory outbox that ends with the page and is separate from the device's own. */
function memory(): OutboxStore {
  const rows = new Map<number, OutboxCall>();
  let last = 0;
  const change = (sequence: number, part: Partial<OutboxCall>) => {
    const row = rows.get(sequence);
    if (row) rows.set(sequence, { ...row, ...part });
  };
  return {
    async add(call, replaced) {
      if (replaced && !rows.get(replaced.sequence)?.tried) rows.delete(replaced.sequence);
      const written = { ...call, sequence: (last += 1) };
      rows.set(last, written);
      return written;
    },
    of: async (user) => [...rows.values()].filter((call) => call.user === user),
    async claim(sequence) {
      const call = rows.get(sequence);
      if (call?.state !== "waiting") return null;
      change(sequence, { tried: true });
      return { ...call, tried: true };
    },
    change: async (sequence, part) => change(sequence, part),
    async remove(sequences) {
      for (const sequence of sequences) rows.delete(sequence);
    },
    async forget() {
      rows.clear();
    },
    lease: async () => true,
    release: async () => {},
    close: () => {},
  };
}

/** An outbox for the cartridges of one console, with its cleanup. */
export function consoleOutbox(person: Person): { door: OutboxDoor; end(): void } {
  let sending = Promise.resolve();
  const outbox = new parts.Outbox({
    store: memory,
    lock: () => ({
      hold: (work) => (sending = sending.then(() => work(() => Promise.resolve(true))).catch(() => {})),
    }),
    channel: { post: () => {}, listen: () => () => {} },
    send: parts.sendOnce,
    build: "test console",
    persist: () => {},
    now: () => Date.now(),
    later(work, ms) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  const ready = outbox.identify(person);
  return {
    door: {
      async write(call) {
        await ready;
        return outbox.write(call);
      },
      follow(hear) {
        const notify = () => hear(outbox.getSnapshot());
        notify();
        return outbox.subscribe(notify);
      },
      whole: () => Promise.resolve(outbox),
    },
    end: () => outbox.end(),
  };
}
