import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import { addDays } from "#cartridges/service-day/rules";
import { companyToday } from "#services/company.server";
import type { Ground } from "../../../tests/contract/ground";

const office = { allowed: ["office"] } as const;
/** Far enough ahead that no test has loaded a truck for it. */
const from = () => addDays(companyToday(), 200);

/** Creates a customer with an item on Mondays, so that no other load changes. */
let numbers = 250_000;
async function customerOf({ database: { prisma } }: Ground) {
  const number = String(++numbers);
  await prisma.customer.create({
    data: {
      number,
      accountName: `Chosen ${number}`,
      routeNumber: "07",
      serviceDays: "MW",
      serviceFrequency: "Weekly",
    },
  });
  await prisma.rentalItem.create({
    data: { id: uuid(), customerNumber: number, sku: "TWL", deliveryDay: 1, quantity: 10, customerPriceCents: 50 },
  });
  return number;
}
const moved = async (ground: Ground) => ({ customers: [await customerOf(ground)], to_route: "33", from: from() });
const raised = async (ground: Ground) => ({ customers: [await customerOf(ground)], percent: 3, from: from() });
const move = async (ground: Ground) => ({ body: await moved(ground) });
const raise = async (ground: Ground) => ({ body: await raised(ground) });

const LISTS = [null, "110001", 7, true, {}, [], ["12345"], [7], ["110001", "110001"]];
const PERCENTS = [null, "3", true, {}, [], 0, -51, 101, 1.234, 1e308];
const ALSO = { leave_refused: [null, "yes", 1, [], {}], seen: [null, "", 7, "x"], found: [null, "x", 7, []] };
const moving = {
  body: { customers: LISTS, to_route: "route", from: "date", ...ALSO },
  optional: Object.keys(ALSO),
} as const;
const raising = {
  body: { customers: LISTS, percent: PERCENTS, from: "date", round_up: ALSO.leave_refused, ...ALSO },
  optional: ["round_up", ...Object.keys(ALSO)],
} as const;

export default rows<Ground>({
  definitions: {
    "customers.move": { ...office, input: moved },
    "customers.moveEffect": { ...office, input: moved },
    "customers.raise": { ...office, input: raised },
    "customers.raiseEffect": { ...office, input: raised },
  },
  calls: {
    "POST /api/customers/move": { ...office, call: move },
    "POST /api/customers/move/preview": { ...office, call: move },
    "POST /api/customers/prices": { ...office, call: raise },
    "POST /api/customers/prices/preview": { ...office, call: raise },
  },
  fields: {
    "POST /api/customers/move": moving,
    "POST /api/customers/move/preview": moving,
    "POST /api/customers/prices": raising,
    "POST /api/customers/prices/preview": raising,
  },
});
