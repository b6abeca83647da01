import type { OutboxSnapshot } from "../../kernel/outbox/outbox";
import type { NewCall } from "../../kernel/outbox/rules";
import type { SimulatedTab } from "./simulated-device";

/** The tab whose code runs. */
export const page = { tab: null as SimulatedTab | null };

/** In place of #kernel/outbox/here, where a page's one outbox is that of the tab whose code runs. */
export const here = {
  outbox: () => Promise.resolve(page.tab!.outbox),
  writeCall: (call: NewCall) => page.tab!.outbox.write(call),
  followOutbox(hear: (snapshot: OutboxSnapshot) => void) {
    const { outbox } = page.tab!;
    const tell = () => hear(outbox.getSnapshot());
    tell();
    return outbox.subscribe(tell);
  },
};
