import { v7 as uuid } from "uuid";
import { beforeAll, expect, it } from "vitest";
import { setCompanySettings } from "#services/company.server";
import { makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { readAnalytics } from "./analytics.server";

const database = withTestDatabase();

beforeAll(async () => {
  setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
  await makeSmallCompany(database.current);
  await database.current.prisma.customer.updateMany({ data: { createdAt: new Date("2025-12-01") } });
  await database.current.prisma.rentalItem.updateMany({ data: { createdAt: new Date("2025-12-01") } });
});

/** Records 110001's Monday stop with this many of the 100 towels due, and all 60 napkins. */
async function record(date: string, towels: number): Promise<void> {
  const { prisma } = database.current;
  const at = new Date(`${date}T12:00:00Z`);
  const stop = await prisma.stop.create({
    data: {
      id: uuid(),
      routeNumber: "33",
      serviceDate: new Date(date),
      customerNumber: "110001",
      position: 1,
      status: "completed",
      completedAt: at,
      deliveredAt: at,
    },
  });
  const line = { stopId: stop.id, priceCents: 50 };
  await prisma.deliveryLine.createMany({
    data: [
      { ...line, sku: "TWL", due: 100, loaded: towels, delivered: towels, reason: towels < 100 ? "short" : null },
      { ...line, sku: "NAP", due: 60, loaded: 60, delivered: 60 },
    ],
  });
}

it("The analytics have each week's pieces due, delivered, short, and missed at stops nobody recorded", async () => {
  // 160 pieces on Mondays, 80 on Wednesdays.
  await record("2026-01-05", 90);
  const { weeks } = await readAnalytics(database.current.prisma, "110001", "2026-01-15");
  expect(weeks.slice(-2)).toEqual([
    { week: "2026-01-05", due: 240, delivered: 150, short: 10, refused: 0, missed: 80 },
    { week: "2026-01-12", due: 240, delivered: 0, short: 0, refused: 0, missed: 240 },
  ]);
  for (const { due, delivered, short, refused, missed } of weeks)
    expect(delivered + short + refused + missed).toBe(due);
});
