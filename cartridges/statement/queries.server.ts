import { z } from "zod";
import type { Reader } from "#services/database/database.server";
import { defineQuery } from "#kernel/definition";
import type { Actor } from "#kernel/actor";
import { notFound } from "#kernel/errors";
import { pageWithTotal } from "#kernel/page-number";
import { company, companyToday } from "#services/company.server";
import { companyDate } from "#services/clock.server";
import { customerOnRecord, servedBy } from "#cartridges/serving/access.server";
import { addDays } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { readAccounts } from "./accounts.server";
import { dueMonth } from "./issue-chunk.server";
import {
  billedLines,
  billedUntil,
  deliverySums,
  firstOf,
  lastOf,
  monthOf,
  productSums,
  statementName,
  totalsOf,
} from "./rules";
import {
  RUNNING,
  statementIdSchema,
  statementListSchema,
  statementsKeySchema,
  type Spend,
  type StatementDetail,
  type StatementLine,
  type StatementsData,
  type StatementSummary,
} from "./schema";

interface StoredStatement {
  id: string;
  number: number;
  period_start: CompanyDate;
  period_end: CompanyDate;
  total_cents: number;
  pieces: number;
  deliveries: number;
}

const summaryOf = ({ number, ...stored }: StoredStatement): StatementSummary => ({
  ...stored,
  number: statementName(number),
  month: monthOf(stored.period_start),
});

/** A customer's issued statements, the latest first. Months without deliveries are left out. */
export const readStatements = async (
  db: Reader,
  customer: string,
  { page = 1, limit }: { page?: number; limit: number },
) =>
  (
    await db.$queryRaw<StoredStatement[]>`
  select s.id::text, s.number, to_char(s.period_start, 'YYYY-MM-DD') as period_start,
    to_char(s.period_end, 'YYYY-MM-DD') as period_end, s.total_cents,
    sum(l.quantity)::int as pieces, count(distinct l.service_date)::int as deliveries
  from statement s join statement_line l on l.statement_id = s.id where s.customer_number = ${customer}
  group by s.id order by s.period_start desc
  limit ${limit} offset ${(page - 1) * limit}`
  ).map(summaryOf);

/** Months without a line have no statement to show. */
const countStatements = (db: Reader, customerNumber: string) =>
  db.statement.count({ where: { customerNumber, lines: { some: {} } } });

/** Computes the current month: its lines so far and their totals. */
async function readRunning(
  db: Reader,
  customer: string,
): Promise<{ summary: StatementSummary; lines: StatementLine[] }> {
  const today = companyToday();
  const from = firstOf(monthOf(today));
  const [account] = await readAccounts(db, [customer], { from, to: today, today });
  if (!account) throw notFound("Customer not found");
  const until = billedUntil(today, account.today_is_loaded);
  const lines = billedLines(account, from, until);
  return {
    lines,
    summary: {
      id: RUNNING,
      number: null,
      month: monthOf(today),
      period_start: from,
      period_end: until < from ? from : until,
      ...totalsOf(lines),
    },
  };
}

/**
 * A customer's spending: this month so far by the running statement, and the last invoice. The
 * caller must check access.
 */
export async function readSpend(db: Reader, customer: string): Promise<Spend> {
  const { summary } = await readRunning(db, customer);
  const month = monthOf(addDays(firstOf(summary.month), -1));
  const day = `${month}${summary.period_end.slice(7)}`;
  const by = day < lastOf(month) ? day : lastOf(month);
  const [last] = await db.$queryRaw<Pick<NonNullable<Spend["last_month"]>, "total_cents" | "by_then_cents">[]>`
    select s.total_cents, coalesce(sum(l.quantity * l.unit_price_cents)
      filter (where l.service_date <= ${by}::date), 0)::int as by_then_cents
    from statement s join statement_line l on l.statement_id = s.id
    where s.customer_number = ${customer} and s.period_start = ${firstOf(month)}::date group by s.id`;
  return { this_month_cents: summary.total_cents, last_month: last ? { month, by, ...last } : null };
}

