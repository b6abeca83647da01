import type { CompanyDate } from "#cartridges/service-day/schema";
import type { PastAccount } from "./accounts";
import type { Person } from "./load.server";

/** Who works in the company, as they were moved in. */
export interface Staff {
  admin: Person;
  superAdmin: Person;
  relief: Person;
  /** By their route. */
  drivers: ReadonlyMap<string, Person>;
  /** By their customer's number; only those who are approved. */
  buyers: ReadonlyMap<string, Person>;
}

export interface Company {
  since: CompanyDate;
  today: CompanyDate;
  accounts: readonly PastAccount[];
  staff: Staff;
}
