import pg from "pg";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { CONSOLE, type Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { writeFact } from "#cartridges/briefing/commands.server";
import { addEntry } from "#cartridges/journal/commands.server";
import { addNote } from "#cartridges/note/commands.server";
import { approveOrder, placeOrder } from "#cartridges/order/commands.server";
import { completeStop, skipStop } from "#cartridges/stop/commands.server";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { handBackEnded } from "./commands.server";
import { isToHandBack, openHandBack } from "./queries.server";

const database = withTestDatabase();
const MONDAY = "2026-01-05";
const stopOf = (customer: string) => stopIdOf({ route: "33", date: MONDAY, customer });
let relief: Actor, driver: Actor, other: Actor, office: Actor, hotel: Actor;

beforeAll(async () => {
  setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
  await makeSmallCompany(database.current);
  const createdAt = new Date("2025-01-01");
  await database.current.prisma.customer.updateMany({ data: { createdAt } });
  await database.current.prisma.rentalItem.updateMany({ data: { createdAt } });
  relief = await makeActor(database.current, "Driver");
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  other = await makeActor(database.current, "Driver", { routeNumber: "07" });
  office = await makeActor(database.current, "Admin");
  hotel = await makeActor(database.current, "Customer", { customerNumber: "110001" });
});
beforeEach(async () => {
  setClock(new Date(`${MONDAY}T12:00:00Z`));
  await database.current.pool.query(
    "truncate relief_coverage, notification, stop, stop_event, delivery_line, route_day, note_change, note, " +
      "journal_entry, briefing_act cascade",
  );
});
afterAll(() => setClock());

async function cover(part: object = {}): Promise<string> {
  const id = uuid();
  const dates = {
    firstDate: new Date(MONDAY),
    lastDate: new Date(MONDAY),
    createdAt: new Date("2026-01-02T12:00:00Z"),
  };
  await database.current.prisma.reliefCoverage.create({
    data: { id, driverId: relief.id!, routeNumber: "33", ...dates, createdById: relief.id!, ...part },
  });
  return id;
}
const newsOf = async (actor: Actor) =>
  (await database.current.prisma.notification.findMany({ where: { userId: actor.id! } })).map(({ message, href }) => ({
    message,
    href,
  }));
const handBack = () => execute(handBackEnded, CONSOLE, {});

describe("a hand-back", () => {
  it("collects what was done: stops, issues, differences, orders, notes, the journal and the briefing", async () => {
    const coverage = await cover();
    const placed = await execute(placeOrder, hotel, {
      customerId: "110001",
      items: [{ productId: "TWL", quantity: 90 }],
      serviceDate: "2026-01-07",
    });
    await execute(approveOrder, relief, { id: placed.order.id, lines: [] });
    await execute(completeStop, relief, {
      id: stopOf("110002"),
      lines: [{ item_id: "TWL", delivered: 35, reason: "refused" }],
    });
    await execute(skipStop, relief, { id: stopOf("110003"), reason: "closed", text: "Renovation" });
    await execute(addNote, relief, { customerNumber: "110001", content: "New lock." });
    await execute(addNote, driver, { customerNumber: "110001", content: "The driver's own." });
    await execute(addEntry, relief, { customer_id: "110002", entry_type: "observation", content: "Two new cages." });
    for (const text of ["1111#", "2222#"])
      await execute(writeFact, relief, { number: "110001", id: uuid(), fact: "code", text });
    const sent = vi.spyOn(pg.Client.prototype, "query");
    const data = await runQuery(openHandBack, driver, { coverage });
    expect(sent.mock.calls.length).toBeLessThanOrEqual(2);
    sent.mockRestore();
    expect(data).toMatchObject({
      coverage: { route: "33", driver_name: relief.name, first: MONDAY, last: MONDAY, handed_back_at: null },
      days: [{ date: MONDAY, stops: 3, completed: 1, issues: 0, skipped: 1 }],
      issues: [{ customer_name: "Cafe Lena", skip_reason: "closed", text: "Renovation" }],
      differences: [
        { customer_name: "Marina Inn", description: "Bath Towel", due: 40, delivered: 35, reason: "refused" },
      ],
      orders: [{ customer_name: "Ambassador Hotel", date: "2026-01-07" }],
      texts: [
        { kind: "note", text: "New lock." },
        { kind: "journal", text: "Two new cages." },
      ],
      facts: [{ customer_name: "Ambassador Hotel", fact: "code", text: "2222#" }],
    });
  });

  it("is reported to the route's own driver once, the day after, if nobody closed the day", async () => {
    const id = await cover();
    await execute(completeStop, relief, { id: stopOf("110002") });
    expect(await handBack()).toEqual({ handed_back: 0 });
    setClock(new Date("2026-01-06T06:00:00Z"));
    expect(await runQuery(isToHandBack, CONSOLE, {})).toEqual({ due: true });
    expect(await handBack()).toEqual({ handed_back: 1 });
    expect(await handBack()).toEqual({ handed_back: 0 });
    expect(await runQuery(isToHandBack, CONSOLE, {})).toEqual({ due: false });
    expect(await newsOf(driver)).toEqual([
      {
        message: `${relief.name} covered route 33 on Monday, January 5: 1 of 3 stops done.`,
        href: `/driver/hand-back/${id}`,
      },
    ]);
    expect((await runQuery(openHandBack, driver, { coverage: id })).coverage.handed_back_at).toBe(
      "2026-01-06T06:00:00.000Z",
    );
  });

  it("exists only if the route was given back on its day, not before it", async () => {
    await cover({ endedAt: new Date("2026-01-04T12:00:00Z") });
    setClock(new Date("2026-01-06T06:00:00Z"));
    expect(await handBack()).toEqual({ handed_back: 0 });
    await cover({ endedAt: new Date("2026-01-05T15:00:00Z") });
    expect(await handBack()).toEqual({ handed_back: 1 });
  });

  it("is readable for the route's driver, the relief driver and the office, and does not exist for others", async () => {
    const coverage = await cover();
    for (const actor of [driver, relief, office])
      expect((await runQuery(openHandBack, actor, { coverage })).coverage.id).toBe(coverage);
    await expect(runQuery(openHandBack, other, { coverage })).rejects.toMatchObject({ status: 404 });
    await expect(runQuery(openHandBack, hotel, { coverage })).rejects.toMatchObject({ status: 403 });
    await expect(runQuery(openHandBack, driver, { coverage: uuid() })).rejects.toMatchObject({ status: 404 });
    await expect(execute(handBackEnded, office, {})).rejects.toMatchObject({ status: 403 });
  });
});
