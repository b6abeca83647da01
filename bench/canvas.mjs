// The canvas's performance (issue 11): forty live cards on a processor slowed down four times. It
// measures in the page what a person perceives: the time between frames while a card is dragged,
// and from a key to its paint.
import { performance } from "node:perf_hooks";
import { percentile } from "./load.mjs";

const SLOWDOWN = 4;
const CARDS = 40;
const DRAGS = 5;
const STEPS = 12;
/** The mouse moves of one drag: at 60 per second it takes a second and a half. */
const MOVES = 90;
const FRAME_MS = 1000 / 60;

/** [what, limit, unit] of each figure. */
export const CANVAS_LIMITS = {
  dragP95: ["a drag's frames, 95 of 100", 20, "ms"],
  dragLongest: ["its longest frame, picking up and dropping included", 50, "ms"],
  keyLongest: ["a step of a key to its paint", 50, "ms"],
  layoutBytes: [`a save of ${CARDS} cards`, 1_000, "bytes"],
  requests: ["requests for the data of 12 cards", 1, ""],
  shift: ["layout shift", 0.05, ""],
};

const weekdaysAhead = (count) =>
  Array.from({ length: 2 * count }, (_, day) => new Date(Date.now() + day * 86_400_000))
    .filter((date) => date.getUTCDay() % 6 !== 0)
    .slice(0, count)
    .map((date) => date.toISOString().slice(0, 10));
const addressOf = (cards) => `/driver/canvas?${new globalThis.URLSearchParams(cards.map((card) => ["open", card]))}`;

/**
 * The cards of a driver's morning: load lists, routes, day ends, customers' journals, and lists for
 * the coming days.
 */
async function cardsOf(page, portal, route) {
  const answer = await page.request.get(`${portal}/api/customers?route=${route}&limit=1000`);
  const { customers } = await answer.json();
  const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
  return [
    ...days.map((day) => `load-list?day=${day}&route=${route}`),
    "note?",
    "route?",
    "approval?",
    "order?",
    "inventory?",
    "route-customers?",
    "briefing?",
    ...customers.slice(0, 16).map(({ CustomerNumber }) => `journal?customer=${CustomerNumber}`),
    ...weekdaysAhead(CARDS).map((date) => `load-list?date=${date}&route=${route}`),
  ].slice(0, CARDS);
}

/** Records frames, key-to-paint times and layout shifts in the page. */
function watch() {
  const seen = { frames: [], keys: [], shifts: [], long: [] };
  globalThis.seen = seen;
  const observe = (type, take, options) =>
    new globalThis.PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...options,
    });
  observe("layout-shift", ({ value, hadRecentInput }) => hadRecentInput || seen.shifts.push(value));
  observe("event", ({ name, startTime, duration }) => name === "keydown" && seen.keys.push({ startTime, duration }), {
    durationThreshold: 16,
  });
  // Frames longer than 50 ms from start to paint, even if the next frame was on time.
  observe("long-animation-frame", ({ startTime, duration }) => seen.long.push({ startTime, duration }));
  let last;
  const frame = (at) => {
    if (last !== undefined) seen.frames.push({ at, since: at - last });
    last = at;
    globalThis.requestAnimationFrame(frame);
  };
  globalThis.requestAnimationFrame(frame);
}

const nowIn = (page) => page.evaluate(() => performance.now());
const framesBetween = (page, from, to) =>
  page.evaluate(
    ([from, to]) =>
      globalThis.seen.frames.filter(({ at, since }) => at > from && at - since < to).map(({ since }) => since),
    [from, to],
  );
const longBetween = (page, from, to) =>
  page.evaluate(
    ([from, to]) =>
      globalThis.seen.long
        .filter(({ startTime, duration }) => startTime + duration > from && startTime < to)
        .map(({ duration }) => duration),
    [from, to],
  );
/** Waits until what follows a page load or drop has settled. */
const still = (page) => page.waitForTimeout(1_000);

/**
 * One drag at a human pace; returns the times between frames, from pressing the button until
 * everything has settled.
 */
