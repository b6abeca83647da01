import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { runQuery, execute } from "#kernel/execute.server";
import { setCompanySettings } from "#services/company.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { answerRequest, makeRequest, withdrawRequest } from "./commands.server";
import { openRequests, requestsOf } from "./queries.server";

const database = withTestDatabase();
const number = "110001";
let hotel: Actor, inn: Actor, driver: Actor, item: string, othersItem: string;

beforeAll(async () => {
  const { prisma } = database.current;
  await makeSmallCompany(database.current);
  setCompanySettings({ timezone: "UTC", appUrl: "http://portal.test", mailsAreSent: true });
  hotel = await makeActor(database.current, "Customer", { customerNumber: number });
  inn = await makeActor(database.current, "Customer", { customerNumber: "110002" });
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  await makeActor(database.current, "Driver", { routeNumber: "07" });
  item = (await prisma.rentalItem.findFirstOrThrow({ where: { customerNumber: number, sku: "TWL", deliveryDay: 1 } }))
    .id;
  othersItem = (await prisma.rentalItem.findFirstOrThrow({ where: { customerNumber: "110002", sku: "TWL" } })).id;
});
const make = (input: object, actor = hotel) => execute(makeRequest, actor, { number, item, ...input });
const notificationsOf = async (actor: Actor) =>
  (
    await database.current.prisma.notification.findMany({ where: { userId: actor.id! }, orderBy: { createdAt: "asc" } })
  ).map(({ message }) => message);

describe("a request", () => {
  it("reaches the route's drivers, who are notified, and repeating it creates no second one", async () => {
    const [first, second] = await Promise.all([
      make({ kind: "day", day: "Thursday", content: " The dock is closed. " }),
      make({ kind: "day", day: "Thursday", content: "The dock is closed." }),
    ]);
    expect(second).toEqual(first);
    expect(await make({ kind: "day", day: "Thursday", content: "The dock is closed." })).toEqual(first);
    const { requests } = await runQuery(openRequests, driver, {});
    expect(requests).toMatchObject([
      {
        kind: "day",
        content: "Please bring it on Thursday instead. The dock is closed.",
        status: "open",
        sku: "TWL",
        description: "Bath Towel",
        delivery_day: "Monday",
        quantity: 100,
        made_by: hotel.name,
        customer: { number, name: "Ambassador Hotel", route: "33" },
      },
    ]);
    expect(await notificationsOf(driver)).toEqual(["Ambassador Hotel asks for a change of Bath Towel: Another day."]);
    expect(await database.current.prisma.notification.count()).toBe(1);
  });

  it.each([
    [{ kind: "day" }, "day", "Choose the day on which it should come."],
    [{ kind: "day", day: "Monday" }, "day", "It already comes on Monday."],
    [{ kind: "day", day: "Sunday" }, "day", "Choose the day on which it should come."],
    [{ kind: "swap" }, "content", "Say what should change."],
    [{ kind: "other", content: " \n " }, "content", "Say what should change."],
    [{ kind: "more" }, "kind", "Choose what should change."],
    [{ kind: "other", content: "x".repeat(1_001) }, "content", "content has more than 1,000 characters."],
    [{ kind: "stop", item: "TWL" }, "item", "item must be the id of a rental item."],
  ])("is refused with an error on its field: %j", async (input, field, message) => {
    await expect(make(input)).rejects.toMatchObject({ status: 400, fields: { [field]: message } });
  });

  it("must be about the customer's own current rental, by an approved account", async () => {
    await expect(make({ kind: "stop", item: othersItem })).rejects.toMatchObject({ status: 404 });
    await expect(make({ kind: "stop" }, inn)).rejects.toMatchObject({ status: 404 });
    const pending = await makeActor(database.current, "Customer", { customerNumber: number, approval: "pending" });
    await expect(make({ kind: "stop" }, pending)).rejects.toMatchObject({
      status: 403,
      message: "Your account is pending approval. Until then you can only look around.",
    });
    await database.current.prisma.rentalItem.update({ where: { id: item }, data: { endedAt: new Date() } });
    await expect(make({ kind: "stop" })).rejects.toMatchObject({ status: 404 });
    await database.current.prisma.rentalItem.update({ where: { id: item }, data: { endedAt: null } });
  });

  it("is answered once; the customer reads the answer, is notified and gets one mail", async () => {
    const { prisma } = database.current;
    const { id } = (await runQuery(openRequests, driver, {})).requests[0]!;
    const answers = await Promise.allSettled([
      execute(answerRequest, driver, { id, status: "done", answer: "From next week on." }),
      execute(answerRequest, driver, { id, status: "declined", answer: "No." }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const accepted =
      answers[0].status === "fulfilled"
        ? { status: "done", answer: "From next week on." }
        : { status: "declined", answer: "No." };
    expect(await requestsOf(prisma, number)).toMatchObject([{ id, ...accepted, answered_at: expect.any(String) }]);
    expect((await runQuery(openRequests, driver, {})).requests).toEqual([]);
    expect((await notificationsOf(hotel)).at(-1)).toContain(accepted.answer);
    const mails = await prisma.mail.findMany();
    // Excludes the pending account of the same business, because anyone who knows the number can
    // create one.
    expect(mails.map(({ recipient }) => recipient)).toEqual([hotel.email]);
    expect(mails[0]!.text).toContain(accepted.answer);
    expect(mails[0]!.text).toContain("http://portal.test/customer/110001/dashboard?tab=products");
    await expect(execute(withdrawRequest, hotel, { id })).rejects.toMatchObject({
      status: 409,
      message: "This request is no longer open.",
    });
  });

  it("is withdrawn by its customer alone, while it is open", async () => {
    const { id } = await make({ kind: "swap", content: "Robes <b>instead</b> '; drop table customer; --" });
    await expect(execute(withdrawRequest, inn, { id })).rejects.toMatchObject({
      status: 404,
      message: "There is no such request.",
    });
    await execute(withdrawRequest, hotel, { id });
    expect((await requestsOf(database.current.prisma, number)).find((request) => request.id === id)).toMatchObject({
      status: "withdrawn",
      content: "Robes <b>instead</b> '; drop table customer; --",
    });
    await expect(execute(answerRequest, driver, { id, status: "done", answer: "Too late." })).rejects.toMatchObject({
      status: 409,
    });
  });
});

it("open requests are listed by page, up to the last", async () => {
  const { prisma } = database.current;
  const { total: before } = await runQuery(openRequests, driver, {});
  const request = { customerNumber: number, kind: "account", content: "A new contact.", createdById: hotel.id! };
  await prisma.changeRequest.createMany({ data: [1, 2, 3].map(() => ({ ...request, id: uuid() })) });
  const last = before + 3;
  const page = await runQuery(openRequests, driver, { limit: "1", page: String(last) });
  expect(page).toMatchObject({ requests: [{ content: "A new contact." }], total: last, total_pages: last });
  expect((await runQuery(openRequests, driver, { limit: "1", page: String(last + 1) })).requests).toEqual([]);
});
