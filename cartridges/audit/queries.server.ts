import { defineQuery } from "#kernel/definition";
import { company, companyToday } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { addDays } from "#cartridges/service-day/rules";
import { auditKeySchema, PAGE_SIZE, type AuditData, type AuditEntry } from "./schema";

/** The days before today that are shown where nothing is said. */
const USUAL_DAYS = 29;

/** What was done between two dates, the latest first. It is found by its time, so that a long history costs no more than the days asked for. */
export const openAudit = defineQuery({
  name: "audit.open",
  input: auditKeySchema,
  permission: "audit:read",
  async run({ db }, { q, page, ...asked }): Promise<AuditData> {
    const { timezone } = company();
    const to = asked.to ?? (asked.from && asked.from > companyToday() ? asked.from : companyToday());
    const from = asked.from ?? addDays(to, -USUAL_DAYS);
    const like = `%${(q ?? "").replace(/[\\%_]/g, "\\$&")}%`;
    const words = q
      ? Prisma.sql`(a.actor_name ilike ${like} or a.via ilike ${like} or a.command ilike ${like} or a.input::text ilike ${like})`
      : Prisma.sql`true`;
    const rows = await db.$queryRaw<AuditEntry[]>`
      select a.id::text, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.actor_name as actor, a.actor_role as role, a.via, a.command, a.input
      from audit_entry a
      where a.at >= ${from}::date::timestamp at time zone ${timezone} and a.at < (${to}::date + 1)::timestamp at time zone ${timezone} and ${words}
      order by a.at desc, a.id desc limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}`;
    const entries = rows.slice(0, PAGE_SIZE);
    return { entries, q: q ?? "", from, to, page, more: rows.length > PAGE_SIZE, timezone };
  },
});
