import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { withTestDatabase } from "../../tests/support/test-database";
import { readConfig } from "#services/config.server";
import { seedWhenEmpty } from "./seed-when-empty.server";

const database = withTestDatabase();
const counts = async () => {
  const { prisma } = database.current;
  return [
    await prisma.user.count(),
    await prisma.customer.count(),
    await prisma.product.count(),
    await prisma.rentalItem.count(),
  ];
};

test("seeds an empty embedded database once; never with DEMO=off, on a server, or beside other data", async () => {
  const { prisma } = database.current;
  const steps: string[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), "clothesline-test-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const seed = (kind: "embedded" | "server", env: Record<string, string> = {}) =>
    seedWhenEmpty({ ...database.current, kind }, readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, ...env }), (line) =>
      steps.push(line),
    );
  expect(await seed("embedded", { DEMO: "off" })).toBe(false);
  expect(await seed("server")).toBe(false);
  expect(await counts()).toEqual([0, 0, 0, 0]);

  await prisma.category.create({ data: { name: "Ours" } });
  await prisma.product.create({ data: { sku: "OURS", name: "Ours", basePriceCents: 1 } });
  expect(await seed("embedded")).toBe(false);
  expect(await counts()).toEqual([0, 0, 1, 0]);
  await prisma.product.deleteMany();
  await prisma.category.deleteMany();

  expect(await seed("embedded")).toBe(true);
  const moved = await counts();
  expect(moved.slice(0, 3)).toEqual([27, 133, 50]);
  expect(await seed("embedded")).toBe(true);
  expect(await counts()).toEqual(moved);
  expect(steps).toHaveLength(1);
});
