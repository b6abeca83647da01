import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { addEntry } from "#cartridges/journal/commands.server";
import { setCompanySettings } from "#services/company.server";
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
  it("shows who they are, how they are served and who drives there", async () => {
    const { details, route, drivers, service_days, overview } = await open();
    expect(details.name).toBe("Ambassador Hotel");
    expect({ route, service_days }).toEqual({ route: "33", service_days: "MW" });
    expect(drivers).toEqual([{ name: "Driver own", covering: false }]);
    expect(overview!.accounts.map(({ name, approved }) => [name, approved])).toEqual([
      ["Customer buyer", true],
      ["Customer waits", false],
    ]);
  });

  it("shows the customer's three latest journal entries, and all of them on the Journal tab", async () => {
    const write = (customer_id: string, content: string) => execute(addEntry, admin, { customer_id, content });
    for (const content of ["One", "Two", "Three", "Four"]) await write(number, content);
    await write("110002", "About somebody else");
    const contents = (entries: readonly { content: string }[] | null) => entries?.map(({ content }) => content);
    expect(contents((await open()).overview!.entries)).toEqual(["Four", "Three", "Two"]);
    expect(contents((await open({ tab: "journal" })).entries)).toEqual(["Four", "Three", "Two", "One"]);
  });

  it("filters the journal by type and by days in the company's time zone, fifty a page", async () => {
    setCompanySettings({ timezone: "America/New_York", appUrl: "http://localhost", mailsAreSent: false });
    const entry = (content: string, at: string, entryType = "observation") =>
      database.current.prisma.journalEntry.create({
        data: {
          id: uuid(),
          customerNumber: "110002",
          authorId: admin.id!,
          content,
          entryType,
          createdAt: new Date(at),
        },
      });
    // 23:30 on March 2 and 00:30 on March 4, each in New York.
    await entry("The evening before", "2026-03-03T04:30:00Z", "issue");
    await entry("That day", "2026-03-03T15:00:00Z", "issue");
    await entry("Another type", "2026-03-03T16:00:00Z", "request");
    await entry("The night after", "2026-03-04T05:30:00Z", "issue");
    const journal = async (shown: object) => {
      const { entries, journal: filter } = await open({ number: "110002", tab: "journal", ...shown });
      return { contents: entries!.map(({ content }) => content), ...filter };
    };
    const day = { from: "2026-03-03", to: "2026-03-03" };
    expect(await journal({ type: "issue", ...day })).toMatchObject({ contents: ["That day"], type: "issue", total: 1 });
    expect((await journal(day)).contents).toEqual(["Another type", "That day"]);
    expect((await journal({ ...day, page: 2 })).contents).toEqual([]);
    await expect(journal({ from: "2026-03-04", to: "2026-03-03" })).rejects.toMatchObject({ status: 400 });
    for (let place = 0; place < 60; place += 1) await entry(`Many ${place}`, "2026-04-01T12:00:00Z", "followup");
    const many = await journal({ type: "followup", page: 2 });
    expect([many.contents.length, many.page, many.total]).toEqual([10, 2, 60]);
  });

  it("reads only the open tab's data, and none of it for a form", async () => {
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

  it("is not found for an unknown number", async () => {
    await expect(open({ number: "999999" })).rejects.toMatchObject({ status: 404, message: "Customer not found" });
  });
});
