import { v7 as uuid } from "uuid";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { companyToday } from "#services/company.server";
import { setClock } from "#services/clock.server";
import { subscribe } from "#services/events.server";
import { addDays } from "#cartridges/service-day/rules";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { openPortal } from "../order-portal/queries.server";
import { newBlock } from "../page-blocks/rules";
import type { Block, BlockOf } from "../page-blocks/schema";
import { publishPage, returnToVersion, savePage } from "./commands.server";
import { openPageBuilder, publishedPage } from "./queries.server";

const database = withTestDatabase();
let driver: Actor, office: Actor, customer: Actor;
const number = "110001";
beforeAll(async () => {
  await makeSmallCompany(database.current);
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  office = await makeActor(database.current, "Admin");
  customer = await makeActor(database.current, "Customer", { customerNumber: number });
});
afterEach(async () => {
  setClock();
  await database.current.prisma.customerPageVersion.deleteMany();
  await database.current.prisma.customerPage.deleteMany();
});

const greeting = (title: string): Block => ({ id: uuid(), kind: "greeting", title, text: "" });
const products = (...skus: string[]): Block => ({ id: uuid(), kind: "products", title: "Daily", skus });
const notice = (part: Partial<BlockOf<"notice">>): Block => ({
  ...(newBlock("notice", uuid(), null) as BlockOf<"notice">),
  title: "Closed",
  ...part,
});
const save = (actor: Actor, blocks: Block[], version: number) => execute(savePage, actor, { number, blocks, version });
const publish = (version: number) => execute(publishPage, office, { number, version });
const shown = async () => (await runQuery(publishedPage, customer, { number })).blocks;
const inPortal = async () => (await runQuery(openPortal, customer, { number })).page;

it("shows a page in the customer's portal only once it is published", async () => {
  const page = [greeting("Good morning"), products("NAP", "TWL")];
  expect(await save(driver, page, 0)).toMatchObject({ message: "Draft saved", version: 1, saved: { by: driver.name } });
  expect([await shown(), await inPortal()]).toEqual([[], []]);
  expect(await publish(1)).toMatchObject({ version: 2, published: { number: 1, by: office.name } });
  expect(await shown()).toEqual(page);
  expect(await inPortal()).toEqual(page);
  // Nobody sees the next draft yet.
  await save(driver, [], 2);
  expect(await inPortal()).toEqual(page);
  expect(await runQuery(openPageBuilder, driver, { number })).toMatchObject({
    blocks: [],
    version: 3,
    saved: { by: driver.name },
    shown: { number: 1, blocks: page, by: office.name },
    versions: [{ number: 1 }],
    customer: { number, route: "33" },
    driver: { name: driver.name },
  });
});

it("notifies the open portal of a published page, and not of a draft", async () => {
  const events: string[] = [];
  const unsubscribe = subscribe(`portal-page:${number}`, ({ kind }) => events.push(kind));
  await save(driver, [greeting("Hello")], 0);
  expect(events).toEqual([]);
  await publish(1);
  await execute(returnToVersion, driver, { number, published: "1", version: 2 });
  expect(events).toEqual(["changed"]);
  unsubscribe();
});

it("refuses a second editor's blind overwrite, also if neither had saved before", async () => {
  const both = await Promise.allSettled([save(driver, [greeting("Mine")], 0), save(office, [greeting("Theirs")], 0)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { status: 409 } });
  const { version, blocks } = await runQuery(openPageBuilder, office, { number });
  expect([version, blocks.length]).toEqual([1, 1]);
  await expect(publish(0)).rejects.toMatchObject({ status: 409 });
  await expect(execute(returnToVersion, office, { number, published: "1", version: 0 })).rejects.toMatchObject({
    status: 409,
  });
});

it("publishes only complete and changed pages; an empty page restores the usual portal", async () => {
  await expect(publish(0)).rejects.toMatchObject({ status: 400, message: "The portal shows this page already." });
  await save(driver, [greeting("Hello"), newBlock("products", uuid(), null)], 0);
  await expect(publish(1)).rejects.toMatchObject({
    status: 400,
    fields: { "blocks.1": "Choose at least one product." },
  });
  await save(driver, [greeting("Hello")], 1);
  await publish(2);
  await expect(publish(3)).rejects.toMatchObject({ status: 400 });
  await save(driver, [], 3);
  await publish(4);
  expect(await inPortal()).toEqual([]);
});

it("keeps every published version, and resets the draft to any of them", async () => {
  const [first, second] = [[greeting("First")], [greeting("Second")]];
  await save(driver, first, 0);
  await publish(1);
  await save(driver, second, 2);
  await publish(3);
  expect(await execute(returnToVersion, driver, { number, published: "1", version: 4 })).toMatchObject({ version: 5 });
  expect(await shown(), "until it is published").toEqual(second);
  expect(await runQuery(openPageBuilder, driver, { number })).toMatchObject({
    blocks: first,
    versions: [{ number: 2 }, { number: 1 }],
  });
  await publish(5);
  expect(await shown()).toEqual(first);
  expect((await runQuery(openPageBuilder, driver, { number })).versions.map((each) => each.number)).toEqual([3, 2, 1]);
  await expect(execute(returnToVersion, driver, { number, published: "9", version: 6 })).rejects.toMatchObject({
    status: 404,
  });
});

it("shows a notice only on its days by the company's date, and sends it to nobody earlier", async () => {
  const today = companyToday();
  const [now, soon, past] = [
    notice({ title: "Now", from: today, until: today }),
    notice({ title: "Soon", from: addDays(today, 1) }),
    notice({ title: "Past", until: addDays(today, -1) }),
  ];
  await save(driver, [now, soon, past], 0);
  await publish(1);
  expect(await shown()).toEqual([now]);
  expect(await inPortal()).toEqual([now]);
  setClock(new Date(Date.now() + 24 * 3_600_000));
  expect(await shown()).toEqual([soon]);
});

it("accepts products that the customer rents or that were chosen for them, and keeps ended ones", async () => {
  await expect(save(driver, [products("CLO")], 0)).rejects.toMatchObject({
    status: 400,
    fields: { "blocks.0.skus": "CLO is not among this customer's products." },
  });
  await database.current.prisma.customerCatalogProduct.create({ data: { customerNumber: number, sku: "CLO" } });
  const page = [products("CLO", "TWL")];
  await save(driver, page, 0);
  await database.current.prisma.customerCatalogProduct.deleteMany();
  await save(driver, [...page, greeting("Hello")], 1);
});

it("keeps markup as plain text", async () => {
  const text = `<script>alert(1)</script> <b>bold</b> & "quotes"`;
  await save(driver, [greeting(text)], 0);
  await publish(1);
  expect(await shown()).toMatchObject([{ title: text }]);
});
