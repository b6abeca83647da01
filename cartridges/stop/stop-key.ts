import type { CompanyDate } from "#cartridges/service-day/schema";

// Separate from the schemas, so that a phone parses a stop's id without zod.

const STOP_ID = /^\d{8}-\d{4}-800[1-4]-8000-\d{12}$/;
/** The first year that a company date allows (service-day/schema). */
const FIRST_YEAR = 1900;

export interface StopKey {
  route: string;
  date: CompanyDate;
  customer: string;
}

/**
 * @example "20261123-0033-8002-8000-000000110001" names customer 110001 on route
 * 33 on November 23, 2026.
 */
export const stopIdOf = ({ route, date, customer }: StopKey): string =>
  `${date.replaceAll("-", "")}-${route.padStart(4, "0")}-800${route.length}-8000-${customer.padStart(12, "0")}`;

/** Whether it is a real calendar date: there is no February 30. */
function isDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number(date.slice(0, 4)) >= FIRST_YEAR && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/** Parses a stop's id; null if it is not one. */
export function keyOfStop(id: string): StopKey | null {
  if (!STOP_ID.test(id)) return null;
  const date = `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`;
  const digits = Number(id.charAt(17));
  const route = id.slice(9, 13);
  const customer = id.slice(24);
  const isKey = isDate(date) && /^0*$/.test(route.slice(0, 4 - digits)) && customer.startsWith("000000");
  return isKey ? { date, route: route.slice(4 - digits), customer: customer.slice(6) } : null;
}
