import type { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { has } from "#kernel/text-search.server";
import { company, companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { asSpreadsheetOf, MAX_EXPORTED_ROWS } from "#services/spreadsheet.server";
import { folded } from "#ui/text";
import { addDays } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { factsOf, wordsOfCommand } from "./rules";
import { auditKeySchema, auditSearchSchema, PAGE_SIZE, type AuditData, type AuditEntry } from "./schema";

/** Days before today that are shown by default. */
const USUAL_DAYS = 29;
/** Spreadsheets accept no more characters in a cell. */
const MAX_CELL = 32_000;

type AuditFilters = Pick<z.output<typeof auditKeySchema>, "q" | "from" | "to">;

/** The requested range of company dates. */
function daysOf({ from, to }: AuditFilters): { from: CompanyDate; to: CompanyDate } {
  const last = to ?? (from && from > companyToday() ? from : companyToday());
  return { from: from ?? addDays(last, -USUAL_DAYS), to: last };
}

/** The matching acts of these days, the latest first. */
async function readActs(
  db: Reader,
  filters: AuditFilters,
  part: { limit: number; offset: number },
): Promise<AuditEntry[]> {
  const { timezone } = company();
  const { from, to } = daysOf(filters);
  const descriptions = await readDone();
  const matching = [...descriptions].filter(([, text]) => filters.q && folded(text).includes(folded(filters.q)));
  const matchesSearch = filters.q
    ? Prisma.sql`(${has(Prisma.sql`concat_ws(E'\n', a.actor_name, a.via, a.command, a.input::text)`, filters.q)}
        or a.command = any(${matching.map(([command]) => command)}::text[]))`
    : Prisma.sql`true`;
  const rows = await db.$queryRaw<Omit<AuditEntry, "done">[]>`
    select a.id::text, to_char(a.at at time zone ${timezone}, 'YYYY-MM-DD') as date,
      to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.actor_name as actor,
      a.actor_role as role, a.via, a.command, a.input
    from audit_entry a
    where a.at >= ${from}::date::timestamp at time zone ${timezone}
      and a.at < (${to}::date + 1)::timestamp at time zone ${timezone} and ${matchesSearch}
    order by a.at desc, a.id desc limit ${part.limit} offset ${part.offset}`;
  return rows.map((row) => ({ ...row, done: descriptions.get(row.command) ?? wordsOfCommand(row.command) }));
}

/** What each command says it did. Loaded lazily, because the registry includes this cartridge. */
async function readDone(): Promise<ReadonlyMap<string, string>> {
  const { definitions } = await import("#kernel/server-registry.server");
  return new Map(
    [...definitions.values()].flatMap((each) => (each.kind === "command" ? [[each.name, each.done] as const] : [])),
  );
}

/**
 * What was done between two dates, the latest first. Uses the time index, so the cost depends on
 * the range and not on the length of the history.
 */
export const openAudit = defineQuery({
  name: "audit.open",
  input: auditKeySchema,
  permission: "audit:read",
  async run({ db }, { page, ...filters }): Promise<AuditData> {
    const rows = await readActs(db, filters, { limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE });
    const entries = rows.slice(0, PAGE_SIZE);
    const { timezone } = company();
    return { entries, q: filters.q ?? "", ...daysOf(filters), page, more: rows.length > PAGE_SIZE, timezone };
  },
});

/** The audit as a spreadsheet, each act's input in one cell. */
export const exportAudit = defineQuery({
  name: "audit.export",
  input: auditSearchSchema,
  permission: "audit:read",
  async run({ db }, filters): Promise<{ csv: string; from: CompanyDate; to: CompanyDate }> {
    const acts = await readActs(db, filters, { limit: MAX_EXPORTED_ROWS + 1, offset: 0 });
    const rows = acts.map(({ at, actor, role, via, done, input }) => [
      at,
      actor,
      role,
      via,
      done,
      factsOf(input)
        .map(([name, text]) => `${name}: ${text}`)
        .join("; ")
        .slice(0, MAX_CELL),
    ]);
    return { csv: asSpreadsheetOf(["When (UTC)", "Who", "Role", "Through", "Act", "What"], rows), ...daysOf(filters) };
  },
});
