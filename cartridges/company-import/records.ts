import type { Begun } from "#cartridges/due/hanging";
import type { Row } from "./schema";

// Stored rows, in the format of the files. `gone` is a row that was deleted or ended: an import restores it.
export type CustomerRecord = Required<Row<"customers">> & { gone: boolean };
/** What is agreed of a row from a date to come, and what holds until then; null where nothing waits. */
export interface Waiting<Agreed> {
  from: string;
  last: Agreed;
}
/** What of a customer can wait. */
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
  /** What waits, by the customer's number and by the item's name. What stands above is what holds today. */
  serviceWaits: ReadonlyMap<string, Waiting<ServiceColumns>>;
  /** What has begun today or for a day to come of a customer's loads and stops, by their number: that stays as it is. */
  begun: ReadonlyMap<string, readonly Begun[]>;
  itemWaits: ReadonlyMap<string, Waiting<ItemColumns>>;
  accounts: readonly Account[];
  routes: ReadonlySet<string>;
  categories: ReadonlySet<string>;
}

/** The complete rows to write; unchanged rows are left out. */
export interface Writes {
  routes: string[];
  categories: string[];
  customers: CustomerRecord[];
  /** Those of them whose route, days or rhythm change: from today on. */
  served: CustomerRecord[];
  products: ProductRecord[];
  items: RentalItemRecord[];
  newDrivers: DriverRecord[];
  changedDrivers: DriverRecord[];
}
