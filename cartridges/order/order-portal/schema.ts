import { z } from "zod";
import type { OpenDate } from "../rules";
import type { Block } from "../page-blocks/schema";
import { customerNumberSchema, type PortalProduct } from "../schema";
import { companyDateSchema, type CompanyDate } from "#cartridges/service-day/schema";

/** A customer and the date to order for, by default the next open one. */
export const portalKeySchema = z.object({ number: customerNumberSchema, date: companyDateSchema.optional() });

/** Everything the ordering portal shows (spec 2.7). */
export interface PortalData {
  customer: { number: string; name: string; route: string };
  /** Who looks at it, by their id: what they type is theirs on a shared device. */
  buyer: string;
  approved: boolean;
  /** A preview for staff: nothing can be submitted. */
  preview: boolean;
  /** The dates that are open, the next one first; the one shown is `date`. */
  dates: OpenDate[];
  date: CompanyDate | null;
  /** The date that was asked for, where it cannot be ordered for, and why. */
  moved?: { from: CompanyDate; why: string } | null;
  products: PortalProduct[];
  /** The quantities of approved orders for the date, by SKU. */
  settled: Record<string, number>;
  /** The customer's pending order for this date. */
  waiting: { id: string; order_id: number; quantities: Record<string, number>; notes: string } | null;
  /** The page that was built for them, as it is shown today; nothing where there is none. */
  page: Block[];
}
