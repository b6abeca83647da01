import { z } from "zod";

export const driverKeySchema = z.object({ id: z.guid("id must be a driver's id.") });

/** A driver, by the names of spec 3. */
export interface Driver {
  id: string;
  driver_id: string;
  name: string;
  username: string;
  email: string | null;
  phone: string | null;
  /** Null is a relief driver. */
  route: string | null;
  route_number: string | null;
  /** The customers of their own route. */
  customer_count: number;
}
