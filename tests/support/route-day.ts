import { v7 as uuid } from "uuid";
import { afterAll, beforeEach } from "vitest";
import { openRouteDay } from "../../cartridges/stop/queries.server";
import { statesOf } from "../../cartridges/stop/rules";
import { stopIdOf } from "../../cartridges/stop/stop-key";
import type { Actor } from "../../kernel/actor";
import { runQuery } from "../../kernel/execute.server";
import { setClock } from "../../services/clock.server";
import { setCompanySettings } from "../../services/company.server";
import { makeActor, makeSmallCompany } from "./small-company";
import { withTestDatabase } from "./test-database";

/** The Monday that all tests use. */
export const DATE = "2026-01-05";
export const noon = (time = "12:00:00") => new Date(`${DATE}T${time}Z`);
export const stopOf = (customer: string, route = "33", date = DATE) => stopIdOf({ route, date, customer });
export const [HOTEL, INN, CAFE] = [stopOf("110001"), stopOf("110002"), stopOf("110003")];

/**
 * Route 33's Monday at noon with no work done yet, recreated before each test, and the people who
 * may work on it. Call this at the top of the test file.
 */
export function withRouteDay() {
  const database = withTestDatabase();
  let people: Record<"driver" | "other" | "admin" | "relief" | "hotel", Actor> | undefined;
  beforeEach(async () => {
    const { prisma, pool } = database.current;
    setClock(noon());
    people ??= await makePeople();
    await pool.query("truncate stop, stop_event, delivery_line, route_day, loading_session cascade");
    await prisma.routeStop.deleteMany({});
    await prisma.routeStop.createMany({
      data: [
        { routeNumber: "33", serviceDay: "M", customerNumber: "110002", position: 1 },
        { routeNumber: "33", serviceDay: "M", customerNumber: "110001", position: 2 },
      ],
    });
  });
  afterAll(() => setClock());

  async function makePeople() {
    const { prisma } = database.current;
    setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
    await makeSmallCompany(database.current);
    const createdAt = new Date("2025-01-01");
    await prisma.customer.updateMany({ data: { createdAt } });
    await prisma.rentalItem.updateMany({ data: { createdAt } });
    return {
      driver: { ...(await makeActor(database.current, "Driver", { routeNumber: "33" })), sessionId: uuid() },
      other: await makeActor(database.current, "Driver", { routeNumber: "07" }),
      relief: await makeActor(database.current, "Driver"),
      admin: await makeActor(database.current, "Admin"),
      hotel: await makeActor(database.current, "Customer", { customerNumber: "110001" }),
    };
  }

  const open = (actor = people!.driver, key: object = { route: "33", date: DATE }) =>
    runQuery(openRouteDay, actor, key);
  const statusOf = async (id: string) => {
    const { stops, acts } = await open();
    return statesOf(
      stops.map((stop) => stop.id),
      acts,
    ).get(id)!.status;
  };
  const stored = (id: string) => database.current.prisma.stop.findUniqueOrThrow({ where: { id } });
  const lines = (stopId: string) =>
    database.current.prisma.deliveryLine.findMany({ where: { stopId }, orderBy: { sku: "asc" } });
  return { database, people: () => people!, open, statusOf, stored, lines };
}
