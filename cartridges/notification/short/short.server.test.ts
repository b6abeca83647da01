import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { subscribe } from "#services/events.server";
import { openCustomer } from "#cartridges/customer/queries.server";
import { completeLoading, markItem, reopenLoading, startLoading } from "#cartridges/load-list/commands.server";
import { openInbox } from "../queries.server";
import { completeStop } from "#cartridges/stop/commands.server";
import { openRouteDay } from "#cartridges/stop/queries.server";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { answerShort } from "./commands.server";
import type { ShortAnswer } from "./schema";

const database = withTestDatabase();
const DATE = "2026-01-05";
const number = "110001";
const key = { route_number: "33", service_day: "Monday", date: DATE } as const;
let driver: Actor, hotel: Actor, night: Actor, inn: Actor, waiting: Actor;

beforeAll(async () => {
  setClock(new Date(`${DATE}T12:00:00Z`));
  setCompanySettings({ timezone: "UTC", appUrl: "http://clothesline.test", mailsAreSent: true });
  await makeSmallCompany(database.current);
  const person = (...[role, part]: [Parameters<typeof makeActor>[1], Parameters<typeof makeActor>[2]]) =>
    makeActor(database.current, role, part);
  driver = { ...(await person("Driver", { routeNumber: "33" })), sessionId: uuid() };
  hotel = await person("Customer", { customerNumber: number });
  night = await person("Customer", { customerNumber: number });
  inn = await person("Customer", { customerNumber: "110002" });
  waiting = await person("Customer", { customerNumber: number, approval: "pending" });
  await database.current.prisma.user.update({ where: { id: night.id! }, data: { mailOrders: false } });
});
afterAll(() => setClock());

/** Loads all but `missingTowels` towels. The hotel is last among those who get them. */
async function load(missingTowels: number) {
  await execute(startLoading, driver, key);
  for (const item_id of ["MAT", "NAP"]) await execute(markItem, driver, { ...key, item_id, status: "loaded" });
  await execute(markItem, driver, { ...key, item_id: "TWL", loaded_quantity: 140 - missingTowels });
  await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
}
const reopen = () => execute(reopenLoading, driver, { ...key, reason: "More came." });
const answer = (choice: ShortAnswer, actor = hotel) =>
  execute(answerShort, actor, { number, date: DATE, answer: choice });
const inboxOf = async (actor: Actor) => (await runQuery(openInbox, actor, {})).entries;
const shorts = async (actor = hotel) => (await runQuery(openCustomer, actor, { number })).shorts;
const stop = async () =>
  (await runQuery(openRouteDay, driver, { route: "33", date: DATE })).stops.find(
    ({ customer_number }) => customer_number === number,
  )!;
const mails = () =>
  database.current.prisma.mail.findMany({
    where: { dedupeKey: { startsWith: "short " } },
    select: { recipient: true },
  });

describe("a customer who goes short", () => {
  it("is told what is short once the load is complete, by inbox and mail as they prefer; nobody else is", async () => {
    await load(7);
    const [entry] = await inboxOf(hotel);
    expect(entry).toMatchObject({
      about: "short",
      message: "Short on Monday, January 5: 7 Bath Towel. What would you like?",
      href: `/customer/${number}/dashboard`,
      short: { number, date: DATE, answer: null, open: true },
    });
    expect((await inboxOf(night))[0]!.message).toBe(entry!.message);
    expect([await inboxOf(inn), await inboxOf(waiting)]).toEqual([[], []]);
    expect(await mails()).toEqual([{ recipient: hotel.email }]);
    expect(await shorts()).toMatchObject([{ date: DATE, items: [{ sku: "TWL", quantity: 7 }], answer: null }]);
    await expect(shorts(waiting)).rejects.toMatchObject({ status: 403 });
  });

  it("answers and changes the answer, and the driver's stop has it at once", async () => {
    const events: unknown[] = [];
    const unsubscribe = subscribe(`loading:33:${DATE}`, ({ data }) => events.push(data));
    await answer("next_time");
    expect((await stop()).short_answer).toBe("next_time");
    await answer("next_time", night);
    await answer("call_me", night);
    unsubscribe();
    // Repeating the same answer changes nothing.
    expect(events).toHaveLength(2);
    expect((await stop()).short_answer).toBe("call_me");
    expect((await inboxOf(driver))[0]!.message).toBe(
      "Ambassador Hotel asks you to call about what is short on Monday, January 5.",
    );
    expect((await inboxOf(hotel))[0]!.short!.answer).toBe("call_me");
  });

  it("is asked again when a reopened load changes the shorts, and told when nothing is short any more", async () => {
    await reopen();
    await load(7);
    expect([(await shorts())[0]!.answer, (await inboxOf(hotel)).length]).toEqual(["call_me", 1]);
    await reopen();
    await load(12);
    expect(await shorts()).toMatchObject([{ items: [{ quantity: 12 }], answer: null }]);
    await reopen();
    await load(0);
    expect(await shorts()).toEqual([]);
    expect((await inboxOf(hotel)).map(({ message, short }) => [message, short])).toEqual([
      ["Everything for Monday, January 5 is on the truck after all.", null],
      ["Short on Monday, January 5: 12 Bath Towel. What would you like?", null],
      ["Short on Monday, January 5: 7 Bath Towel. What would you like?", null],
    ]);
    await expect(answer("fine")).rejects.toMatchObject({ status: 404 });
  });

  it("answers only for themselves, with one of three words, and only until the delivery", async () => {
    await reopen();
    await load(3);
    await expect(answer("fine", inn)).rejects.toMatchObject({ status: 404 });
    await expect(answer("fine", waiting)).rejects.toMatchObject({ status: 403 });
    await expect(answer("fine", driver)).rejects.toMatchObject({ status: 403 });
    await expect(answer("no" as ShortAnswer)).rejects.toMatchObject({ status: 400 });
    await expect(execute(answerShort, hotel, { number, date: "2026-01-07", answer: "fine" })).rejects.toMatchObject({
      status: 404,
    });
    await answer("fine");
    await execute(completeStop, driver, { id: stopIdOf({ route: "33", date: DATE, customer: number }) });
    await expect(answer("next_time")).rejects.toMatchObject({ status: 409 });
    expect([await shorts(), (await inboxOf(hotel))[0]!.short]).toMatchObject([[], { answer: "fine", open: false }]);
  });
});
