import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { subscribe } from "#services/events.server";
import { sendMessage } from "#cartridges/note/commands.server";
import { completeLoading, markItem, startLoading } from "#cartridges/load-list/commands.server";
import { cancelOrder, placeOrder } from "#cartridges/order/commands.server";
import { openRoutes } from "#cartridges/routes/queries.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { readAllNotifications, readNotifications } from "./commands.server";
import { notificationTopic, notifyUsers } from "./notify.server";
import { inboxPage, openInbox, unreadNotifications } from "./queries.server";

const database = withTestDatabase();
const key = { route_number: "33", service_day: "Monday", date: "2026-01-05" } as const;
let buyer: Actor, driver: Actor, colleague: Actor, stranger: Actor, office: Actor;
beforeAll(async () => {
  setClock(new Date("2026-01-02T18:00:00Z"));
  setCompanySettings({ timezone: "America/Los_Angeles", appUrl: "http://clothesline.test", mailsAreSent: false });
  await makeSmallCompany(database.current);
  buyer = await makeActor(database.current, "Customer", { customerNumber: "110001" });
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  colleague = await makeActor(database.current, "Driver", { routeNumber: "33" });
  stranger = await makeActor(database.current, "Driver", { routeNumber: "07" });
  office = await makeActor(database.current, "Admin");
});
beforeEach(() => database.current.prisma.notification.deleteMany());
afterAll(() => setClock());

const inboxOf = async (actor: Actor) =>
  (await runQuery(openInbox, actor, {})).entries.map(({ about, message, href }) => ({ about, message, href }));

describe("the inbox", () => {
  it("notifies a customer's drivers and the office of an order, with its link, but not the person who placed it", async () => {
    const { order } = await execute(placeOrder, buyer, {
      customerId: "110001",
      items: [{ productId: "TWL", quantity: 120 }],
    });
    const entry = { about: "order", message: `Ambassador Hotel placed order #${order.order_id}.` };
    expect(await inboxOf(driver)).toEqual([{ ...entry, href: "/driver/dashboard/route" }]);
    expect(await inboxOf(office)).toEqual([{ ...entry, href: "/approvals" }]);
    expect([await inboxOf(buyer), await inboxOf(stranger)]).toEqual([[], []]);
    await execute(cancelOrder, buyer, { id: order.id });
    expect((await inboxOf(office))[0]!.message).toBe(`Ambassador Hotel cancelled order #${order.order_id}.`);
  });

  it("keeps a customer's message for their drivers and the office", async () => {
    await execute(sendMessage, buyer, { number: "110001", content: "The dock is closed." });
    expect(await inboxOf(driver)).toEqual([
      { about: "message", message: "Ambassador Hotel sent you a message.", href: "/driver/dashboard/notes" },
    ]);
    expect(await inboxOf(office)).toEqual([
      { about: "message", message: "Ambassador Hotel sent route 33 a message.", href: "/notes" },
    ]);
  });

  it("notifies the office and the short customers of a completed load, with or without mail, and updates the overview on each mark", async () => {
    const events: string[] = [];
    const leaving = [
      subscribe("loads", ({ kind }) => events.push(kind)),
      subscribe(notificationTopic(office.id!), ({ kind }) => events.push(kind)),
    ];
    await execute(startLoading, driver, key);
    await execute(markItem, driver, { ...key, item_id: "TWL", loaded_quantity: 12 });
    expect(events).toEqual(["changed", "changed"]);
    const day = async () =>
      (await runQuery(openRoutes, office, {})).routes.find(({ route }) => route === "33")!.days[0]!;
    expect(await day()).toMatchObject({ status: "in_progress", loaded: 12 });
    const { report_id } = await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
    expect(events.slice(2).sort()).toEqual(["changed", "news"]);
    leaving.forEach((unsubscribe) => unsubscribe());
    expect(await day()).toMatchObject({ status: "completed", loaded: 0 });
    const [entry] = await inboxOf(office);
    expect(entry).toEqual({
      about: "short",
      message: expect.stringMatching(/^.+ loaded route 33, Monday: [\d,]+ pieces short, of \d+ items?\.$/),
      href: `/report/${report_id}`,
    });
    expect(await inboxOf(colleague)).toEqual([{ ...entry, href: `/driver/report/${report_id}` }]);
    expect(await inboxOf(buyer)).toEqual([
      {
        about: "short",
        message: "Short on Monday, January 5: 100 Bath Towel, 60 Napkin. What would you like?",
        href: "/customer/110001/dashboard",
      },
    ]);
    expect([await inboxOf(driver), await inboxOf(stranger)]).toEqual([[], []]);
  });
});

