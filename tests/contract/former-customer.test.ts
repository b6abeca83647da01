import { beforeEach, describe, expect, it } from "vitest";
import { execute, runQuery } from "#kernel/execute.server";
import { openCustomerDetail } from "#cartridges/customer/customer-detail/queries.server";
import { deleteCustomer, restoreCustomer } from "#cartridges/customer/customer-list/commands.server";
import { customerById, openCustomerList } from "#cartridges/customer/customer-list/queries.server";
import { openDeliveries } from "#cartridges/delivery/queries.server";
import { customerJournal, openJournal } from "#cartridges/journal/queries.server";
import { addEntry } from "#cartridges/journal/commands.server";
import { customerOrders, listOrders } from "#cartridges/order/queries.server";
import { openOrderHistory } from "#cartridges/order/order-history/queries.server";
import { customerItems } from "#cartridges/rental-item/queries.server";
import { search } from "#cartridges/search/queries.server";
import { listStatements, openStatements } from "#cartridges/statement/queries.server";
import { admin, buyer, delivery, driver, place } from "../support/ordering";

const number = "110001";
const notFound = { status: 404, message: "Customer not found" };

beforeEach(async () => {
  await place(delivery({ TWL: 120 }));
  await execute(addEntry, admin, {
    id: "0197a3c0-0000-7000-8000-000000000001",
    customer_id: number,
    entry_type: "observation",
    content: "Leaves a balance.",
  });
  await execute(deleteCustomer, admin, { id: number });
});

describe("a deleted customer", () => {
  it("keeps orders, deliveries, invoices and journal readable for the office", async () => {
    expect((await runQuery(listOrders, admin, { customer: number })).orders).toHaveLength(1);
    expect((await runQuery(customerOrders, admin, { number })).orders).toHaveLength(1);
    expect((await runQuery(openOrderHistory, admin, { number })).orders).toHaveLength(1);
    expect(await runQuery(openDeliveries, admin, { number })).toMatchObject({ number, deliveries: [] });
    expect(await runQuery(listStatements, admin, { customer: number })).toMatchObject({ customer: number });
    expect(await runQuery(openStatements, admin, { number })).toMatchObject({ number, statements: [] });
    expect((await runQuery(customerJournal, admin, { id: number })).entries).toHaveLength(1);
    expect((await runQuery(openJournal, admin, { customer: number })).entries).toHaveLength(1);
    expect((await runQuery(customerItems, admin, { id: number })).items).not.toHaveLength(0);
  });

  it("has a page for the office that shows since when they are a former customer", async () => {
    const page = await runQuery(openCustomerDetail, admin, { number });
    expect(page).toMatchObject({ number, former_since: "2026-01-02" });
    expect(page.overview!.orders).toHaveLength(1);
    expect(page.overview!.entries).toHaveLength(1);
    expect((await runQuery(customerById, admin, { id: number })).customer).toMatchObject({
      CustomerNumber: number,
      DeletedAt: expect.stringContaining("2026-01-02"),
    });
    const other = await runQuery(openCustomerDetail, admin, { number: "110002" });
    expect(other.former_since).toBeNull();
  });

  it("is listed with the former customers, and not with the current ones", async () => {
    const numbers = async (key: object) =>
      (await runQuery(openCustomerList, admin, key)).customers.map((c) => c.number);
    expect(await numbers({})).not.toContain(number);
    expect(await numbers({ former: "1" })).toEqual([number]);
    expect(await numbers({ former: "1", q: "marina" })).toEqual([]);
    const { customers } = await runQuery(search, admin, { q: "Ambassador" });
    expect(customers).toEqual([{ number, name: "Ambassador Hotel", route: "33", former: true }]);
  });

  it("is a customer again after a restore", async () => {
    await execute(restoreCustomer, admin, { id: number });
    expect((await runQuery(openCustomerList, admin, { former: "1" })).total).toBe(0);
    expect((await runQuery(openCustomerDetail, admin, { number })).former_since).toBeNull();
  });

  it("is not found for their driver and buyer, and has no pending orders", async () => {
    for (const actor of [driver]) {
      await expect(runQuery(listOrders, actor, { customer: number })).rejects.toMatchObject(notFound);
      await expect(runQuery(openDeliveries, actor, { number })).rejects.toMatchObject(notFound);
      await expect(runQuery(customerById, actor, { id: number })).rejects.toMatchObject(notFound);
    }
    expect((await runQuery(listOrders, admin, { status: "pending" })).orders).toEqual([]);
    await expect(runQuery(openDeliveries, buyer, { number })).rejects.toMatchObject(notFound);
  });
});
