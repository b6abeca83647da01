import { z } from "zod";
import type { Actor } from "#kernel/actor";
import { defineQuery } from "#kernel/definition";
import { badInput } from "#kernel/errors";
import { has } from "#kernel/text-search.server";
import { company, companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { asSpreadsheetOf, MAX_EXPORTED_ROWS } from "#services/spreadsheet.server";
import { customerOnRecord, isOnRecord, servedBy } from "#cartridges/serving/access.server";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { byCustomer, TYPE_WORDS } from "./rules";
import {
  customerJournalSchema,
  exportSchema,
  journalKeySchema,
  MAX_FOUND,
  searchSchema,
  type Journal,
  type JournalCustomer,
  type JournalData,
  type JournalEntry,
  type SearchInput,
} from "./schema";
import { folded } from "#ui/text";

type Row = Omit<JournalEntry, "created_at" | "edited_at"> & { created_at: Date; edited_at: Date | null };

/**
 * An entry's columns, from the tables `journal_entry e`, `customer c`, `"user" u` and `"user"
 * editor`.
 */
const columns = () => Prisma.sql`
  e.id::text as entry_id, e.customer_number as customer_id, c.account_name as customer_name, c.route_number as route,
    e.entry_type, e.title, e.content, e.tags, e.sentiment,
  coalesce(u.name, '') as author, e.created_at, to_char(e.created_at at time zone ${company().timezone},
    'YYYY-MM-DD') as date, e.edited_at, editor.name as edited_by`;
const tables = Prisma.sql`
  journal_entry e join customer c on c.number = e.customer_number
  left join "user" u on u.id = e.author_id left join "user" editor on editor.id = e.edited_by_id`;
const written = ({ created_at, edited_at, ...row }: Row): JournalEntry => ({
  ...row,
  created_at: created_at.toISOString(),
  edited_at: edited_at?.toISOString() ?? null,
});

/** One entry as stored. */
export async function readEntry(db: Reader, id: string): Promise<JournalEntry> {
  const [row] = await db.$queryRaw<Row[]>`select ${columns()} from ${tables} where e.id = ${id}::uuid`;
  return written(row!);
}

/** The start of a company date, or of the day after it. */
const startOf = (date: CompanyDate, days: 0 | 1 = 0) =>
  Prisma.sql`((${date}::date + ${days}::int)::timestamp at time zone ${company().timezone})`;

type EntryFilters = Partial<Omit<SearchInput, "limit">>;

/** SQL condition: the entries that match the filters, about customers this actor serves. */
function matching(actor: Actor, { q, type, sentiment, tag, customer, route, from, to }: EntryFilters): Prisma.Sql {
  if (from && to && from > to) throw badInput({ to: "to is before from." });
  const conditions = [
    servedBy(actor),
    customer ? isOnRecord(actor) : Prisma.sql`c.deleted_at is null`,
    ...(type ? [Prisma.sql`e.entry_type = ${type}`] : []),
    ...(sentiment ? [Prisma.sql`e.sentiment = ${sentiment}`] : []),
    ...(customer ? [Prisma.sql`e.customer_number = ${customer}`] : []),
    ...(route ? [Prisma.sql`c.route_number = ${route}`] : []),
    ...(from ? [Prisma.sql`e.created_at >= ${startOf(from)}`] : []),
    ...(to ? [Prisma.sql`e.created_at < ${startOf(to, 1)}`] : []),
    ...(tag ? [Prisma.sql`${folded(tag)} = any(string_to_array(clothesline_fold(coalesce(e.tags, '')), ', '))`] : []),
    ...(q ? [has(Prisma.sql`concat_ws(E'\n', e.content, e.title, e.tags, c.account_name)`, q)] : []),
  ];
  return Prisma.join(conditions, " and ");
}

/** The latest matching entries, using the index on customer and time. */
export async function readEntries(
  db: Reader,
  actor: Actor,
  { limit, skip = 0, ...filters }: EntryFilters & { limit: number; skip?: number },
): Promise<JournalEntry[]> {
  const rows = await db.$queryRaw<Row[]>`
    select ${columns()} from ${tables} where ${matching(actor, filters)}
    order by e.created_at desc, e.id desc limit ${limit} offset ${skip}`;
  return rows.map(written);
}

/** The number of matching entries. */
export async function countEntries(db: Reader, actor: Actor, filters: EntryFilters): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from journal_entry e join customer c on c.number = e.customer_number
    where ${matching(actor, filters)}`;
  return row!.total;
}

/**
 * The driver's journal: a date's entries or one customer's latest, and the customers an entry can
 * be about.
 */
export const openJournal = defineQuery({
  name: "journal.open",
  input: journalKeySchema,
  permission: "journal:read",
  async run({ db, actor }, { date, customer: number }): Promise<JournalData> {
    const today = companyToday();
    const shown = number ? null : (date ?? today);
    const customer = number ? await customerOnRecord(db, actor, number) : null;
    const customers = await db.$queryRaw<JournalCustomer[]>`
      select c.number, c.account_name as name, c.route_number as route from customer c where c.deleted_at is null
        and ${servedBy(actor)} order by clothesline_fold(c.account_name) collate "C", c.number`;
    const entries = await readEntries(
      db,
      actor,
      number ? { customer: number, limit: MAX_FOUND } : { from: shown!, to: shown!, limit: MAX_FOUND },
    );
    return { date: shown, today, customer, entries, customers, timezone: company().timezone };
  },
});

/** GET /api/journal/today: today's entries about the actor's customers. */
export const todaysJournal = defineQuery({
  name: "journal.today",
  input: z.object({}),
  permission: "journal:read",
  async run({ db, actor }): Promise<Journal & { date: CompanyDate }> {
    const date = companyToday();
    return { date, ...byCustomer(await readEntries(db, actor, { from: date, to: date, limit: MAX_FOUND })) };
  },
});

/** GET /api/journal/search: the latest entries that match the filters. */
export const searchJournal = defineQuery({
  name: "journal.search",
  input: searchSchema,
  permission: "journal:read",
  scope: async ({ db, actor }, { customer }) => {
    if (customer) await customerOnRecord(db, actor, customer);
    return true;
  },
  run: async ({ db, actor }, filters): Promise<Journal> => byCustomer(await readEntries(db, actor, filters)),
});

/** The matching entries the actor may read, as a spreadsheet. */
export const exportJournal = defineQuery({
  name: "journal.export",
  input: exportSchema,
  permission: "journal:read",
  scope: async ({ db, actor }, { customer }) => {
    if (customer) await customerOnRecord(db, actor, customer);
    return true;
  },
  async run({ db, actor }, filters): Promise<{ csv: string; date: CompanyDate }> {
    const entries = await readEntries(db, actor, { ...filters, limit: MAX_EXPORTED_ROWS + 1 });
    const rows = entries.map((entry) => [
      entry.date,
      entry.route,
      entry.customer_id,
      entry.customer_name,
      TYPE_WORDS[entry.entry_type],
      entry.title,
      entry.content,
      entry.tags,
      entry.sentiment,
      entry.author,
    ]);
    const heads = ["Date", "Route", "Customer number", "Customer", "Type", "Title", "Entry", "Tags", "Sentiment", "By"];
    return { csv: asSpreadsheetOf(heads, rows), date: companyToday() };
  },
});

/** GET /api/journal/customer/{id}: a customer's latest entries. */
export const customerJournal = defineQuery({
  name: "journal.ofCustomer",
  input: customerJournalSchema,
  permission: "journal:read",
  scope: async ({ db, actor }, { id }) => {
    await customerOnRecord(db, actor, id);
    return true;
  },
  run: async ({ db, actor }, { id, ...filters }): Promise<{ entries: JournalEntry[] }> => ({
    entries: await readEntries(db, actor, { ...filters, customer: id }),
  }),
});
