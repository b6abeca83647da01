import type { CartridgePages } from "#kernel/cartridge-address";

const at = (path: string, search: Record<string, string | undefined>) => {
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

/** Which page shows which cartridge: where a link to it leads from any other page. */
export const CARTRIDGE_PAGES: CartridgePages = {
  customer: ({ number }) => `/customer/${number}/dashboard`,
  "rental-item": ({ number, ...shown }) => at(`/customer/${number}/dashboard`, { tab: "products", ...shown }),
  statement: ({ number, ...shown }) => at(`/customer/${number}/dashboard`, { tab: "invoices", ...shown }),
  delivery: ({ number }) => `/customer/${number}/dashboard?tab=deliveries`,
  "standing-order": ({ number }) => `/customer/${number}/order`,
  "order-portal": ({ number, date }) => at(`/customer/${number}/portal`, { date }),
  "order-history": ({ number }) => `/customer/${number}/portal?tab=history`,
  route: ({ route, date }) => at("/driver/route", { route, date }),
  // A driver has it with the stops, on the page and beside them on the canvas.
  briefing: (key) => at("/admin/briefing", key),
  "day-end": (key, from) => at(`${from.startsWith("/driver/") ? "/driver" : "/admin"}/day-end`, key),
  journal: (key) => at("/driver/journal", key),
  "hand-back": ({ coverage }, from) => `${from.startsWith("/driver/") ? "/driver" : ""}/hand-back/${coverage}`,
  "load-list": ({ route, ...when }, from) =>
    from.startsWith("/driver/") ? at("/driver/loadlist", { route, ...when }) : at(`/loadlist/${route}`, when),
};
