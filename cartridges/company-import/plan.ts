import type {
  Account,
  CustomerRecord,
  DriverRecord,
  ItemColumns,
  ProductRecord,
  RentalItemRecord,
  Stored,
  Writes,
} from "./records";
import { begunInWords, type Begun } from "#cartridges/due/day-dependents";
import { dayOf, numberOf } from "#cartridges/service-day/rules";
import { Outcome, refusedReport, report, shown } from "./report";
import type { CompanyFiles, ReadFile } from "./rules";
import { isServedOn, itemName, strandedNotices } from "./stranded";
import { FILE_KEYS, FILE_NAMES, type FileKey, type ImportReport } from "./schema";

export interface Plan {
  report: ImportReport;
  writes: Writes;
}

const NEW_CUSTOMER = {
  address: "",
  city: "",
  state: "",
  zip_code: "",
  phone: "",
  email: "",
  first_service: null,
  lat: null,
  lng: null,
};
const NEW_PRODUCT = {
  description: "",
  category: "General",
  stock_quantity: 0,
  vendor: "",
  is_active: true,
  kind: "rental" as const,
};
const NEW_ITEM = { delivery_frequency: "Weekly" as const, billing_frequency: "Monthly" };
const SERVICE_COLUMNS = ["route_number", "service_days", "service_frequency", "first_service"] as const;
const ITEM_COLUMNS = ["quantity", "customer_price", "gone"] as const;

const columnsOf = ({ quantity, customer_price, gone }: ItemColumns): ItemColumns => ({
  quantity,
  customer_price,
  gone,
});

function planCustomers(file: ReadFile<"customers"> | null, stored: Stored) {
  const outcome = new Outcome("customers", file);
  const customersByNumber = new Map<string, CustomerRecord>();
  const write: CustomerRecord[] = [];
  const reassigned: CustomerRecord[] = [];
  const refused = new Map(file?.refusedNames);
  for (const { line, values } of outcome.rows) {
    const before = stored.customers.get(values.customer_number);
    const after: CustomerRecord = { ...NEW_CUSTOMER, ...before, ...values, gone: false };
    if (after.service_frequency === "Biweekly" && !after.first_service) {
      outcome.refuse(
        line,
        "first_service",
        "",
        "must be given for a Biweekly customer: the first date of a week with a delivery",
      );
      refused.set(values.customer_number, line);
      continue;
    }
    const waits = stored.serviceWaits.get(values.customer_number);
    const isServedAnew = before !== undefined && SERVICE_COLUMNS.some((column) => before[column] !== after[column]);
    const [begun] = isServedAnew ? (stored.begun.get(values.customer_number) ?? []) : [];
    if (begun) {
      const column = SERVICE_COLUMNS.find((each) => before![each] !== after[each])!;
      outcome.refuse(line, column, shown(column, after[column]), hasBegun("how this customer is served", begun));
      refused.set(values.customer_number, line);
      continue;
    }
    if (waits && isServedAnew) {
      // A row that repeats the latest scheduled values is no change: they take effect on their own
      // date.
      const column = SERVICE_COLUMNS.find((each) => waits.last[each] !== after[each]);
      if (column !== undefined) {
        outcome.refuse(
          line,
          column,
          shown(column, after[column]),
          waitsSince("how this customer is served", waits.from),
        );
        refused.set(values.customer_number, line);
        continue;
      }
      Object.assign(after, Object.fromEntries(SERVICE_COLUMNS.map((each) => [each, before[each]])));
    } else if (isServedAnew) reassigned.push(after);
    customersByNumber.set(values.customer_number, after);
    if (outcome.compare(line, values.customer_number, before, after) !== "leave") write.push(after);
  }
  return { outcome, known: customersByNumber, write, served: reassigned, refused };
}
const hasBegun = (what: string, begun: Begun) =>
  `would change ${what} for a day that has begun. ${begunInWords(begun)} Import the row when that day is over, ` +
  "or leave it out";
const waitsSince = (what: string, from: string) =>
  `would change ${what}, and a change to it is scheduled for ${from}: cancel that first, or leave the row out`;

