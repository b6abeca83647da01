import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { outcomeOf } from "#kernel/outbox/send";
import { page } from "../../tests/support/page-outbox";
import { SimulatedBrowser, VirtualTime } from "../../tests/support/simulated-device";
import type { DayStop } from "#cartridges/stop/schema";
import { stopIdOf } from "#cartridges/stop/stop-key";
import DayEndCartridge from "./cartridge";
import type { DayAct, DayEndData } from "./schema";

vi.mock("#kernel/outbox/tab-outbox", async () => (await import("../../tests/support/page-outbox")).here);

const DATE = "2026-11-23";
const stopOf = (customer: string): DayStop => ({
  id: stopIdOf({ route: "33", date: DATE, customer }),
  customer_number: customer,
  customer_name: customer,
  address: "",
  phone: "",
  service_type: "Weekly",
  access: "",
  proof: { signature: "off", photo: "off" },
  short_answer: null,
  minutes: 15,
  items: [],
});
const soil = (id: string, sequence: number): DayAct => ({
  id,
  at: `${DATE}T16:00:00.000Z`,
  sequence,
  by: "Office",
  detail: { kind: "soil", bags: sequence, pieces: 0 },
});
const day = (part: Partial<DayEndData> = {}): DayEndData => ({
  route: "33",
  date: DATE,
  service_day: "Monday",
  driver_name: "Ada",
  today: DATE,
  timezone: "UTC",
  version: 1,
  stops: [stopOf("110001"), stopOf("110002")],
  acts: [],
  proofs: [],
  load: { status: "none", items: [] },
  day_acts: [],
  ...part,
});

let time: VirtualTime, requests: string[], answer: () => void;
/** The day as stored on the server. */
let now: DayEndData;

beforeEach(async () => {
  [time, requests, now] = [new VirtualTime(), [], day()];
  const browser = new SimulatedBrowser(time, ({ body }) => {
    const act: DayAct = { ...soil(String(body.event_id), now.version + 1), detail: { kind: "close", text: "" } };
    now = { ...now, version: now.version + 1, day_acts: [...now.day_acts, act] };
    const result = outcomeOf(200, { message: "The day is closed.", closed: true, version: now.version, act });
    return new Promise((answered) => (answer = () => answered(result)));
  });
  page.tab = browser.open();
  await page.tab.outbox.identify({ id: "ada", name: "Ada Lovelace" });
  vi.stubGlobal("fetch", (address: string) => {
    requests.push(address);
    return Promise.resolve(Response.json(now));
  });
});
afterEach(() => vi.unstubAllGlobals());

const opened = () => {
  const cartridge = new DayEndCartridge({});
  cartridge.load(day());
  cartridge.followOutbox();
  return cartridge;
};
const latestOf = (cartridge: DayEndCartridge) => {
  const { version, day_acts, stops } = cartridge.getSnapshot().data!;
  return { version, acts: day_acts.map(({ detail }) => detail.kind), stops: stops.map((stop) => stop.customer_name) };
};

describe("the end of a day that others change too", () => {
  it("refetches what another device did while its own act was being sent", async () => {
    const cartridge = opened();
    await cartridge.close();
    await time.pass(0);
    now = { ...now, version: 3, day_acts: [...now.day_acts, soil("elsewhere", 3)] };
    cartridge.changed(`stops:33:${DATE}`, 3);
    answer();
    await time.pass(0);
    expect(requests).toEqual([`/api/drivers/route/33/days/${DATE}/end`]);
    expect(latestOf(cartridge)).toMatchObject({ version: 3, acts: ["close", "soil"] });
  });

  it("refetches nothing that its own answer contained", async () => {
    const cartridge = opened();
    await cartridge.close();
    await time.pass(0);
    cartridge.changed(`stops:33:${DATE}`, 2);
    answer();
    await time.pass(0);
    expect([latestOf(cartridge).version, requests]).toEqual([2, []]);
  });

  it("refetches the load whenever it changes, and ignores a late, older answer", async () => {
    const cartridge = opened();
    now = day({ version: 2, stops: day().stops.toReversed(), day_acts: [soil("elsewhere", 2)] });
    cartridge.changed(`loading:33:${DATE}`, 7);
    await time.pass(0);
    const newest = { version: 2, acts: ["soil"], stops: ["110002", "110001"] };
    expect(latestOf(cartridge)).toEqual(newest);
    cartridge.load(day());
    expect(latestOf(cartridge)).toEqual(newest);
  });
});
