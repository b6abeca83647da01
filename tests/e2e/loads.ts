import type { TestInfo } from "@playwright/test";

// All browser tests of a run share one portal and its demo company, and a route's day can be loaded
// only once. Every test that starts loading therefore has its own route and day, listed here. Other
// tests may read those lists, but not count their marks.
const LOADS = {
  "a driver's morning": { phone: ["33", "Tuesday"], desk: null },
  "a mark without network": { phone: ["33", "Thursday"], desk: null },
  "the canvas": { phone: ["33", "Friday"], desk: ["75", "Friday"] },
  "a phone that keeps nothing": { phone: ["12", "Wednesday"], desk: null },
  "an ended session": { phone: ["12", "Tuesday"], desk: null },
  "a dead zone": { phone: ["09", "the next day"], desk: null },
  "parts that did not load": { phone: ["33", "Wednesday"], desk: null },
  // This test counts the marks on every day of its route.
  "one live stream": { phone: null, desk: ["11", "Friday"] },
  "the office's inbox": { phone: null, desk: ["05", "Tuesday"] },
  "one product at a time": { phone: ["05", "Wednesday"], desk: null },
} as const;

const all = Object.values(LOADS).flatMap(({ phone, desk }) =>
  [phone, desk].flatMap((load) => (load ? [String(load)] : [])),
);
const clash = all.find((load, place) => all.indexOf(load) !== place);
if (clash) throw new Error(`Two browser tests load route and day ${clash}: give one of them another route or day.`);

/** The route, driver and day that only this test loads on this screen. */
export function ownLoad({ project }: TestInfo, name: keyof typeof LOADS) {
  const own = LOADS[name][project.name === "phone" ? "phone" : "desk"];
  if (!own) throw new Error(`"${name}" has no load for the ${project.name}: add one to tests/e2e/loads.ts.`);
  const [route, day] = own;
  return { route, day, driver: `driver${route}` };
}
