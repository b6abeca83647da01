import { addDays } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";

export const mondayAfter = (monday: CompanyDate, weeks: number): CompanyDate => addDays(monday, 7 * weeks);
