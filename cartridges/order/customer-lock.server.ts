import { notFound } from "#kernel/errors";
import { companyToday } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import { gathered } from "#services/database/gathered.server";
import { Prisma } from "#services/database/generated/client";
import { DoneApart } from "#services/database/shared-transaction.server";
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

/** Always in the order of their numbers, so that no two transactions wait for each other. */
const locking = (held: Prisma.Sql) =>
  gathered(async (tx, numbers: readonly string[]): Promise<(LockedCustomer | null)[]> => {
    const rows = await tx.$queryRaw<Row[]>`
      select locked.* from jsonb_array_elements_text(${JSON.stringify([...numbers].sort())}::jsonb) with ordinality as asked(number, place)
      cross join lateral (
        select c.number, c.account_name as name, c.route_number as route, c.service_days, c.service_frequency::text as frequency, c.first_service::text as first_service,
          ${calendarColumns(companyToday())}, (select name from ${ownDriver(Prisma.sql`c.route_number`)} own) as driver
        from customer c where c.number = asked.number and c.deleted_at is null for update of c ${held}
      ) locked order by asked.place`;
    const locked = new Map(
      rows.map(
        ({ service_days: serviceDays, frequency, first_service: firstService, holidays, terms, ...customer }) => [
          customer.number,
          { ...customer, schedule: { serviceDays, frequency, firstService, holidays, terms } },
        ],
      ),
    );
    return numbers.map((number) => locked.get(number) ?? null);
  });
const lock = locking(Prisma.empty);
const lockUnlessHeld = locking(Prisma.sql`skip locked`);

/**
 * Locks the customer, which serialises two windows that order at once. An act that shares its transaction does not wait for whoever holds
 * them: it is done apart. @throws AppError 404 for one that is deleted.
 */
export async function lockCustomer(
  tx: Transaction,
  number: string,
  { shares = false }: { shares?: boolean } = {},
): Promise<LockedCustomer> {
  const customer = await (shares ? lockUnlessHeld : lock)(tx, number);
  if (customer) return customer;
  throw shares ? new DoneApart("Somebody else holds this customer.") : notFound("Customer not found");
}

/** Locks several customers, by their numbers, in one order for all who do; who is deleted is missing. */
export async function lockCustomers(
  tx: Transaction,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, LockedCustomer>> {
  const sorted = [...new Set(numbers)].sort();
  const locked = await Promise.all(sorted.map((number) => lock(tx, number)));
  return new Map(locked.flatMap((customer) => (customer ? [[customer.number, customer]] : [])));
}
