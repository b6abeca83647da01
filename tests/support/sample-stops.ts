import { figuresOf } from "../../cartridges/stop/rules";
import type { ActDetail, DayStop, StopAct, StopItem } from "../../cartridges/stop/schema";
import { keyOfStop, stopIdOf } from "../../cartridges/stop/stop-key";

// Three stops of route 33 and a driver's acts at them, for tests of pure rules.
export const IDS = [1, 2, 3].map((number) => stopIdOf({ route: "33", date: "2026-11-23", customer: `11000${number}` }));
export const [ONE, TWO, THREE] = IDS as [string, string, string];
export const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 8, minutes)).toISOString();

let names = 0;
export const act = (stop: string, minutes: number, detail: ActDetail, part: Partial<StopAct> = {}): StopAct => ({
  id: `act-${(names += 1)}`,
  stop,
  at: minute(minutes),
  sequence: names,
  by: "Dana",
  detail,
  ...part,
});
export const item = (part: Partial<StopItem> = {}): StopItem => ({
  item_id: "TWL",
  description: "Towel",
  due: 100,
  loaded: 100,
  ...part,
});
export const done = (figures = figuresOf([item()], {})): ActDetail => ({ kind: "complete", figures, text: "" });
export const START: ActDetail = { kind: "start" };

const stopOf = (id: string): DayStop => ({
  id,
  customer_number: keyOfStop(id)!.customer,
  customer_name: "A customer",
  address: "",
  phone: "",
  service_type: "Weekly",
  access: "",
  proof: { signature: "wanted", photo: "wanted" },
  short_answer: null,
  minutes: 15,
  items: [item()],
});
export const STOPS = IDS.map(stopOf);