describe("the read state", () => {
  const fill = async (count: number, part: object = {}) => {
    for (let entry = 1; entry <= count; entry++)
      await database.current.prisma.$transaction((tx) =>
        notifyUsers({ tx, now: new Date(), emit: () => {} }, [driver.id!], {
          occasion: `test ${entry}`,
          about: "order",
          type: "info",
          message: `Entry ${entry}.`,
          ...part,
        }),
      );
  };
  const unread = async (actor = driver) => (await runQuery(unreadNotifications, actor, {})).unread;

  it("is counted by topic, set one by one or all together, and never for somebody else", async () => {
    await fill(3);
    await fill(2, { about: "message", href: "/driver/dashboard/notes" });
    expect(await unread()).toEqual({ order: 3, message: 2 });
    expect((await runQuery(unreadNotifications, driver, {})).places).toEqual(["/driver/dashboard/notes"]);
    const [first] = (await runQuery(openInbox, driver, {})).entries;
    expect(await execute(readNotifications, stranger, { ids: [first!.id] })).toEqual({ read: 0 });
    expect(await execute(readNotifications, driver, { ids: [first!.id] })).toEqual({ read: 1 });
    expect(await unread()).toEqual({ order: 3, message: 1 });
    expect(await execute(readAllNotifications, driver, { href: "/driver/dashboard/notes" })).toEqual({ read: 1 });
    expect(await unread()).toEqual({ order: 3 });
    expect(await execute(readAllNotifications, stranger, {})).toEqual({ read: 0 });
    expect(await execute(readAllNotifications, driver, {})).toEqual({ read: 3 });
    expect(await unread()).toEqual({});
    expect((await runQuery(openInbox, driver, {})).entries.map(({ read }) => read)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it("covers only what the person has seen: later entries stay unread", async () => {
    await fill(2);
    const { entries } = await runQuery(openInbox, driver, {});
    await fill(1, { message: "Came meanwhile." });
    expect(await execute(readAllNotifications, driver, { until: entries[0]!.id })).toEqual({ read: 2 });
    expect(await unread()).toEqual({ order: 1 });
  });

  it("keeps entries when read, page by page, the latest first", async () => {
    await fill(65);
    const first = await runQuery(openInbox, driver, {});
    const second = await runQuery(inboxPage, driver, { before: first.older! });
    const third = await runQuery(inboxPage, driver, { before: second.older! });
    expect(third.older).toBeNull();
    expect([...first.entries, ...second.entries, ...third.entries].map(({ message }) => message)).toEqual(
      Array.from({ length: 65 }, (_, place) => `Entry ${65 - place}.`),
    );
    expect((await runQuery(inboxPage, stranger, { before: first.older! })).entries).toEqual([]);
  });

  it("is synced to the person's other devices", async () => {
    await fill(1);
    const events: string[] = [];
    const unsubscribe = subscribe(notificationTopic(driver.id!), ({ kind }) => events.push(kind));
    await execute(readAllNotifications, driver, {});
    await execute(readAllNotifications, driver, {});
    expect(events).toEqual(["read"]);
    unsubscribe();
  });
});

it("counts what waits for a decision until it is decided, however often it is viewed", async () => {
  const waiting = async (actor: Actor) => (await runQuery(unreadNotifications, actor, {})).waiting;
  const { order } = await execute(placeOrder, buyer, {
    customerId: "110001",
    items: [{ productId: "TWL", quantity: 121 }],
  });
  expect(await waiting(office)).toEqual({ order: 1, account: 0, request: 0 });
  await execute(readAllNotifications, office, {});
  expect(await waiting(office)).toEqual({ order: 1, account: 0, request: 0 });
  expect([(await waiting(driver)).order, (await waiting(stranger)).order]).toEqual([1, 0]);
  expect(await waiting(buyer)).toEqual({});
  await execute(cancelOrder, buyer, { id: order.id });
  expect((await waiting(office)).order).toBe(0);
});
