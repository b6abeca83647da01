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
  /** The id of the user: drafts on a shared device are kept per user. */
  buyer: string;
  approved: boolean;
  /** A preview for staff: nothing can be submitted. */
  preview: boolean;
  /** The open dates, the next one first; `date` is the one shown. */
  dates: OpenDate[];
  date: CompanyDate | null;
  /** The requested date if it is not open, and why. */
  moved?: { from: CompanyDate; why: string } | null;
  products: PortalProduct[];
  /** The quantities of approved orders for the date, by SKU. */
  settled: Record<string, number>;
  /** The customer's pending order for this date. */
  waiting: { id: string; order_id: number; quantities: Record<string, number>; notes: string } | null;
  /** The blocks of their page as shown today; empty if they have none. */
  page: Block[];
}
