import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { addEntry } from "#cartridges/journal/commands.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { openCustomerDetail } from "./queries.server";

const database = withTestDatabase();
const number = "110001";
let admin: Actor;

beforeAll(async () => {
  await makeSmallCompany(database.current);
  admin = await makeActor(database.current, "Admin");
  await makeActor(database.current, "Driver", { username: "own", routeNumber: "33" });
  await makeActor(database.current, "Customer", { username: "buyer", customerNumber: number });
  await makeActor(database.current, "Customer", { username: "waits", customerNumber: number, approval: "pending" });
});
const open = (key: object = {}) => runQuery(openCustomerDetail, admin, { number, ...key });

describe("a customer's page", () => {
  it("says who they are, how they are served and who drives there", async () => {
    const { details, route, drivers, service_days, overview } = await open();
    expect(details.name).toBe("Ambassador Hotel");
    expect({ route, service_days }).toEqual({ route: "33", service_days: "MW" });
    expect(drivers).toEqual([{ name: "Driver own", covering: false }]);
    expect(overview!.accounts.map(({ name, approved }) => [name, approved])).toEqual([
      ["Customer buyer", true],
      ["Customer waits", false],
    ]);
  });

  it("has the three latest journal entries of this customer alone, and all of them in the journal", async () => {
    const write = (customer_id: string, content: string) => execute(addEntry, admin, { customer_id, content });
    for (const content of ["One", "Two", "Three", "Four"]) await write(number, content);
    await write("110002", "About somebody else");
    const contents = (entries: readonly { content: string }[] | null) => entries?.map(({ content }) => content);
    expect(contents((await open()).overview!.entries)).toEqual(["Four", "Three", "Two"]);
    expect(contents((await open({ tab: "journal" })).entries)).toEqual(["Four", "Three", "Two", "One"]);
  });

  it("reads for a tab what it shows, and for a form nothing of the tabs", async () => {
    const items = await open({ tab: "items" });
    expect(items.items?.map(({ sku, delivery_day }) => `${sku} ${delivery_day}`)).toEqual([
      "TWL Monday",
      "NAP Monday",
      "TWL Wednesday",
    ]);
    expect([items.overview, items.entries]).toEqual([null, null]);
    const form = await open({ form: "edit" });
    expect([form.items, form.overview, form.entries]).toEqual([null, null, null]);
  });

  it("is not there for a number that nobody has", async () => {
    await expect(open({ number: "999999" })).rejects.toMatchObject({ status: 404, message: "Customer not found" });
  });
});