interface StoredDetail {
  customer_number: string;
  name: string;
  address: string;
  place: string;
  route: string;
  issued_at: Date;
  lines: StatementLine[];
  summary: Omit<StoredStatement, "pieces" | "deliveries">;
}

/**
 * An issued statement with its lines, for those who may see this customer's statements.
 * @throws AppError 404.
 */
async function readDetail(db: Reader, actor: Actor, id: string): Promise<StatementDetail> {
  const [stored] = await db.$queryRaw<StoredDetail[]>`
    select c.number as customer_number, c.account_name as name, c.address,
      concat_ws(', ', nullif(c.city, ''),
      nullif(concat_ws(' ', nullif(c.state, ''), nullif(c.zip_code, '')), '')) as place,
      c.route_number as route, s.issued_at,
      json_build_object('id', s.id, 'number', s.number, 'period_start', to_char(s.period_start, 'YYYY-MM-DD'),
        'period_end', to_char(s.period_end, 'YYYY-MM-DD'), 'total_cents', s.total_cents) as summary,
      coalesce((select json_agg(json_build_object('sku', l.sku, 'description', l.description,
        'date', to_char(l.service_date, 'YYYY-MM-DD'), 'quantity', l.quantity,
        'price_cents', l.unit_price_cents) order by l.service_date, l.sku) from statement_line l
          where l.statement_id = s.id), '[]') as lines
    from statement s join customer c on c.number = s.customer_number where s.id = ${id}::uuid and ${servedBy(actor)}`;
  if (!stored) throw notFound("There is no such statement.");
  const { lines, summary, customer_number: number, name, address, place, route, issued_at } = stored;
  return detailOf(summaryOf({ ...summary, ...totalsOf(lines), total_cents: summary.total_cents }), lines, {
    customer: { number, name, address: [address, place].filter(Boolean), route },
    issued_on: companyDate(issued_at, company().timezone),
  });
}

const detailOf = (
  summary: StatementSummary,
  lines: readonly StatementLine[],
  more: Pick<StatementDetail, "customer" | "issued_on">,
): StatementDetail => ({ ...summary, ...more, products: productSums(lines), dates: deliverySums(lines) });

/** The Invoices tab: the month so far, the issued statements, and the opened one. */
export const openStatements = defineQuery({
  name: "statement.open",
  input: statementsKeySchema,
  permission: "statements:read",
  async run({ db, actor }, { number, statement, page, limit }): Promise<StatementsData> {
    const customer = await customerOnRecord(db, actor, number);
    const { summary: running, lines } = await readRunning(db, number);
    const statements = await readStatements(db, number, { page, limit });
    const data = { number, running, statements, ...pageWithTotal({ page, limit }, await countStatements(db, number)) };
    if (!statement) return { ...data, shown: null };
    const shown =
      statement === RUNNING
        ? detailOf(running, lines, {
            customer: { number, name: customer.name, address: [], route: customer.route },
            issued_on: null,
          })
        : await readDetail(db, actor, statement);
    if (shown.customer.number !== number) throw notFound("There is no such statement.");
    return { ...data, shown };
  },
});

/** GET /api/statements?customer=: the same without lines. */
export const listStatements = defineQuery({
  name: "statement.list",
  input: statementListSchema,
  permission: "statements:read",
  async run({ db, actor }, { customer, page, limit }) {
    await customerOnRecord(db, actor, customer);
    const { summary: running } = await readRunning(db, customer);
    const statements = await readStatements(db, customer, { page, limit });
    return { customer, running, statements, ...pageWithTotal({ page, limit }, await countStatements(db, customer)) };
  },
});

/** One issued statement with its lines, for its PDF. */
export const statementDocument = defineQuery({
  name: "statement.document",
  input: statementIdSchema,
  permission: "statements:read",
  run: ({ db, actor }, { id }) => readDetail(db, actor, id),
});

/** The first finished month with statements still to issue, for the portal's own job. */
export const monthToIssue = defineQuery({
  name: "statement.monthToIssue",
  input: z.object({}),
  permission: "statements:write",
  scope: ({ actor }) => actor.kind === "console",
  run: async ({ db }) => ({ month: await dueMonth(db) }),
});