async function drag(page, card, by) {
  const box = await page.locator(`[data-head="${card}"] [data-title]`).boundingBox();
  const [x, y] = [box.x + 30, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await still(page);
  const from = await nowIn(page);
  await page.mouse.down();
  const begun = performance.now();
  for (let move = 1; move <= MOVES; move += 1) {
    const far = Math.sin((move / MOVES) * Math.PI * 0.75);
    await page.mouse.move(x + by.x * far, y + by.y * far);
    const early = begun + move * FRAME_MS - performance.now();
    if (early > 0) await page.waitForTimeout(early);
  }
  const dropped = await nowIn(page);
  await page.mouse.up();
  await page.waitForTimeout(500);
  const to = await nowIn(page);
  return {
    moving: await framesBetween(page, from, dropped),
    longest: [...(await framesBetween(page, from, to)), ...(await longBetween(page, from, to))],
  };
}

/**
 * Moves a card with its keys; returns the time from each key to its paint, in milliseconds. The
 * browser does not report times under 16 ms; they count as 0.
 */
async function stepByKeys(page, card) {
  await page.locator(`[data-handle="${card}"]`).focus();
  const keys = [
    "Enter",
    ...Array.from({ length: STEPS }, (_, at) => ["ArrowRight", "ArrowDown", "ArrowLeft"][at % 3]),
    "Enter",
  ];
  const pressed = [];
  for (const key of keys) {
    pressed.push(await nowIn(page));
    await page.keyboard.press(key);
    await page.waitForTimeout(250);
  }
  // Read at the end, because the browser reports slow keys late.
  await still(page);
  return page.evaluate(
    (pressed) =>
      pressed.map((from, at) => {
        const to = pressed[at + 1] ?? Infinity;
        const own = globalThis.seen.keys.filter(({ startTime }) => startTime >= from && startTime < to);
        return Math.max(0, ...own.map(({ duration }) => duration));
      }),
    pressed,
  );
}

/**
 * Computes the figures of CANVAS_LIMITS from several runs. Each run has the same drags and steps,
 * and other activity on the machine slows down different ones: so the median of each counts, and
 * then the longest of all. For figures that are not times, the maximum counts.
 */
export function figuresOf(runs) {
  const middle = (times) => percentile(times, 0.5);
  const figures = {};
  for (const name of Object.keys(CANVAS_LIMITS)) {
    const all = runs.map((run) => run[name]);
    figures[name] = Array.isArray(all[0])
      ? Math.max(...all[0].map((_, gesture) => middle(all.map((times) => times[gesture]))))
      : name === "dragP95"
        ? middle(all)
        : Math.max(...all);
  }
  return figures;
}

/**
 * Measures a driver's canvas on this portal in one run: each result is a number, or several if the
 * longest of them counts.
 */
export async function measureCanvas(context, { portal, route, driver }) {
  const signedIn = await context.request.post(`${portal}/driver/login`, { form: driver });
  if (!signedIn.url().endsWith("/driver/dashboard")) throw new Error(`Signing in led to ${signedIn.url()}`);
  const page = await context.newPage();
  const cards = await cardsOf(page, portal, route);
  if (cards.length < CARDS) throw new Error(`Route ${route} has too few customers for ${CARDS} cards.`);
  await page.addInitScript(watch);
  const slow = await context.newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });

  const sent = [];
  page.on("request", (request) => {
    if (request.resourceType() === "document" || /\.data(\?|$)/.test(request.url())) sent.push(request.url());
  });
  const open = async (wanted) => {
    await page.goto(portal + addressOf(wanted), { waitUntil: "load" });
    await page.waitForFunction(
      (count) =>
        globalThis.document.querySelectorAll("[data-card] [data-title]").length === count &&
        !globalThis.document.querySelector('[data-card] [aria-label="Loading"]') &&
        [...globalThis.document.querySelectorAll("[data-handle]")].every((handle) =>
          Object.keys(handle).some((key) => key.startsWith("__reactProps$")),
        ),
      wanted.length,
      { timeout: 120_000 },
    );
    await still(page);
  };
  const shiftOf = () => page.evaluate(() => globalThis.seen.shifts.reduce((sum, value) => sum + value, 0));
  await open(cards.slice(0, 12));
  const requests = sent.length;
  const shiftOf12 = await shiftOf();
  await open(cards);
  const shift = Math.max(shiftOf12, await shiftOf());

  // The first two on the screen, so that the page does not scroll.
  const [held, stepping] = await page
    .locator("[data-head]")
    .evaluateAll((heads) => heads.map((head) => head.dataset.head));
  const drags = [];
  for (let at = 0; at < DRAGS; at += 1)
    drags.push(await drag(page, held, at % 2 === 0 ? { x: 420, y: 260 } : { x: -420, y: -260 }));
  const moving = drags.flatMap((each) => each.moving);
  const keys = await stepByKeys(page, stepping);

  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "PUT" && /canvas-layouts/.test(answer.url()),
  );
  await page.keyboard.press("Control+s");
  const answer = await saved;
  const body = JSON.parse(answer.request().postData() ?? "{}");
  const layoutBytes = globalThis.Buffer.byteLength(JSON.stringify(body.cards));
  await page.close();
  // The next run must start where this one did, not from what it saved.
  const forgotten = await context.request.delete(answer.url(), {
    headers: { Origin: portal },
    data: { version: 0, overwrite: true },
  });
  if (!answer.ok() || !forgotten.ok())
    throw new Error(`Saving answered ${answer.status()}, deleting ${forgotten.status()}`);
  return {
    dragP95: percentile(moving, 0.95),
    // In whole milliseconds, because three frames of a sixtieth of a second are reported as 49.9,
    // 50 or 50.1.
    dragLongest: drags.map((each) => Math.round(Math.max(...each.longest))),
    keyLongest: keys,
    layoutBytes,
    requests,
    shift,
  };
}
