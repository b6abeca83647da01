// The load list in companies of two sizes, each against a bare server that sends the same bytes.
// The office asks for the lists of several routes and days in turn, as a company does in the
// morning: whoever asked for one list only would measure caches.
import { OFFICE_TOKEN } from "./company.mjs";
import { Target, byTurns, percentile, send } from "./load.mjs";

const ROUTES = ["05", "09", "11", "12", "33", "75"];
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const FIRST_DATE = Date.UTC(2026, 0, 5);
const PATHS = ROUTES.flatMap((route) =>
  DAYS.map((day, place) => {
    const date = new Date(FIRST_DATE + place * 86_400_000).toISOString().slice(0, 10);
    return `/api/rental-items/route/${route}/loadlist?day=${day}&date=${date}`;
  }),
);
const LISTS = `${PATHS.length} load lists: ${ROUTES.length} routes, ${DAYS.length} days`;

/** A server's lists, asked for one after another by all connections. */
export function listTarget({ name, url, connections }) {
  let asked = 0;
  const headers = { Authorization: `Bearer ${OFFICE_TOKEN}` };
  const next = () => ({ url: url + PATHS[asked++ % PATHS.length] });
  return new Target({ name, url, headers, connections, next, sameBytes: true });
}

/** Makes sure that all servers send the same bytes; returns the size of all lists together. */
async function compareBytes(targets) {
  let size = 0;
  for (const path of PATHS) {
    const [first, ...others] = await Promise.all(targets.map(({ url, headers }) => send(url + path, { headers })));
    if (!others.every(({ body }) => body.equals(first.body)))
      throw new Error(`The portals and the bare servers do not send the same bytes for ${path}.`);
    size += first.body.length;
  }
  return size;
}

/**
 * Measures pairs of a portal and a bare server, one per company, smallest first; returns the
 * targets and the limits.
 */
export async function measureLists(companies, { warmUp, measuring, oneConnection, maxToBare, maxToSmall, say }) {
  const targets = companies.flatMap(({ portal, bare }) => [portal, bare]);
  const size = await compareBytes(targets);
  say(`${LISTS}, the same ${size.toLocaleString("en")} bytes from all. Warming up, then measuring by turns …`);
  await byTurns(targets, warmUp, () => ({ keep: false }));
  await byTurns(targets, measuring);
  await byTurns(targets, oneConnection, (target) => ({ connections: 1, into: target.alone }));
  for (const target of targets) target.close();
  const median = ({ times }) => percentile(times, 0.5);
  const limits = companies.map(({ portal, bare }) => [
    `${portal.name}, to ${bare.name}`,
    median(portal) / median(bare),
    maxToBare,
  ]);
  const [small, large] = companies;
  limits.push([
    `${large.portal.name}, to ${small.portal.name}`,
    median(large.portal) / median(small.portal),
    maxToSmall,
  ]);
  return { targets, limits };
}
