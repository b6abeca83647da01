import { z } from "zod";
import type { Actor } from "#kernel/actor";
import type { Reader } from "#services/database/database.server";
import { defineQuery } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import { pageOf } from "#kernel/page-number";
import { company } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { customerOnRecord, isOffice, isOnRecord, mayServeRoute, servedBy } from "#cartridges/serving/access.server";
import { NOTES_A_PAGE } from "./kinds";
import { notesKeySchema, routeNotesSchema, type Note, type NotesData } from "./schema";

const PAGE = pageOf({ usual: 100, most: NOTES_A_PAGE });

type Row = Omit<Note, "created_at" | "note_id" | "edited_at" | "resolved_at"> &
  Record<"created_at", Date> &
  Record<"edited_at" | "resolved_at", Date | null>;

/**
 * The matching notes, newest first. The limit prefers open notes to resolved ones, so old open
 * notes are not crowded out.
 */
async function readNotes(
  db: Reader,
  which: Prisma.Sql,
  { limit = NOTES_A_PAGE, page = 1 }: { limit?: number; page?: number } = {},
): Promise<Note[]> {
  const rows = await db.$queryRaw<Row[]>`
    select n.id::text, n.customer_number, c.account_name as customer_name, c.route_number as route,
      n.content, n.priority::text, n.note_type, coalesce(u.name, '') as author, n.created_at,
      n.edited_at, editor.name as edited_by, n.resolved_at, resolver.name as resolved_by,
      (select count(*)::int from note_change nc where nc.note_id = n.id) as version
    from note n join customer c on c.number = n.customer_number left join "user" u on u.id = n.author_id
      left join "user" editor on editor.id = n.edited_by_id left join "user" resolver on resolver.id = n.resolved_by_id
    where n.deleted_at is null and ${which}
    order by n.resolved_at is not null, n.created_at desc, n.id desc
    limit ${limit} offset ${(page - 1) * limit}`;
  return rows
    .map(({ created_at, edited_at, resolved_at, ...row }) => ({
      ...row,
      note_id: row.id,
      created_at: created_at.toISOString(),
      edited_at: edited_at?.toISOString() ?? null,
      resolved_at: resolved_at?.toISOString() ?? null,
    }))
    .sort((one, other) => other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id));
}

/** A page of the notes about customers this actor serves now, with the total. */
async function pageOfServed(
  db: Reader,
  actor: Actor,
  which: Prisma.Sql,
  page: { limit: number; page: number },
): Promise<{ notes: Note[]; total: number; total_pages: number }> {
  const served = Prisma.sql`${servedBy(actor)} and ${which}`;
  const notes = await readNotes(db, served, page);
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from note n join customer c on c.number = n.customer_number
    where n.deleted_at is null and ${served}`;
  const { total } = row!;
  return { notes, total, total_pages: Math.ceil(total / page.limit) };
}

/** A condition by kind and by company dates, both inclusive. */
function fitting({ kind, from, to }: Pick<z.output<typeof notesKeySchema>, "kind" | "from" | "to">): Prisma.Sql {
  const { timezone } = company();
  return Prisma.join(
    [
      kind ? Prisma.sql`n.note_type = ${kind}` : Prisma.sql`true`,
      from ? Prisma.sql`n.created_at >= ${from}::date::timestamp at time zone ${timezone}` : Prisma.sql`true`,
      to ? Prisma.sql`n.created_at < (${to}::date + 1)::timestamp at time zone ${timezone}` : Prisma.sql`true`,
    ],
    " and ",
  );
}

/** One note as it is stored now. */
export async function readNote(db: Reader, id: string): Promise<Note> {
  const [note] = await readNotes(db, Prisma.sql`n.id = ${id}::uuid`);
  if (!note) throw notFound("There is no such note.");
  return note;
}

/**
 * The Notes tab: the notes of the routes this actor serves now, and the customers they can write
 * about.
 */
export const openNotes = defineQuery({
  name: "note.open",
  input: notesKeySchema,
  permission: "notes:read",
  async run({ db, actor }, { customer, page, ...filters }): Promise<NotesData> {
    if (customer) await customerOnRecord(db, actor, customer);
    const customers = await db.$queryRaw<NotesData["customers"]>`
      select c.number, c.account_name as name, c.route_number as route from customer c
      where c.deleted_at is null and ${servedBy(actor)}
      order by clothesline_fold(c.account_name) collate "C", c.number`;
    const whose = customer
      ? Prisma.sql`c.number = ${customer} and ${isOnRecord(actor)}`
      : Prisma.sql`c.deleted_at is null`;
    const which = Prisma.sql`${whose} and ${fitting(filters)}`;
    const { notes, total } = await pageOfServed(db, actor, which, { limit: NOTES_A_PAGE, page });
    const { kind, from, to } = filters;
    const shown = { customer: customer ?? null, kind: kind ?? null, from: from ?? null, to: to ?? null, page, total };
    return { notes, customers, ...(isOffice(actor) && { shown }), timezone: company().timezone };
  },
});

/** GET /api/notes. */
export const listNotes = defineQuery({
  name: "note.list",
  input: z.object(PAGE),
  permission: "notes:read",
  run: ({ db, actor }, page) => pageOfServed(db, actor, Prisma.sql`c.deleted_at is null`, page),
});

/** GET /api/notes/route/{route}, for whoever drives or covers it now and the office. */
export const routeNotes = defineQuery({
  name: "note.ofRoute",
  input: routeNotesSchema.extend(PAGE),
  permission: "notes:read",
  scope: async ({ db, actor }, { route }) => {
    if (!(await mayServeRoute(db, actor, route)) || !(await db.route.count({ where: { number: route } })))
      throw notFound("There is no such route.");
    return true;
  },
  run: ({ db, actor }, { route, ...page }) =>
    pageOfServed(db, actor, Prisma.sql`c.route_number = ${route} and c.deleted_at is null`, page),
});
