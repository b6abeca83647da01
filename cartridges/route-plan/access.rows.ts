import { rows } from "#kernel/access-rows";
import { v7 as uuid } from "uuid";
import { addDays } from "#cartridges/service-day/rules";
import { companyToday } from "#services/company.server";
import type { Ground } from "../../tests/contract/ground";

const office = { allowed: ["office"] } as const;
/** Far enough ahead that no test has loaded it. */
const laterDate = () => addDays(companyToday(), 200);

/** A new customer with an item on Mondays, so that no other load changes. */
let customers = 240_000;
async function stopOf({ database: { prisma } }: Ground) {
  const customer_num = String(++customers);
  await prisma.customer.create({
    data: {
      number: customer_num,
      accountName: `Stop ${customer_num}`,
      routeNumber: "07",
      serviceDays: "MW",
      serviceFrequency: "Weekly",
    },
  });
  await prisma.rentalItem.create({
    data: {
      id: uuid(),
      customerNumber: customer_num,
      sku: "TWL",
      deliveryDay: 1,
      quantity: 10,
      customerPriceCents: 50,
    },
  });
  return { route: "07", day: "Monday", customer_num, from: laterDate() };
}
const added = async (ground: Ground) => ({ ...(await stopOf(ground)), item_number: "MAT", total: 4 });
const updated = async (ground: Ground) => ({ ...(await stopOf(ground)), item_number: "TWL", total: 4 });
/** The small company has no stops on route 07 on Thursdays, so the order is empty. */
const ordered = () => ({ route: "07", day: "Thursday", customers: [], before: [] });
const NUMBERS = [null, 7, true, {}, [], "", "12345", "1234567", "abcdef", "a\u0000b"];
const ITEMS = [null, 7, true, {}, [], "", " ", "x".repeat(300)];
const at = { route: "route", day: "day", customer_num: NUMBERS, from: "date" } as const;

export default rows<Ground>({
  opening: { as: "Admin", key: { route: "33", day: "Monday" }, shows: "Ambassador Hotel" },
  definitions: {
    "routePlan.open": { ...office, input: () => ({ route: "33", day: "Monday" }) },
    "routePlan.add": { ...office, input: added },
    "routePlan.update": { ...office, input: updated },
    "routePlan.delete": { ...office, input: stopOf },
    "routePlan.order": { ...office, input: ordered },
  },
  calls: {
    "GET /api/route-plan": { ...office, call: () => ({ query: "?route=33&day=Monday" }) },
    "POST /api/routes/add": { ...office, call: async (ground) => ({ body: await added(ground) }) },
    "PUT /api/routes/update": { ...office, call: async (ground) => ({ body: await updated(ground) }) },
    "DELETE /api/routes/delete": { ...office, call: async (ground) => ({ body: await stopOf(ground) }) },
    "PUT /api/routes/:route/:day/order": {
      ...office,
      call: () => {
        const { route, day, ...body } = ordered();
        return { params: { route, day }, body };
      },
    },
  },
  fields: {
    "GET /api/route-plan": { query: { route: "route", day: "day" } },
    "POST /api/routes/add": { body: { ...at, item_number: ITEMS, total: "pieces" }, optional: ["from"] },
    "PUT /api/routes/update": { body: { ...at, item_number: ITEMS, total: "pieces" }, optional: ["from"] },
    "DELETE /api/routes/delete": { body: at, optional: ["from"] },
    "PUT /api/routes/:route/:day/order": {
      params: { route: "route", day: "day" },
      body: {
        customers: [null, "110001", 7, true, {}, ["12345"], [7], ["110001", "110001"]],
        before: [null, "x", 7, {}, [7]],
      },
    },
  },
  pages: [{ page: "GET /routes", ...office }],
});
