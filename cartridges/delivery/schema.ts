import { z } from "zod";
import { pageOf, type ListPage } from "#kernel/page-number";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { monthSchema, type Month } from "#cartridges/statement/schema";
import { stopIdSchema, type Difference, type SoilUnit } from "#cartridges/stop/schema";

const NOT_A_NUMBER = "Please enter a valid 6-digit customer number.";
const numberSchema = z.string(NOT_A_NUMBER).regex(/^\d{6}$/, NOT_A_NUMBER);

/** Selects a customer's deliveries: all, or those of a month, by page. */
export const deliveriesKeySchema = z.object({
  number: numberSchema,
  month: monthSchema.optional(),
  ...pageOf({ usual: 20, most: 100 }),
});
/** A delivery has its stop's id. */
export const deliveryIdSchema = z.object({ id: stopIdSchema });
export const deliveryPictureSchema = deliveryIdSchema.extend({ proof: z.guid("proof must be an id.") });

/** Delivered pieces of one product, compared with those due. */
export interface DeliveredLine {
  sku: string;
  description: string;
  due: number;
  delivered: number;
  /** Null if both amounts are equal. */
  reason: Difference | null;
  /**
   * Soiled linen of this product that was picked up, in the delivery's
   * `soil_unit`; null if not counted.
   */
  soil: number | null;
}

/** Who signed, or that nobody was there; or a photo. Photos of issues are not included. */
export interface DeliveryProof {
  id: string;
  kind: "signature" | "nobody" | "photo";
  signed_by: string | null;
  /** The picture's URL under /api; null if there is none. */
  picture: string | null;
  /** An ISO timestamp, UTC. */
  at: string;
}

/** What was delivered to a customer on a date, and what was picked up. */
export interface Delivery {
  /** The stop's id. */
  id: string;
  date: CompanyDate;
  /** By the driver's clock: an ISO timestamp, UTC. */
  at: string;
  driver: string | null;
  lines: DeliveredLine[];
  /** Bags that were not counted by product. */
  soil_bags: number | null;
  soil_unit: SoilUnit;
  proofs: DeliveryProof[];
}

/** A page of a customer's deliveries, the latest first. */
export interface DeliveriesData extends ListPage {
  number: string;
  deliveries: Delivery[];
  month: Month | null;
  /** The months with deliveries, the latest first. */
  months: Month[];
  timezone: string;
}

/** A delivery on paper. */
export interface Ticket extends Delivery {
  customer: { number: string; name: string; address: string[]; route: string };
  /** The latest one; null if nobody signed, or the picture is still on the phone. */
  signature: { bytes: Uint8Array; type: string } | null;
  timezone: string;
}
