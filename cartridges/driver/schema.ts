import { z } from "zod";

export const driverKeySchema = z.object({ id: z.guid("id must be a driver's id.") });

/** A driver, with the names of spec 3. */
export interface Driver {
  id: string;
  driver_id: string;
  name: string;
  username: string;
  email: string | null;
  phone: string | null;
  /** Null for a relief driver. */
  route: string | null;
  route_number: string | null;
  /** Number of customers on their own route. */
  customer_count: number;
}
