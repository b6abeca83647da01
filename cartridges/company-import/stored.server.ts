import type { Reader } from "#services/database/database.server";
import {
  itemName,
  planImport,
  type Account,
  type CustomerRecord,
  type Plan,
  type ProductRecord,
  type RentalItemRecord,
  type Stored,
} from "./plan";
import type { CompanyFiles } from "./rules";

/** Works out the plan of an import against what is stored, with one query per table, however long the files are. */
export async function planAgainstStored(db: Reader, files: CompanyFiles, strict: boolean): Promise<Plan> {
  return planImport(files, await readStored(db, files), strict);
}

const unique = (names: Iterable<string>) => [...new Set(names)];

async function readStored(db: Reader, files: CompanyFiles): Promise<Stored> {
  const items = files.rental_items?.rows ?? [];
  const numbers = unique([...(files.customers?.rows ?? []), ...items].map(({ values }) => values.customer_number));
  const skus = unique([...(files.catalog?.rows ?? []), ...items].map(({ values }) => values.sku));
  const drivers = files.drivers?.rows ?? [];
  const customers = await readCustomers(db, numbers);
  const products = await readProducts(db, skus);
  const rented = await readItems(db, unique(items.map(({ values }) => values.customer_number)));
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
    items: new Map(rented.map((item) => [itemName(item), item])),
    accounts,
    routes: new Set(routes.map(({ number }) => number)),
    categories: new Set(categories.map(({ name }) => name)),
  };
}

const readCustomers = (db: Reader, numbers: string[]) => db.$queryRaw<CustomerRecord[]>`
  select number as customer_number, account_name, address, city, state, zip_code, phone, email, route_number, service_days,
    service_frequency::text, to_char(first_service, 'YYYY-MM-DD') as first_service, lat, lng, deleted_at is not null as gone
  from customer where number = any(${numbers}::text[])`;

const readProducts = (db: Reader, skus: string[]) => db.$queryRaw<ProductRecord[]>`
  select p.sku, p.name, p.description, coalesce(c.name, '') as category, p.base_price_cents as base_price, p.stock_quantity, p.vendor,
    p.is_active, p.kind::text, p.deleted_at is not null as gone
  from product p left join category c on c.id = p.category_id where p.sku = any(${skus}::text[])`;

const readItems = (db: Reader, numbers: string[]) => db.$queryRaw<RentalItemRecord[]>`
  select customer_number, sku, quantity, delivery_day::int as delivery_day, delivery_frequency::text, billing_frequency,
    customer_price_cents as customer_price, ended_at is not null as gone
  from rental_item where customer_number = any(${numbers}::text[])`;

const readAccounts = (db: Reader, usernames: string[], emails: string[]) => db.$queryRaw<Account[]>`
  select username, coalesce(lower(email), '') as email, name, coalesce(route_number, 'RELIEF') as route_number, role = 'Driver' as "isDriver",
    deleted_at is not null as gone
  from "user" where username = any(${usernames}::text[]) or lower(email) = any(${emails}::text[])`;
