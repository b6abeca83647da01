import type { Begun } from "#cartridges/due/day-dependents";
import type { Row } from "./schema";

// Stored rows, in the format of the files. `gone` marks a row that was deleted or ended; an import
// restores it.
export type CustomerRecord = Required<Row<"customers">> & { gone: boolean };
/**
 * A scheduled change of a row: the values from a later date on, and the ones in force until then.
 * Null if nothing is scheduled.
 */
export interface Waiting<Agreed> {
  from: string;
  last: Agreed;
}
/** The customer columns that can have a scheduled change. */
export type ServiceColumns = Pick<
  CustomerRecord,
  "route_number" | "service_days" | "service_frequency" | "first_service"
>;
export type ItemColumns = Pick<RentalItemRecord, "quantity" | "customer_price" | "gone">;
export type ProductRecord = Required<Row<"catalog">> & { gone: boolean };
export type RentalItemRecord = Omit<Required<Row<"rental_items">>, "customer_price"> & {
  customer_price: number;
  gone: boolean;
};
export type DriverRecord = Row<"drivers">;
export type Account = DriverRecord & { isDriver: boolean; gone: boolean };

/** The stored rows that the files refer to. */
export interface Stored {
  customers: ReadonlyMap<string, CustomerRecord>;
  products: ReadonlyMap<string, ProductRecord>;
  items: ReadonlyMap<string, RentalItemRecord>;
  /**
   * Scheduled changes by customer number and by item key. The maps above hold what is in force
   * today.
   */
  serviceWaits: ReadonlyMap<string, Waiting<ServiceColumns>>;
  /**
   * Loads and stops by customer number that have begun, today or for a later day. Those must not
   * change.
   */
  begun: ReadonlyMap<string, readonly Begun[]>;
  itemWaits: ReadonlyMap<string, Waiting<ItemColumns>>;
  accounts: readonly Account[];
  routes: ReadonlySet<string>;
  categories: ReadonlySet<string>;
}

/** The complete rows to write. Unchanged rows are left out. */
export interface Writes {
  routes: string[];
  categories: string[];
  customers: CustomerRecord[];
  /** The customers whose route, days or frequency change from today on. */
  served: CustomerRecord[];
  products: ProductRecord[];
  items: RentalItemRecord[];
  newDrivers: DriverRecord[];
  changedDrivers: DriverRecord[];
}
