import { afterAll, beforeEach } from "vitest";
import type { Actor } from "#kernel/actor";
import { runQuery, execute } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { makeActor, makeSmallCompany } from "./small-company";
import { emptyTables, withTestDatabase } from "./test-database";
import { loadList } from "#cartridges/load-list/queries.server";
import { approveOrder, placeOrder } from "../../cartridges/order/commands.server";
import type { OrderAnswer } from "../../cartridges/order/schema";

/**
 * The small company with two buyers, its drivers and an admin, recreated before each test, and
 * helpers that place and decide orders.
 */
export const database = withTestDatabase();
export let buyer: Actor, pending: Actor, stranger: Actor, driver: Actor, otherDriver: Actor, admin: Actor;
/** Friday morning in Los Angeles: orders for Monday 2026-01-05 are open until two o'clock. */
const FRIDAY = new Date("2026-01-02T18:00:00Z");
export const MONDAY = "2026-01-05",
  WEDNESDAY = "2026-01-07",
  NEXT_MONDAY = "2026-01-12";

beforeEach(async () => {
  setClock(FRIDAY);
  setCompanySettings({ timezone: "America/Los_Angeles", appUrl: "http://clothesline.test", mailsAreSent: false });
  await emptyTables(database.current);
  await makeSmallCompany(database.current);
  buyer = await makeActor(database.current, "Customer", { username: "buyer", customerNumber: "110001" });
  pending = await makeActor(database.current, "Customer", {
    username: "pending",
    customerNumber: "110001",
    approval: "pending",
  });
  stranger = await makeActor(database.current, "Customer", { username: "stranger", customerNumber: "110002" });
  driver = await makeActor(database.current, "Driver", { username: "driver33", routeNumber: "33" });
  otherDriver = await makeActor(database.current, "Driver", { username: "driver07", routeNumber: "07" });
  admin = await makeActor(database.current, "Admin", { username: "office" });
});
afterAll(() => setClock());

export const delivery = (items: Record<string, number>, more: object = {}) => ({
  customerId: "110001",
  items: Object.entries(items).map(([productId, quantity]) => ({ productId, quantity })),
  notes: "",
  ...more,
});
export const standing = (...items: object[]) => ({ customer_number: "110001", items, notes: "" });
export const place = async (input: object, actor: Actor = buyer) => (await execute(placeOrder, actor, input)).order;
export const approve = (order: OrderAnswer, lines: object[] = [], actor: Actor = driver) =>
  execute(approveOrder, actor, { id: order.id, lines });
export const lineOf = (order: OrderAnswer, sku: string) => order.items.find(({ item_id }) => item_id === sku)!.line_id;
export async function dueOn(date: string, number = "110001"): Promise<Record<string, number>> {
  const list = await runQuery(loadList, admin, { route: "33", date });
  return Object.fromEntries(
    list.categories.flatMap(({ items }) =>
      items.flatMap(({ item_id, customers }) =>
        customers.filter((customer) => customer.number === number).map(({ quantity }) => [item_id, quantity]),
      ),
    ),
  );
}
export const mails = () => database.current.prisma.mail.findMany({ orderBy: { createdAt: "asc" } });
