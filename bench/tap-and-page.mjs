// Taps and pages: the driver's dashboard, the customer's ordering page, a mark and placing an
// order, against the bare list and a bare transaction, on a PostgreSQL server and on the embedded
// database.
import { randomUUID } from "node:crypto";
import { URLSearchParams } from "node:url";
import { BUYER, DRIVER, MEASURED, orders } from "./company.mjs";
import { Target, send } from "./load.mjs";

const key = { route_number: MEASURED.route, service_day: MEASURED.day, date: MEASURED.date };

/** The cookie of a browser after signing in with a form. */
async function cookieOf(portal, page, { username, password }) {
  const answer = await fetch(portal + page, {
    method: "POST",
    headers: { Origin: portal },
    body: new URLSearchParams({ username, identifier: username, email: username, password }),
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (answer.status !== 302 && answer.status !== 303) throw new Error(`${page} answered ${answer.status}`);
  return { Cookie: cookies.join("; ") };
}

/** A driver's marks cycle through the items of the list, with a different amount each time. */
function marks(skus) {
  let sent = 0;
  return () => ({ sku: skus[sent++ % skus.length], pieces: 1 + (Math.floor(sent / skus.length) % 2) });
}

/** The targets of one portal, with names that start with `name`. */
export async function portalTargets({ name, portal, driver, connections }) {
  const { body } = await send(
    `${portal}/api/rental-items/route/${MEASURED.route}/loadlist?day=${MEASURED.day}&date=${MEASURED.date}`,
    { headers: driver },
  );
  const skus = JSON.parse(body.toString()).categories.flatMap(({ items }) => items.map(({ item_id }) => item_id));
  await send(`${portal}/api/loading-status/session/start`, { headers: driver, body: key });
  const nextMark = marks(skus);
  const placing = orders();
  const target = (what, path, options) =>
    new Target({ name: `${name}, ${what}`, url: portal + path, connections, ...options });
  return {
    list: target(
      "list",
      `/api/rental-items/route/${MEASURED.route}/loadlist?day=${MEASURED.day}&date=${MEASURED.date}`,
      { headers: driver },
    ),
    dashboard: target("driver's dashboard", `/driver/dashboard?day=${MEASURED.day}`, {
      headers: await cookieOf(portal, "/driver/login", DRIVER),
    }),
    ordering: target("ordering page", `/customer/${BUYER.number}/portal`, {
      headers: await cookieOf(portal, "/customer/login", BUYER),
    }),
    mark: target("mark", "/api/loading-status/item/update", {
      next: () => {
        const { sku, pieces } = nextMark();
        return {
          headers: { ...driver, "Idempotency-Key": randomUUID(), "Sent-At": new Date().toISOString() },
          body: { ...key, item_id: sku, loaded_quantity: pieces, at: new Date().toISOString() },
        };
      },
    }),
    placing: target("order placed", "/api/orders", {
      // Only about 3,100 orders can be placed, and a faster portal uses them up sooner.
      share: 0.25,
      next: () => {
        const { value } = placing.next();
        if (!value) throw new Error("Every customer has ordered for every date: make the company larger.");
        return {
          headers: { Authorization: `Bearer bench-${value.number}`, "Idempotency-Key": randomUUID() },
          body: value.body,
        };
      },
    }),
  };
}

/** The bare transaction: marks in a session that nobody else writes. */
export function bareTransaction({ url, session, connections }) {
  const nextMark = marks(Array.from({ length: 33 }, (_, place) => `SKU-${String(place).padStart(3, "0")}`));
  return new Target({ name: "bare transaction", url, connections, next: () => ({ body: { session, ...nextMark() } }) });
}