function planProducts(file: ReadFile<"catalog"> | null, stored: Stored) {
  const outcome = new Outcome("catalog", file);
  const productsBySku = new Map<string, ProductRecord>();
  const write: ProductRecord[] = [];
  for (const { line, values } of outcome.rows) {
    const before = stored.products.get(values.sku);
    const category = values.category || (before ?? NEW_PRODUCT).category;
    const after: ProductRecord = { ...NEW_PRODUCT, ...before, ...values, category, gone: false };
    productsBySku.set(values.sku, after);
    if (outcome.compare(line, values.sku, before, after) !== "leave") write.push(after);
  }
  return { outcome, known: productsBySku, write, refused: file?.refusedNames ?? new Map<string, number>() };
}

/**
 * Looks up what a rental item refers to, in the file or else in the database, or returns why it is
 * missing.
 */
function finder<Entity extends { gone: boolean }>(
  file: FileKey,
  what: string,
  plan: { known: ReadonlyMap<string, Entity>; refused: ReadonlyMap<string, number> },
  stored: ReadonlyMap<string, Entity>,
) {
  return (name: string): { found: Entity } | { reason: string } => {
    const planned = plan.known.get(name);
    if (planned) return { found: planned };
    const line = plan.refused.get(name);
    if (line !== undefined) return { reason: `is ${what} that was refused (${FILE_NAMES[file]} line ${line})` };
    const existing = stored.get(name);
    if (!existing) return { reason: `is ${what} that is neither in ${FILE_NAMES[file]} nor in the portal` };
    return existing.gone
      ? { reason: `is ${what} that was deleted; put it in ${FILE_NAMES[file]} to bring it back` }
      : { found: existing };
  };
}

function planItems(
  file: ReadFile<"rental_items"> | null,
  stored: Stored,
  customers: ReturnType<typeof planCustomers>,
  products: ReturnType<typeof planProducts>,
) {
  const outcome = new Outcome("rental_items", file);
  const write: RentalItemRecord[] = [];
  const customerOf = finder("customers", "a customer", customers, stored.customers);
  const productOf = finder("catalog", "a product", products, stored.products);
  const names = new Set<string>();
  let offDays = 0;
  for (const { line, values } of outcome.rows) {
    const customer = customerOf(values.customer_number);
    const product = productOf(values.sku);
    if ("reason" in customer || "reason" in product) {
      const reasons = [];
      if ("reason" in customer)
        reasons.push({ column: "customer_number", value: values.customer_number, reason: customer.reason });
      if ("reason" in product) reasons.push({ column: "sku", value: values.sku, reason: product.reason });
      outcome.refusals.add(line, reasons);
      continue;
    }
    names.add(itemName(values));
    if (!isServedOn(customer.found, values.delivery_day)) offDays++;
    const before = stored.items.get(itemName(values));
    const price =
      values.customer_price === undefined
        ? (before?.customer_price ?? product.found.base_price)
        : (values.customer_price ?? product.found.base_price);
    const after: RentalItemRecord = { ...NEW_ITEM, ...before, ...values, customer_price: price, gone: false };
    const changes = before === undefined || ITEM_COLUMNS.some((column) => before[column] !== after[column]);
    const begun = (stored.begun.get(values.customer_number) ?? []).find(
      ({ date }) => numberOf(dayOf(date)!) === values.delivery_day,
    );
    if (changes && begun) {
      outcome.refuse(line, "delivery_day", String(values.delivery_day), hasBegun("what is rented", begun));
      continue;
    }
    const scheduled = stored.itemWaits.get(itemName(values));
    if (scheduled && before && ITEM_COLUMNS.some((column) => before[column] !== after[column])) {
      const column = ITEM_COLUMNS.find((each) => scheduled.last[each] !== after[each]);
      if (column !== undefined) {
        outcome.refuse(
          line,
          column === "gone" ? "sku" : column,
          column === "gone" ? values.sku : shown(column, after[column]),
          waitsSince("this item", scheduled.from),
        );
        continue;
      }
      // An item that is scheduled to end stays as it is; for any other item, the other columns are
      // written alongside the scheduled change.
      Object.assign(after, scheduled.last.gone ? before : columnsOf(before));
    }
    if (outcome.compare(line, itemName(values), before, after) !== "leave")
      write.push({ ...after, ...scheduled?.last });
  }
  if (offDays > 0)
    outcome.notices.push(
      `${offDays} rental ${offDays === 1 ? "item is" : "items are"} due on a day on which the customer is not ` +
        `served: no load list will show ${offDays === 1 ? "it" : "them"}.`,
    );
  return { outcome, write, named: names };
}

