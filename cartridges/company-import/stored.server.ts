import { companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { groupedBy } from "#kernel/grouped";
import { allBegun } from "#cartridges/due/day-dependents.server";
import { planImport, type Plan } from "./plan";
import { itemName } from "./stranded";
import type {
  Account,
  CustomerRecord,
  ItemColumns,
  ProductRecord,
  RentalItemRecord,
  ServiceColumns,
  Stored,
  Waiting,
} from "./records";
import type { CompanyFiles } from "./rules";
import type { FileKey } from "./schema";
import { folded } from "#ui/text";

const namesOf = async (rows: Promise<{ name: string }[]>) => (await rows).map(({ name }) => name);

/**
 * All stored rows of one file's kind, in the file's order and columns, without deleted and ended
 * ones.
 */
export async function readAll(db: Reader, key: FileKey): Promise<Record<string, unknown>[]> {
  const customers = () =>
    namesOf(db.$queryRaw`select number as name from customer where deleted_at is null order by number`);
  const skus = () => namesOf(db.$queryRaw`select sku as name from product where deleted_at is null order by sku`);
  const drivers = () =>
    namesOf(db.$queryRaw`
      select username as name from "user" where role = 'Driver' and deleted_at is null and email is not null`);
  const reads: Record<FileKey, () => Promise<object[]>> = {
    customers: async () => sorted(await readCustomers(db, await customers()), "customer_number"),
    catalog: async () => sorted(await readProducts(db, await skus()), "sku"),
    rental_items: async () => (await readItems(db, await customers())).filter(({ gone }) => !gone),
    drivers: async () => sorted(await readAccounts(db, await drivers(), []), "username"),
  };
  return (await reads[key]()) as Record<string, unknown>[];
}
const sorted = <Row extends object>(rows: Row[], by: keyof Row) => rows.sort((a, b) => (a[by] < b[by] ? -1 : 1));

interface WaitingColumn<Agreed> {
  waits: Waiting<Agreed> | null;
}

/** Plans an import against the stored rows, with one query per table regardless of file size. */
export async function planAgainstStored(db: Reader, files: CompanyFiles, strict: boolean): Promise<Plan> {
  await spellAsStored(db, files);
  return planImport(files, await readStored(db, files), strict);
}

/** Canonical spelling of a name: the stored one, or else its first occurrence in the file. */
const spelling = (stored: readonly string[], further: readonly string[]) => {
  const exact = new Set(stored);
  const spellings = new Map([...stored, ...further].toReversed().map((name) => [folded(name), name]));
  return (name: string) => (exact.has(name) ? name : (spellings.get(folded(name)) ?? name));
};

/** SKUs and categories are case-insensitive: another case in a file refers to the existing row. */
async function spellAsStored(db: Reader, files: CompanyFiles): Promise<void> {
  const products = files.catalog?.rows ?? [];
  const rows = [...products, ...(files.rental_items?.rows ?? [])];
  const stored = await namesOf(
    db.$queryRaw`select sku as name from product
      where clothesline_fold(sku) collate "C" = any(${unique(rows.map(({ values }) => folded(values.sku)))}::text[])
        order by created_at, sku`,
  );
  const categories = await namesOf(db.$queryRaw`select name from category order by id`);
  const skuOf = spelling(
    stored,
    products.map(({ values }) => values.sku),
  );
  const categoryOf = spelling(
    categories,
    products.flatMap(({ values }) => values.category ?? []),
  );
  for (const { values } of rows) values.sku = skuOf(values.sku);
  for (const { values } of products) if (values.category) values.category = categoryOf(values.category);
}

const unique = (names: Iterable<string>) => [...new Set(names)];

async function readStored(db: Reader, files: CompanyFiles): Promise<Stored> {
  const items = files.rental_items?.rows ?? [];
  const numbers = unique([...(files.customers?.rows ?? []), ...items].map(({ values }) => values.customer_number));
  const skus = unique([...(files.catalog?.rows ?? []), ...items].map(({ values }) => values.sku));
  const drivers = files.drivers?.rows ?? [];
  const customers = await readCustomers(db, numbers);
  const products = await readProducts(db, skus);
  const begun = await readAllBegun(db, files, numbers);
  const serviceWaits = await readServiceWaits(db, numbers);
  const read = await readItems(db, numbers);
  const rented = read.map(({ waits, ...item }) => ({ name: itemName(item), item, waits }));
  const accounts = await readAccounts(
    db,
    drivers.map(({ values }) => values.username),
    drivers.map(({ values }) => values.email),
  );
  const routes = await db.$queryRaw<{ number: string }[]>`select number from route`;
  const categories = await db.$queryRaw<{ name: string }[]>`select name from category`;
  return {
    customers: new Map(customers.map((customer) => [customer.customer_number, customer])),
    products: new Map(products.map((product) => [product.sku, product])),
    items: new Map(rented.map(({ name, item }) => [name, item])),
    begun: groupedBy(begun, ({ place }) => numbers[place]!),
    serviceWaits: new Map(serviceWaits.map(({ name, waits }) => [name, waits])),
    itemWaits: new Map(rented.flatMap(({ name, waits }) => (waits ? [[name, waits] as const] : []))),
    accounts,
    routes: new Set(routes.map(({ number }) => number)),
    categories: new Set(categories.map(({ name }) => name)),
  };
}

function readAllBegun(db: Reader, files: CompanyFiles, numbers: readonly string[]) {
  const incoming = new Map((files.customers?.rows ?? []).map(({ values }) => [values.customer_number, values]));
  const from = companyToday();
  return allBegun(
    db,
    numbers.map((number) => {
      const { route_number: route, service_days } = incoming.get(number) ?? {};
      return { number, from, ...(route !== undefined && service_days !== undefined && { route, service_days }) };
    }),
  );
}

const readCustomers = (db: Reader, numbers: string[]) => db.$queryRaw<CustomerRecord[]>`
  select number as customer_number, account_name, address, city, state, zip_code, phone, email, route_number,
    service_days,
    service_frequency::text, to_char(first_service, 'YYYY-MM-DD') as first_service, lat, lng,
      deleted_at is not null as gone
  from customer where number = any(${numbers}::text[])`;

const readProducts = (db: Reader, skus: string[]) => db.$queryRaw<ProductRecord[]>`
  select p.sku, p.name, p.description, coalesce(c.name, '') as category, p.base_price_cents as base_price,
    p.stock_quantity, p.vendor,
    p.is_active, p.kind::text, p.deleted_at is not null as gone
  from product p left join category c on c.id = p.category_id where p.sku = any(${skus}::text[])`;

/**
 * What is rented today. A scheduled quantity or price for a later date is stored in the item's own
 * row.
 */
const readItems = (db: Reader, numbers: string[]) => db.$queryRaw<(RentalItemRecord & WaitingColumn<ItemColumns>)[]>`
  select r.customer_number, r.sku, i.quantity, r.delivery_day::int as delivery_day, r.delivery_frequency::text,
    r.billing_frequency,
    i.price_cents as customer_price, case when i.past then i.quantity = 0 else r.ended_at is not null end as gone,
    case when i.past then (
      select json_build_object('from', to_char(min(t.until), 'YYYY-MM-DD'), 'last',
        json_build_object('quantity', r.quantity, 'customer_price', r.customer_price_cents, 'gone',
          r.ended_at is not null))
      from rental_past_term t where t.customer_number = r.customer_number and t.sku = r.sku
        and t.delivery_day = r.delivery_day and t.until > ${companyToday()}::date) end as waits
  from customer c cross join lateral terms_of(c, ${companyToday()}::date) i join rental_item r on r.id = i.id
    where c.number = any(${numbers}::text[])
  order by r.customer_number, r.delivery_day, r.sku`;

/** How customers with a scheduled service change are served after the last one takes effect. */
const readServiceWaits = (db: Reader, numbers: string[]) => db.$queryRaw<
  { name: string; waits: Waiting<ServiceColumns> }[]
>`
  select c.number as name, json_build_object('from', to_char(c.service_until, 'YYYY-MM-DD'), 'last',
    json_build_object('route_number', t.route_number,
    'service_days', t.service_days, 'service_frequency', t.service_frequency, 'first_service',
      to_char(t.first_service, 'YYYY-MM-DD'))) as waits
  from customer c join lateral (select * from service_term t where t.customer_number = c.number
    order by t.from_date desc limit 1) t on true
  where c.service_until > ${companyToday()}::date and c.number = any(${numbers}::text[])`;

const readAccounts = (db: Reader, usernames: string[], emails: string[]) => db.$queryRaw<Account[]>`
  select username, coalesce(lower(email), '') as email, name, coalesce(route_number, 'RELIEF') as route_number,
    role = 'Driver' as "isDriver",
    deleted_at is not null as gone
  from "user" where username = any(${usernames}::text[]) or lower(email) = any(${emails}::text[])`;
