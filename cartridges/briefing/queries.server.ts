import type { Actor } from "#kernel/actor";
import { defineQuery } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import { company, companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { storage } from "#services/storage/storage.server";
import { drivenOn } from "#cartridges/due/driving-order.server";
import { isOnRoute, isServed } from "#cartridges/due/due.server";
import { mayServeRoute, servedCustomer } from "#cartridges/serving/access.server";
import { addDays } from "#cartridges/service-day/rules";
import { ownRoute, serviceDate } from "#cartridges/stop/queries.server";
import { briefingKeySchema, pictureSchema, type Briefing, type BriefingData, type Fact } from "./schema";

const LAST_VISITS = 3;
/** How long a journal issue is shown. */
const ISSUE_DAYS = 30;

/** An ISO timestamp, UTC, in the format the rules compare. */
const iso = (at: Prisma.Sql) => Prisma.sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The facts of `customer c` as rows of JSON: the latest version of each, with its last
 * confirmation.
 */
const factsOf = (customer: Prisma.Sql) => Prisma.sql`(
  select w.fact, json_build_object('fact', w.fact, 'id', w.id, 'text', w.text,
      'picture', case when w.file is not null then '/api/briefings/' || w.customer_number || '/photos/' || w.id end,
      'written_at', ${iso(Prisma.sql`w.at`)}, 'written_by', wu.name,
      'confirmed_at', ${iso(Prisma.sql`coalesce(k.at, w.at)`)}, 'confirmed_by', coalesce(k.name, wu.name)) as known
  from (
    select distinct on (a.fact) a.* from briefing_act a where a.customer_number = ${customer} and a.kind = 'write'
    order by a.fact, a.at desc, a.id desc
  ) w join "user" wu on wu.id = w.actor_id
  left join lateral (
    select a.at, u.name from briefing_act a join "user" u on u.id = a.actor_id
    where a.confirms = w.id and a.customer_number = w.customer_number and a.at > w.at
      order by a.at desc, a.id desc limit 1
  ) k on true)`;

/** One fact of a customer as it is now: by name, or by the version that a confirmation is about. */
export async function readFact(
  db: Reader,
  number: string,
  which: { fact: string } | { id: string },
): Promise<Fact | null> {
  const [row] = await db.$queryRaw<{ known: Fact }[]>`
    select f.known from ${factsOf(Prisma.sql`${number}::text`)} f
    where ${"fact" in which ? Prisma.sql`f.fact = ${which.fact}` : Prisma.sql`f.known ->> 'id' = ${which.id}`}`;
  return row?.known ?? null;
}

/**
 * The briefings of these customers in driving order. `which` is a condition on `customer c`. One
 * statement.
 */
const readBriefings = (db: Reader, condition: Prisma.Sql, driven: ReturnType<typeof drivenOn>) => db.$queryRaw<
  Briefing[]
>`
  select c.number as customer_number, c.account_name as customer_name, c.access_instructions as access,
    coalesce((select json_agg(f.known order by f.fact) from ${factsOf(Prisma.sql`c.number`)} f), '[]') as facts,
    coalesce((select json_agg(json_build_object('date', to_char(v.service_date, 'YYYY-MM-DD'), 'status', v.status,
      'issue_kind', v.issue_kind,
        'skip_reason', v.skip_reason, 'issue_text', v.issue_text, 'notes', v.notes, 'delivered', v.delivered)
          order by v.service_date desc) from (
      select s.*, (select coalesce(sum(d.delivered), 0)::int from delivery_line d where d.stop_id = s.id) as delivered
      from stop s where s.customer_number = c.number and s.status not in ('pending', 'in_progress')
        order by s.service_date desc limit ${LAST_VISITS}) v), '[]') as visits,
    coalesce((select json_agg(json_build_object('id', n.id, 'text', n.content, 'at', ${iso(Prisma.sql`n.created_at`)},
      'by', coalesce(u.name, '')) order by n.created_at desc, n.id desc)
      from note n left join "user" u on u.id = n.author_id where n.customer_number = c.number and n.deleted_at is null
        and n.resolved_at is null), '[]') as notes,
    coalesce((select json_agg(json_build_object('id', e.id, 'text', coalesce(e.title || ': ', '') || e.content, 'at',
      ${iso(Prisma.sql`e.created_at`)}, 'by', coalesce(u.name, '')) order by e.created_at desc, e.id desc)
      from journal_entry e left join "user" u on u.id = e.author_id
      where e.customer_number = c.number and e.entry_type = 'issue'
        and e.created_at >= ${addDays(companyToday(), -ISSUE_DAYS)}::timestamp at time zone ${company().timezone}),
        '[]') as issues
  from customer c ${driven.joins} where c.deleted_at is null and ${condition} order by ${driven.order}`;

/** Who has something due on the date, or had a stop on it. */
const listedOn = (
  route: string,
  date: string,
) => Prisma.sql`${isOnRoute(Prisma.sql`c`, route, Prisma.sql`${date}::date`)} and (
  ${isServed(Prisma.sql`c`, Prisma.sql`${date}::date`, "as agreed now")}
  or exists (select 1 from stop s where s.customer_number = c.number and s.service_date = ${date}::date))`;

/**
 * The key's route: the given one, the customer's, the actor's own, or the one they cover on the
 * date.
 */
async function routeOf(
  db: Reader,
  actor: Actor,
  { route, customer }: { route?: string; customer?: string },
  date: string,
) {
  if (route !== undefined) return route;
  return customer === undefined ? ownRoute(db, actor, date) : (await servedCustomer(db, actor, customer)).route;
}

/**
 * Briefings for a route's day or for one customer: facts with their last confirmation, recent
 * visits, open notes and issues.
 */
export const openBriefing = defineQuery({
  name: "briefing.open",
  input: briefingKeySchema,
  permission: "briefing:read",
  scope: ({ db, actor }, { route, date }) => route === undefined || mayServeRoute(db, actor, route, serviceDate(date)),
  async run({ db, actor }, key): Promise<BriefingData> {
    const date = serviceDate(key.date);
    const route = await routeOf(db, actor, key, date);
    const day = { route, date, today: companyToday(), timezone: company().timezone };
    const open = route !== null && (await mayServeRoute(db, actor, route));
    if (!open) return { ...day, open, customers: [] };
    const condition = key.customer
      ? Prisma.sql`c.number = ${key.customer} and c.route_number = ${route}`
      : listedOn(route, date);
    return { ...day, open, customers: await readBriefings(db, condition, drivenOn({ route, date })) };
  },
});

/** A door photo: its bytes and type. @throws AppError 404 if there is none. */
export const briefingPhoto = defineQuery({
  name: "briefing.photo",
  input: pictureSchema,
  permission: "briefing:read",
  scope: async ({ db, actor }, { number }) => Boolean(await servedCustomer(db, actor, number)),
  async run({ db }, { number, photo }) {
    const stored = await db.briefingAct.findFirst({ where: { id: photo, customerNumber: number, kind: "write" } });
    const bytes = stored?.file ? await storage().get(stored.file) : null;
    if (!bytes) throw notFound("There is no such picture.");
    return { bytes, type: stored!.fileType! };
  },
});
