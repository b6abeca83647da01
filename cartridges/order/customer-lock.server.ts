import { notFound } from "#kernel/errors";
import { companyToday } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { calendarColumns } from "#cartridges/due/due.server";
import { ownDriver } from "#cartridges/serving/drivers.server";
import type { Schedule } from "#cartridges/service-day/rules";

export interface LockedCustomer {
  number: string;
  name: string;
  route: string;
  /** The route's own driver. */
  driver: string | null;
  schedule: Schedule;
}

interface Row extends Pick<Schedule, "frequency" | "holidays" | "terms"> {
  number: string;
  name: string;
  route: string;
  driver: string | null;
  service_days: string;
  first_service: string | null;
}

/**
 * Locks the customer, which serializes concurrent orders from two tabs.
 * @throws AppError 404 if deleted.
 */
export async function lockCustomer(tx: Transaction, number: string): Promise<LockedCustomer> {
  const customer = (await lockCustomers(tx, [number])).get(number);
  if (!customer) throw notFound("Customer not found");
  return customer;
}

/**
 * Locks several customers, always in order of their numbers to prevent deadlocks. Deleted customers
 * are missing from the result, which is keyed by number. One statement.
 */
export async function lockCustomers(
  tx: Transaction,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, LockedCustomer>> {
  const rows = await tx.$queryRaw<Row[]>`
    select c.number, c.account_name as name, c.route_number as route, c.service_days,
      c.service_frequency::text as frequency,
      c.first_service::text as first_service, ${calendarColumns(companyToday())},
      (select name from ${ownDriver(Prisma.sql`c.route_number`)} own) as driver
    from customer c where c.number = any(${[...numbers]}) and c.deleted_at is null order by c.number for update of c`;
  return new Map(
    rows.map(({ service_days: serviceDays, frequency, first_service: firstService, holidays, terms, ...customer }) => [
      customer.number,
      { ...customer, schedule: { serviceDays, frequency, firstService, holidays, terms } },
    ]),
  );
}
