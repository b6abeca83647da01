import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openQuietCustomers } from "../../docs/outside-cartridges/quiet-customers/queries.server";
import { bringIn, sourcesFromOutside } from "../../scripts/outside-cartridges.mjs";
import { makeActor, makeSmallCompany } from "../support/small-company";
import { withTestDatabase } from "../support/test-database";

const root = mkdtempSync(join(tmpdir(), "clothesline-outside-"));
const brought = () => readdirSync(join(root, "cartridges/outside"));
beforeAll(() => {
  mkdirSync(join(root, "cartridges/note"), { recursive: true });
  writeFileSync(join(root, "cartridges/note/pages.ts"), 'export default pages({ "/quiet": {} });');
  mkdirSync(join(root, "app"));
  writeFileSync(join(root, "app/routes.ts"), "");
});
afterAll(() => rmSync(root, { recursive: true }));

/** A folder for CARTRIDGES_DIR with these cartridges. */
function outside(...names: string[]): string {
  const folder = mkdtempSync(join(root, "from-"));
  for (const name of names) {
    mkdirSync(join(folder, name, "node_modules"), { recursive: true });
    writeFileSync(join(folder, name, "cartridge.ts"), "");
  }
  return folder;
}

describe("CARTRIDGES_DIR", () => {
  it("copies its folders in, and removes those that are gone", () => {
    expect(bringIn(root, "docs/outside-cartridges")).toEqual(["quiet-customers"]);
    expect(brought()).toEqual(["quiet-customers"]);
    expect(readdirSync(join(root, "cartridges/outside/quiet-customers"))).toContain("view.tsx");
    expect(sourcesFromOutside(root)).toContain("cartridges/outside/quiet-customers/view.tsx");
    expect(bringIn(root, outside("hem", "seam")).sort()).toEqual(["hem", "seam"]);
    expect(brought().sort()).toEqual(["hem", "seam"]);
    expect(readdirSync(join(root, "cartridges/outside/hem"))).toEqual(["cartridge.ts"]);
    expect(bringIn(root)).toEqual([]);
    expect(sourcesFromOutside(root)).toEqual([]);
    expect(readdirSync(join(root, "cartridges"))).toEqual(["note"]);
  });

  it("rejects an invalid folder with a helpful message", () => {
    expect(() => bringIn(root, join(root, "nowhere"))).toThrow("there is no such folder");
    expect(() => bringIn(root, outside("note"))).toThrow("There is a folder note in");
    expect(() => bringIn(root, outside("Hem"))).toThrow("must be lower-case words");
    expect(() => bringIn(root, outside("quiet"))).toThrow("note/pages.ts has the page /quiet already.");
    const empty = outside();
    mkdirSync(join(empty, "seam"));
    expect(() => bringIn(root, empty)).toThrow("has no cartridge.ts");
  });
});

describe("the example", () => {
  const database = withTestDatabase();
  beforeAll(() => makeSmallCompany(database.current));

  it("lists customers who have not ordered for a while", async () => {
    const { prisma } = database.current;
    const customer = await makeActor(database.current, "Customer", { customerNumber: "110002" });
    const order = (days: number) => ({
      id: uuid(),
      customerNumber: "110002",
      placedById: customer.id!,
      kind: "delivery" as const,
      serviceDate: new Date("2099-01-05"),
      totalCents: 0,
      createdAt: new Date(Date.now() - days * 86_400_000),
    });
    await prisma.order.createMany({ data: [order(40), order(20)] });
    const { run, input } = openQuietCustomers;
    const queried = (days?: number) => run({ db: prisma } as Parameters<typeof run>[0], input.parse({ days }));
    const [twoWeeks, usual] = [await queried(14), await queried()];
    const named = ({ customers }: typeof usual) => customers.map(({ name }) => name);
    expect(named(usual)).toContain("Ambassador Hotel");
    expect(named(usual)).not.toContain("Marina Inn");
    expect(named(twoWeeks)).toEqual([...named(usual), "Marina Inn"].sort());
    expect(twoWeeks.customers.find(({ number }) => number === "110002")).toMatchObject({
      route: "33",
      last_order: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(usual).toMatchObject({ days: 30, more: false });
  });
});
