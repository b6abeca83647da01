import type { CompanyDate } from "#cartridges/service-day/schema";
import type { PastAccount } from "./accounts";
import type { Person } from "./load.server";

/** The company's staff. */
export interface Staff {
  admin: Person;
  superAdmin: Person;
  relief: Person;
  /** By route. */
  drivers: ReadonlyMap<string, Person>;
  /** By customer number; only approved ones. */
  buyers: ReadonlyMap<string, Person>;
}

export interface Company {
  since: CompanyDate;
  today: CompanyDate;
  accounts: readonly PastAccount[];
  staff: Staff;
}
