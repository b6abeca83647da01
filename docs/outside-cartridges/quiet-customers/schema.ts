import { z } from "zod";
import { USUAL_DAYS } from "./choices";

export const quietCustomersKeySchema = z.object({
  days: z.coerce.number("days must be a number of days.").int().min(1).max(365).default(USUAL_DAYS),
});

export interface QuietCustomer {
  number: string;
  name: string;
  route: string;
  /** The moment of the last order, in ISO form; null where there was none. */
  last_order: string | null;
}

export interface QuietCustomersData {
  days: number;
  /** The company's time zone, in which the moments are shown. */
  timezone: string;
  customers: readonly QuietCustomer[];
  /** Whether there are more than are listed. */
  more: boolean;
}
