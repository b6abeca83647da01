import { isEmptyCompany, seedDemo } from "./demo-company.server";
import type { Config } from "#services/config.server";
import { companyDate } from "#services/clock.server";
import type { Database } from "#services/database/database.server";

/**
 * Writes the demo company into an empty embedded database, never elsewhere. Returns whether the
 * portal runs with the demo company.
 */
export async function seedWhenEmpty(
  { kind, prisma }: Database,
  config: Config,
  say: (line: string) => void,
): Promise<boolean> {
  if (kind !== "embedded" || config.demo === "off") return false;
  if (await isEmptyCompany(prisma)) {
    say("Demo company: loading its data …");
    await seedDemo(prisma, companyDate(new Date(), config.companyTimezone), { past: config.demo === "on" });
  }
  return (await prisma.setting.findUnique({ where: { key: "demo" } })) !== null;
}
