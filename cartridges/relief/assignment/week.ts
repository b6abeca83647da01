import { addDays } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";

/** The Monday so many weeks after another one. */
export const mondayAfter = (monday: CompanyDate, weeks: number): CompanyDate => addDays(monday, 7 * weeks);
