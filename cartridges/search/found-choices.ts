import type { CartridgeTarget } from "#kernel/cartridge-address";
import { shortDate } from "#ui/formats";
import type { Choice } from "./rules";
import type { Found } from "./schema";

export const NOTHING: Found = { customers: [], routes: [], products: [], orders: [], people: [] };

/** Which kinds of results the person has pages for. */
interface Access {
  hasCustomers: boolean;
  hasStops: boolean;
  hasCatalog: boolean;
}
type HrefOf = (target: CartridgeTarget) => string;

const customerOf =
  (hrefOf: HrefOf) =>
  ({ number, name, route, former }: Found["customers"][number]): Choice => ({
    group: "Customers",
    label: name,
    hint: `${number}, ${former ? "former customer" : `route ${route}`}`,
    to: hrefOf({ cartridge: "customer-detail", key: { number } }),
  });

/** Opens a route's load, or with a weekday that day's load and stops. */
const routeOf =
  (hrefOf: HrefOf, hasStops: boolean) =>
  ({ route, driver, day, date }: Found["routes"][number]): Choice[] => {
    const hint = driver ?? "No driver";
    const load = (key: Record<string, string>) => hrefOf({ cartridge: "load-list", key: { route, ...key } });
    if (!day || !date) return [{ group: "Routes", label: `Route ${route}`, hint, to: load({}) }];
    const stops = hrefOf({ cartridge: "route-plan", key: { route, day } });
    return [
      { group: "Routes", label: `Route ${route}, ${shortDate(date)}`, hint: `Load list, ${hint}`, to: load({ day }) },
      ...(hasStops
        ? [{ group: "Routes", label: `Route ${route} on ${day}s`, hint: "Stops", to: stops } satisfies Choice]
        : []),
    ];
  };

const orderOf =
  (hrefOf: HrefOf) =>
  ({ order_id, customer_number: number, customer_name, for: date, status }: Found["orders"][number]): Choice => ({
    group: "Orders",
    label: `Order #${order_id}`,
    hint: `${customer_name}, for ${shortDate(date)}, ${status}`,
    to: hrefOf({ cartridge: "order-history", key: { number, order: String(order_id) } }),
  });

const personOf =
  (hrefOf: HrefOf) =>
  ({ username, name, role, route }: Found["people"][number]): Choice => ({
    group: "People",
    label: name,
    hint: [username, role, ...(route ? [route === "RELIEF" ? "relief" : `route ${route}`] : [])].join(", "),
    to: hrefOf({ cartridge: "user-list", key: { q: username } }),
  });

/**
 * Search results as choices for this person. Exact matches come first; a number can match a
 * customer, a route and an order.
 */
export function choicesOf(found: Found, typed: string, may: Access, hrefOf: HrefOf): Choice[] {
  const { hasCustomers, hasStops, hasCatalog } = may;
  const customers = hasCustomers ? found.customers : [];
  const isNamed = ({ number }: { number: string }) => number === typed;
  const products = hasCatalog ? found.products : [];
  return [
    ...customers.filter(isNamed).map(customerOf(hrefOf)),
    ...found.routes.flatMap(routeOf(hrefOf, hasStops)),
    ...found.orders.map(orderOf(hrefOf)),
    ...customers.filter((customer) => !isNamed(customer)).map(customerOf(hrefOf)),
    ...products.map(({ sku, name }): Choice => ({
      group: "Products",
      label: name,
      hint: sku,
      to: hrefOf({ cartridge: "catalog-console", key: { search: sku } }),
    })),
    ...found.people.map(personOf(hrefOf)),
  ];
}
