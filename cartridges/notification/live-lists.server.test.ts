import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { subscribe } from "#services/events.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { cancelOrder, placeOrder, rejectOrder } from "#cartridges/order/commands.server";
import { startCoverage } from "#cartridges/relief/commands.server";
import { topicsOf } from "./live-lists.server";

const database = withTestDatabase();
let buyer: Actor, driver: Actor, otherDriver: Actor, relief: Actor, office: Actor;
beforeAll(async () => {
  setClock(new Date("2026-01-02T18:00:00Z"));
  setCompanySettings({ timezone: "America/Los_Angeles", appUrl: "http://clothesline.test", mailsAreSent: false });
  await makeSmallCompany(database.current);
  buyer = await makeActor(database.current, "Customer", { customerNumber: "110001" });
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  otherDriver = await makeActor(database.current, "Driver", { routeNumber: "07" });
  relief = await makeActor(database.current, "Driver");
  office = await makeActor(database.current, "Admin");
  await execute(startCoverage, relief, { route: "33", day: "Monday" });
  // Order toasts are off, but the lists must still update live.
  await database.current.prisma.user.updateMany({ data: { toastOrders: false } });
});
afterAll(() => setClock());

/** The people whose lists are announced as changed while `act` runs. */
async function whoHears(act: () => Promise<unknown>): Promise<string[]> {
  const listeners = new Set<string>();
  for (const [name, actor] of Object.entries({ buyer, driver, otherDriver, relief, office })) {
    for (const topic of await topicsOf(database.current.prisma, actor as Actor & { id: string }))
      onTestFinished(subscribe(topic, ({ kind }) => kind === "changed" && listeners.add(name)));
  }
  await act();
  return [...listeners].sort();
}

it("updates the lists of the customer, those who serve them and the office after an order, whatever their toast settings", async () => {
  const place = () =>
    execute(placeOrder, buyer, { customerId: "110001", items: [{ productId: "TWL", quantity: 120 }] });
  const all = ["buyer", "driver", "office", "relief"];
  let id = "";
  expect(await whoHears(async () => (id = (await place()).order.id))).toEqual(all);
  expect(await whoHears(() => execute(cancelOrder, buyer, { id }))).toEqual(all);
  id = (await place()).order.id;
  expect(await whoHears(() => execute(rejectOrder, driver, { id, reason: "Closed that day." }))).toEqual(all);
});
