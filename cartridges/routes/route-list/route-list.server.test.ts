import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { addRoute, renameRoute, restoreRoute, retireRoute } from "./commands.server";
import { openRouteList } from "./queries.server";

const database = withTestDatabase();
let office: Actor;
beforeAll(async () => {
  await makeSmallCompany(database.current);
  office = await makeActor(database.current, "Admin", {});
  await makeActor(database.current, "Driver", { routeNumber: "33" });
});
const rowOf = async (route: string) =>
  (await runQuery(openRouteList, office, {})).routes.find((row) => row.route === route);

describe("a route", () => {
  it("is added with a padded number and a name", async () => {
    expect(await execute(addRoute, office, { route: "8", name: " Harbor " })).toMatchObject({ route: "08" });
    expect(await rowOf("08")).toEqual({ route: "08", name: "Harbor", active: true, driver: null, customers: 0 });
  });

  it("is refused if its number is taken or 00", async () => {
    await expect(execute(addRoute, office, { route: "33" })).rejects.toMatchObject({
      fields: { route: "Route 33 exists already." },
    });
    await expect(execute(addRoute, office, { route: "00" })).rejects.toMatchObject({ status: 400 });
  });

  it("is renamed, and keeps its number", async () => {
    await execute(renameRoute, office, { route: "33", name: "Old Town" });
    expect(await rowOf("33")).toMatchObject({ name: "Old Town" });
  });

  it("is not retired while customers and a driver depend on it, and names them", async () => {
    await expect(execute(retireRoute, office, { route: "33" })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Route 33 can't be retired yet: \d+ customers are served by it; .+ drive/),
    });
    expect(await rowOf("33")).toMatchObject({ active: true });
  });

  it("is not retired while a customer joins it on a later date", async () => {
    await execute(addRoute, office, { route: "61" });
    const { prisma } = database.current;
    await prisma.serviceTerm.create({
      data: {
        customerNumber: "110001",
        from: new Date("2099-01-05"),
        until: new Date("9999-12-31"),
        routeNumber: "61",
        serviceDays: "M",
        serviceFrequency: "Weekly",
      },
    });
    await expect(execute(retireRoute, office, { route: "61" })).rejects.toThrow("1 customer is served by it");
  });

  it("is retired once nothing depends on it, is no longer offered, and can be restored", async () => {
    await execute(addRoute, office, { route: "60" });
    await execute(retireRoute, office, { route: "60" });
    expect(await rowOf("60")).toMatchObject({ active: false });
    await expect(execute(addRoute, office, { route: "60" })).rejects.toMatchObject({
      fields: { route: "Route 60 is retired. Bring it back instead." },
    });
    await execute(restoreRoute, office, { route: "60" });
    expect(await rowOf("60")).toMatchObject({ active: true });
  });
});
