import { beforeAll, beforeEach } from "vitest";
import { completeLoading, markItem, startLoading } from "../../cartridges/load-list/commands.server";
import { loadingSession } from "../../cartridges/load-list/queries.server";
import { addDays } from "../../cartridges/service-day/rules";
import type { Actor } from "../../kernel/actor";
import { execute, runQuery } from "../../kernel/execute.server";
import { setCompanySettings } from "../../services/company.server";
import { makeActor, makeSmallCompany } from "./small-company";
import { withTestDatabase } from "./test-database";

/**
 * Route 33, its two drivers, a relief driver and an admin; each test loads a different Monday. Call
 * this at the top of the test file.
 */
export function withLoading() {
  const database = withTestDatabase();
  let people: Record<"ada" | "ben" | "relief" | "admin", Actor>;
  beforeAll(async () => {
    await makeSmallCompany(database.current);
    people = {
      ada: await makeActor(database.current, "Driver", { routeNumber: "33" }),
      ben: await makeActor(database.current, "Driver", { routeNumber: "33" }),
      relief: await makeActor(database.current, "Driver"),
      admin: await makeActor(database.current, "Admin"),
    };
    setCompanySettings({ timezone: "UTC", appUrl: "https://linen.example.com", mailsAreSent: false });
  });
  let weeks = 0;
  let key: { route_number: string; service_day: "Monday"; date: string };
  const anotherMonday = () =>
    (key = { route_number: "33", service_day: "Monday", date: addDays("2026-01-05", 14 * weeks++) });
  beforeEach(() => void anotherMonday());
  return {
    database,
    anotherMonday,
    now: () => ({ ...people, key }),
    session: (actor = people.ada) => runQuery(loadingSession, actor, key),
    mark: (item_id: string, part: object, actor = people.ada) => execute(markItem, actor, { ...key, item_id, ...part }),
    start: (actor = people.ada) => execute(startLoading, actor, key),
    complete: (part: object = {}, actor = people.ada) =>
      execute(completeLoading, actor, { ...key, manager_email: "office@example.com", driver_notes: "Cage 4", ...part }),
  };
}
