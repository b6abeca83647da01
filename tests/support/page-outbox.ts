import type { OutboxDoor } from "../../kernel/outbox/tab-outbox";
import type { OutboxSnapshot } from "../../kernel/outbox/outbox";
import type { NewCall } from "../../kernel/outbox/rules";
import type { SimulatedTab } from "./simulated-device";

/** The tab whose code is running. */
export const page = { tab: null as SimulatedTab | null };

const door: OutboxDoor = {
  write: (call: NewCall) => page.tab!.outbox.write(call),
  follow(hear: (snapshot: OutboxSnapshot) => void) {
    const { outbox } = page.tab!;
    const tell = () => hear(outbox.getSnapshot());
    tell();
    return outbox.subscribe(tell);
  },
  whole: () => Promise.resolve(page.tab!.outbox),
};

/**
 * Replaces #kernel/outbox/tab-outbox, where a page has a single outbox: here it is the running
 * tab's.
 */
export const here = { TAB_OUTBOX: door, outbox: door.whole, writeCall: door.write, followOutbox: door.follow };