/**
 * Why a driver's row is refused, or null. An import never touches a deleted account or one that is
 * not a driver's.
 */
function driverConflict(
  values: DriverRecord,
  sameUsername: Account | undefined,
  sameEmail: Account | undefined,
): { column: "username" | "email"; reason: string } | null {
  if (sameUsername && !sameUsername.isDriver)
    return { column: "username", reason: "belongs to an account that is not a driver's" };
  if (sameUsername?.gone) return { column: "username", reason: "belongs to an account that was deleted" };
  if (sameEmail && sameEmail.username !== values.username)
    return { column: "email", reason: `belongs to the account "${sameEmail.username}"` };
  return null;
}

function planDrivers(file: ReadFile<"drivers"> | null, stored: Stored) {
  const outcome = new Outcome("drivers", file);
  const byName = new Map(stored.accounts.map((account) => [account.username, account]));
  const byMail = new Map(stored.accounts.map((account) => [account.email, account]));
  const writes: { create: DriverRecord[]; change: DriverRecord[]; leave: DriverRecord[] } = {
    create: [],
    change: [],
    leave: [],
  };
  for (const { line, values } of outcome.rows) {
    const existing = byName.get(values.username);
    const conflict = driverConflict(values, existing, byMail.get(values.email));
    if (conflict) outcome.refuse(line, conflict.column, values[conflict.column], conflict.reason);
    else {
      const before: DriverRecord | undefined = existing && {
        username: existing.username,
        email: existing.email,
        name: existing.name,
        route_number: existing.route_number,
      };
      writes[outcome.compare(line, values.username, before, values)].push(values);
    }
  }
  return { outcome, writes };
}

const missingFrom = (existing: ReadonlySet<string>, names: Iterable<string>) =>
  [...new Set(names)].filter((name) => !existing.has(name)).sort();

/**
 * Works out what an import would do. Rental items that the files do not mention stay as they are.
 */
export function planImport(files: CompanyFiles, stored: Stored, strict: boolean): Plan {
  const unreadable = FILE_KEYS.some((key) => files[key]?.refusal);
  if (unreadable)
    return {
      report: refusedReport(files),
      writes: {
        routes: [],
        categories: [],
        customers: [],
        served: [],
        products: [],
        items: [],
        newDrivers: [],
        changedDrivers: [],
      },
    };
  const customers = planCustomers(files.customers, stored);
  const products = planProducts(files.catalog, stored);
  const items = planItems(files.rental_items, stored, customers, products);
  customers.outcome.notices.push(...strandedNotices(customers.served, stored.items, items.named));
  const drivers = planDrivers(files.drivers, stored);
  const { create: newDrivers, change: changedDrivers } = drivers.writes;
  const routesOfDrivers = [...newDrivers, ...changedDrivers]
    .map((driver) => driver.route_number)
    .filter((route) => route !== "RELIEF");
  const writes: Writes = {
    routes: missingFrom(stored.routes, [
      ...customers.write.map((customer) => customer.route_number),
      ...routesOfDrivers,
    ]),
    categories: missingFrom(stored.categories, products.write.map((product) => product.category).filter(Boolean)),
    customers: customers.write,
    served: customers.served,
    products: products.write,
    items: items.write,
    newDrivers,
    changedDrivers,
  };
  const outcomes = {
    customers: customers.outcome,
    catalog: products.outcome,
    rental_items: items.outcome,
    drivers: drivers.outcome,
  };
  return {
    report: report(
      FILE_KEYS.filter((key) => files[key]).map((key) => outcomes[key]),
      writes,
      strict,
    ),
    writes,
  };
}
