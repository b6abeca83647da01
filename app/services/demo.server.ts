import { isEmptyCompany, seedDemo } from "../../prisma/demo/demo-company.server";
import type { Config } from "./config.server";
import { companyDate } from "./clock.server";
import type { Database } from "./database/database.server";

/** Puts the demo company into an empty embedded database, never elsewhere. Answers whether the demo is what runs. */
export async function seedWhenEmpty({ kind, prisma }: Database, config: Config, say: (line: string) => void): Promise<boolean> {
  if (kind !== "embedded" || !config.demo) return false;
  if (await isEmptyCompany(prisma)) {
    say("Demo company: moving in …");
    await seedDemo(prisma, companyDate(new Date(), config.companyTimezone));
  }
  return (await prisma.setting.findUnique({ where: { key: "demo" } })) !== null;
}
