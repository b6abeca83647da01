interface Counts {
  customers: number;
  routes: number;
  items: number;
  measured: string;
}
/**
 * Fills a migrated, empty database with a company of this many customers, and returns its row
 * counts.
 */
export function makeCompany(connectionString: string, customers: number): Promise<Counts>;
/** The same for the embedded database of a stopped portal. */
export function makeEmbeddedCompany(folder: string, customers: number): Promise<Counts>;
