import { companyToday } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import type { CompanyDate, ServiceTerm } from "#cartridges/service-day/schema";

/** How a customer is served from a date on. */
export interface ServiceChange extends Omit<ServiceTerm, "until"> {
  number: string;
}

/** The bounds of an open-ended service term. */
const ALWAYS: { from: CompanyDate; until: CompanyDate } = { from: "0001-01-01", until: "9999-12-31" };

/**
 * Changes how customers are served from a date on, each customer once (decision 0077). The
 * terms before the date are kept, so that everything due, driven, loaded and billed before it stays
 * the same. A change for a later date is replaced. The customers must be locked.
 */
export async function changeService(tx: Transaction, changes: readonly ServiceChange[]): Promise<void> {
  const rows = JSON.stringify(changes);
  await tx.$executeRaw`
    insert into service_term (customer_number, from_date, until, route_number, service_days,
      service_frequency, first_service)
    select c.number, ${ALWAYS.from}::date, ${ALWAYS.until}::date, c.route_number, c.service_days,
      c.service_frequency, c.first_service
    from jsonb_to_recordset(${rows}::jsonb) as row(number text) join customer c on c.number = row.number
    where not exists (select 1 from service_term t where t.customer_number = c.number)`;
  await tx.$executeRaw`
    delete from service_term t using jsonb_to_recordset(${rows}::jsonb) as row(number text, "from" date)
    where t.customer_number = row.number and t.from_date >= row."from"`;
  await tx.$executeRaw`
    update service_term t set until = row."from"
      from jsonb_to_recordset(${rows}::jsonb) as row(number text, "from" date)
    where t.customer_number = row.number and t.until > row."from"`;
  await tx.$executeRaw`
    insert into service_term (customer_number, from_date, until, route_number, service_days,
      service_frequency, first_service)
    select number, "from", ${ALWAYS.until}::date, route, service_days, frequency::"ServiceFrequency",
      case frequency when 'Biweekly' then first_service end
    from jsonb_to_recordset(${rows}::jsonb) as row(number text, "from" date, route text, service_days text,
      frequency text, first_service date)`;
  await bringUpToDate(
    tx,
    changes.map(({ number }) => number),
  );
}

/**
 * Cancels a future change of a customer's service, so that the terms before it continue. Returns
 * false if there is none for that date. The customer must be locked.
 */
export async function takeBackService(tx: Transaction, number: string, from: CompanyDate): Promise<boolean> {
  const [removed] = await tx.$queryRaw<{ until: CompanyDate }[]>`
    delete from service_term t where t.customer_number = ${number} and t.from_date = ${from}::date
      and t.from_date > ${companyToday()}::date
    returning to_char(t.until, 'YYYY-MM-DD') as until`;
  if (!removed) return false;
  await tx.$executeRaw`
    update service_term t set until = ${removed.until}::date where t.customer_number = ${number}
      and t.until = ${from}::date`;
  await bringUpToDate(tx, [number]);
  return true;
}

/**
 * Updates the rows of these customers, or of all whose term has ended, to today's terms. Lookups
 * for a day use the terms anyway; only lookups without a day, such as access checks, use the row.
 * Returns the customers whose row has changed.
 */
export async function bringUpToDate(
  tx: Transaction,
  numbers?: readonly string[],
): Promise<{ number: string; route: string; was: string }[]> {
  const today = companyToday();
  return tx.$queryRaw`
    with before as materialized (
      select c.number, c.route_number from customer c
      where case when ${numbers === undefined} then c.service_until <= ${today}::date
        else c.number = any(${[...(numbers ?? [])]}::text[]) end
    )
    update customer c set route_number = t.route_number, service_days = t.service_days,
      service_frequency = t.service_frequency,
      first_service = t.first_service, service_from = nullif(t.from_date, ${ALWAYS.from}::date),
        service_until = nullif(t.until, ${ALWAYS.until}::date)
    from before b join service_term t on t.customer_number = b.number and t.from_date <= ${today}::date
      and t.until > ${today}::date
    where c.number = b.number
    returning c.number, c.route_number as route, b.route_number as was`;
}
