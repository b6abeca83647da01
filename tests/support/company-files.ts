import { stringify } from "csv-stringify/sync";

/** A company's import files as text, by the name of their upload field. */
export type CompanyText = Partial<Record<"customers" | "catalog" | "rental_items" | "drivers", string>>;

const table = (columns: string, rows: (string | number)[][]) =>
  stringify([columns.split(",") as (string | number)[]].concat(rows), { record_delimiter: "\r\n" });
export const csv = (columns: string, ...rows: (string | number)[][]) => table(columns, rows);

export const CUSTOMER_COLUMNS =
  "customer_number,account_name,address,city,state,zip_code,phone,email,route_number,service_days,service_frequency,first_service,lat,lng";
export const CATALOG_COLUMNS = "sku,name,description,category,base_price,stock_quantity,vendor,is_active,kind";
export const ITEM_COLUMNS =
  "customer_number,sku,quantity,delivery_day,delivery_frequency,billing_frequency,customer_price";
export const DRIVER_COLUMNS = "username,email,name,route_number";

const DAYS = ["M", "T", "W", "R", "F", "MR", "TF", "MW", "WF", "MWF"];
const ROUTES = ["14", "21", "27", "38", "42", "56"];
const PRODUCTS = 50;
const ITEMS_A_DAY = 9;

/**
 * Generates a company of a given size, always the same one for the same size: six routes, fifty
 * products, and about fifteen rental items per customer.
 */
export function makeCompany(size: number): Required<CompanyText> {
  const customers: (string | number)[][] = [];
  const items: (string | number)[][] = [];
  for (let place = 0; place < size; place++) {
    const number = 200_000 + place;
    const days = DAYS[place % DAYS.length]!;
    const biweekly = place % 12 === 0;
    customers.push([
      number,
      `Customer ${place} "The ${days}", Inc.`,
      `${place} Mission St`,
      "San Francisco",
      "CA",
      "94103",
      "+14155550100",
      "",
      ROUTES[place % 6]!,
      days,
      biweekly ? "Biweekly" : "Weekly",
      biweekly ? "2026-01-05" : "",
      37.7 + place / 10_000,
      -122.4,
    ]);
    for (const letter of days) {
      for (let product = 0; product < ITEMS_A_DAY; product++) {
        const sku = `SKU-${(place * 7 + product * 5) % PRODUCTS}`;
        items.push([
          number,
          sku,
          1 + ((place + product) % 300),
          "MTWRF".indexOf(letter) + 1,
          biweekly ? "Biweekly" : "Weekly",
          "Monthly",
          "1.25",
        ]);
      }
    }
  }
  const products = Array.from({ length: PRODUCTS }, (_, place) => [
    `SKU-${place}`,
    `Product ${place}`,
    "",
    `Category ${place % 7}`,
    "0.62",
    100,
    "House",
    1,
    place % 10 === 0 ? "direct_sale" : "rental",
  ]);
  return {
    customers: table(CUSTOMER_COLUMNS, customers),
    catalog: table(CATALOG_COLUMNS, products),
    rental_items: table(ITEM_COLUMNS, items),
    drivers: csv(
      DRIVER_COLUMNS,
      ...ROUTES.map((route) => [`driver${route}`, `driver${route}@example.com`, `Driver ${route}`, route]),
      ["relief2", "relief2@example.com", "Relief Driver", "RELIEF"],
    ),
  };
}
