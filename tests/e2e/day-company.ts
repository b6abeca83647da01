import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { Files } from "./imported";

export interface DayCompany {
  files: Files;
  route: string;
  /** The username of the route's driver. */
  driver: string;
}

const STOPS = 35;
const LONG_NAME = " - Lower Terrace Kitchen & Banquet Storeroom";
const stops = Array.from({ length: STOPS }, (_, place) => ({
  number: String(940_001 + place),
  // One name is as long as the longest real ones.
  name: `Quay House ${String(place + 1).padStart(2, "0")}${place === 11 ? LONG_NAME : ""}`,
}));

/** A company with one route, which has 35 stops on every service day. */
const OWN: DayCompany = {
  route: "94",
  driver: "quay94",
  files: {
    customers: [
      "customer_number,account_name,address,city,state,zip_code,phone,route_number,service_days,service_frequency",
      ...stops.map(
        ({ number, name }, place) =>
          `${number},${name},${place + 1} Quay St,San Francisco,CA,94103,+14155550100,94,MTWRF,Weekly`,
      ),
    ],
    catalog: [
      "sku,name,category,base_price",
      "QUAY-TWL,Quay Towel,Quay Linen,0.50",
      "QUAY-NAP,Quay Napkin,Quay Linen,0.20",
    ],
    rental_items: [
      "customer_number,sku,quantity,delivery_day,customer_price",
      ...stops.flatMap(({ number }) =>
        [1, 2, 3, 4, 5].flatMap((day) => [`${number},QUAY-TWL,20,${day},0.46`, `${number},QUAY-NAP,10,${day},0.13`]),
      ),
    ],
    drivers: ["username,email,name,route_number", "quay94,quay94@example.com,Quinn 94,94"],
  },
};

/**
 * The company for the driver's day: the one above, or the one in the folder CLOTHESLINE_COMPANY
 * (the four files of `npm run import`) with the route CLOTHESLINE_ROUTE. That route needs 35 stops
 * on the next service day.
 */
export function dayCompany(): DayCompany {
  const { CLOTHESLINE_COMPANY: folder, CLOTHESLINE_ROUTE: route } = process.env;
  if (!folder) return OWN;
  if (!route) throw new Error("Set CLOTHESLINE_ROUTE to the route of CLOTHESLINE_COMPANY to drive.");
  const text = (name: string) => readFileSync(join(folder, `${name}.csv`), "utf8");
  const drivers = parse<Record<"username" | "route_number", string>>(text("drivers"), { columns: true, bom: true });
  const driver = drivers.find((each) => each.route_number === route);
  if (!driver) throw new Error(`No driver in ${folder} has route ${route}.`);
  const files = {
    customers: [text("customers")],
    catalog: [text("catalog")],
    rental_items: [text("rental-items")],
    drivers: [text("drivers")],
  };
  return { files, route, driver: driver.username };
}
