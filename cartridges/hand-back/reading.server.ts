import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { company, companyToday } from "#services/company.server";
import { addDays } from "#cartridges/service-day/rules";
import type { HandBackData, HandedDay } from "./schema";

const iso = (at: Prisma.Sql) => Prisma.sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const list = (of: Prisma.Sql) => Prisma.sql`coalesce((select json_agg(${of}`;
const COUNTS = Prisma.sql`count(*)::int as stops, (count(*) filter (where s.status = 'completed'))::int as completed,
  (count(*) filter (where s.status = 'issue' and s.skip_reason is null))::int as issues,
    (count(*) filter (where s.skip_reason is not null))::int as skipped`;

/**
 * Everything done during a coverage, in one statement. The relief driver's notes, journal entries
 * and briefing facts count from the working day before it, when they prepare, to the day after it,
 * when an offline phone may still send them, if they are about the route's customers.
 */
export async function readHandBack(db: Reader, id: string): Promise<Omit<HandBackData, "timezone"> | null> {
  const isInSpan = (at: Prisma.Sql) => Prisma.sql`${at} >= c.opened and ${at} < c.closed`;
  const customerFields = Prisma.sql`'customer_number', cu.number, 'customer_name', cu.account_name`;
  const [row] = await db.$queryRaw<Omit<HandBackData, "timezone">[]>`
    with c as (
      select rc.*, u.name as driver_name,
        least(rc.created_at, rc.first_date::timestamp at time zone ${company().timezone}) as opened,
        (rc.last_date + 2)::timestamp at time zone ${company().timezone} as closed
      from relief_coverage rc join "user" u on u.id = rc.driver_id where rc.id = ${id}::uuid
    ),
    day as (select s.* from c join stop s on s.route_number = c.route_number
      and s.service_date between c.first_date and c.last_date)
    select json_build_object('id', c.id, 'route', c.route_number, 'driver_name', c.driver_name, 'first',
      c.first_date::text, 'last', c.last_date::text,
        'handed_back_at', ${iso(Prisma.sql`c.handed_back_at`)}) as coverage,
      ${list(Prisma.sql`d order by d.date) from (select s.service_date::text as date, ${COUNTS} from day s
        group by s.service_date`)}) d), '[]') as days,
      ${list(Prisma.sql`json_build_object('date', s.service_date::text, ${customerFields}, 'issue_kind', s.issue_kind,
        'skip_reason', s.skip_reason, 'text', s.issue_text)
          order by s.service_date, s.position) from day s join customer cu on cu.number = s.customer_number
            where s.status = 'issue'`)}), '[]') as issues,
      ${list(Prisma.sql`json_build_object('date', s.service_date::text, ${customerFields}, 'description', p.name,
        'due', dl.due, 'delivered', dl.delivered, 'reason', dl.reason)
          order by s.service_date, s.position, clothesline_fold(p.name) collate "C") from day s
            join delivery_line dl on dl.stop_id = s.id join product p on p.sku = dl.sku
          join customer cu on cu.number = s.customer_number where dl.reason is not null`)}), '[]') as differences,
      ${list(Prisma.sql`json_build_object('number', o.number, ${customerFields}, 'date', o.service_date::text)
        order by o.number)
          from (select distinct e.order_id from order_event e where e.actor_id = c.driver_id and e.status = 'approved'
            and ${isInSpan(Prisma.sql`e.at`)}) a
          join "order" o on o.id = a.order_id join customer cu on cu.number = o.customer_number
            where cu.route_number = c.route_number`)}), '[]') as orders,
      ${list(Prisma.sql`json_build_object('id', t.id, 'kind', t.kind, ${customerFields}, 'text', t.text, 'at',
        ${iso(Prisma.sql`t.at`)}) order by t.at, t.id) from (
            select n.id, 'note' as kind, n.customer_number, n.content as text, n.created_at as at from note n
              where n.author_id = c.driver_id and n.deleted_at is null and ${isInSpan(Prisma.sql`n.created_at`)}
            union all select e.id, 'journal', e.customer_number, e.content, e.created_at from journal_entry e
              where e.author_id = c.driver_id and ${isInSpan(Prisma.sql`e.created_at`)}
          ) t join customer cu on cu.number = t.customer_number where cu.route_number = c.route_number`)}),
            '[]') as texts,
      ${list(Prisma.sql`json_build_object(${customerFields}, 'fact', f.fact, 'text', f.text, 'at',
        ${iso(Prisma.sql`f.at`)}) order by clothesline_fold(cu.account_name) collate "C", cu.number, f.fact) from (
            select distinct on (b.customer_number, b.fact) b.* from briefing_act b
              where b.actor_id = c.driver_id and b.kind = 'write' and ${isInSpan(Prisma.sql`b.at`)}
                order by b.customer_number, b.fact, b.at desc, b.id desc
          ) f join customer cu on cu.number = f.customer_number where cu.route_number = c.route_number`)}),
            '[]') as facts
    from c`;
  return row ?? null;
}

/** Older coverages ended before hand-backs existed. */
const OLDEST_DAYS = 14;

/**
 * Condition on `relief_coverage rc`: it is over and not reported yet. Its last day is past, or it
 * was given back on a day that had begun.
 */
export function isOver(): Prisma.Sql {
  const today = companyToday();
  return Prisma.sql`rc.handed_back_at is null and rc.last_date >= ${addDays(today, -OLDEST_DAYS)}::date
    and case when rc.ended_at is null then rc.last_date < ${today}::date
      else rc.first_date <= (rc.ended_at at time zone ${company().timezone})::date end`;
}

/** A finished coverage, with the totals of its days. */
export interface EndedCoverage extends Omit<HandedDay, "date"> {
  id: string;
  route: string;
  driver_name: string;
  first: string;
  last: string;
}

/**
 * The matching coverages that are not handed back yet, locked, so that concurrent callers report
 * each only once. `which` is a condition on `relief_coverage rc`.
 */
export const readEnded = (db: Reader, which: Prisma.Sql) => db.$queryRaw<EndedCoverage[]>`
  with ended as (
    select rc.* from relief_coverage rc where rc.handed_back_at is null and ${which} for update
  )
  select c.id::text, c.route_number as route, u.name as driver_name, c.first_date::text as first,
    c.last_date::text as last, sums.*
  from ended c join "user" u on u.id = c.driver_id cross join lateral (
    select ${COUNTS} from stop s where s.route_number = c.route_number
      and s.service_date between c.first_date and c.last_date
  ) sums order by c.last_date, c.id`;
