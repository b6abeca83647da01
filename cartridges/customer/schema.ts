import { z } from "zod";
import type { CompanyDate, ServiceDay } from "../service-day/schema";

export const customerKeySchema = z.object({ number: z.string().regex(/^\d{6}$/, "Please enter a valid 6-digit customer number.") });

/** What a customer rents and when it next comes. */
export interface CustomerData {
  number: string;
  name: string;
  address: string;
  route: string;
  driver: { name: string; phone: string | null } | null;
  frequency: "Weekly" | "Biweekly";
  service_days: ServiceDay[];
  next_date: CompanyDate | null;
  days: { day: ServiceDay; pieces: number; items: { sku: string; name: string; category: string; quantity: number; price_cents: number }[] }[];
}
