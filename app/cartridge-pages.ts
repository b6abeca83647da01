import { pageWith as at, type CartridgePages } from "#kernel/cartridge-address";

/** A page that drivers have and the office, each under their own address. */
const inPlace =
  (page: string): CartridgePages[string] =>
  (key, from) =>
    at(`${from.startsWith("/driver/") ? "/driver" : "/admin"}/${page}`, key);

/** Which page shows which cartridge: where a link to it leads from any page. What only the office has is in office-cartridge-pages.ts. */
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
  clothesline: inPlace("clothesline"),
  "day-end": inPlace("day-end"),
  order: (_key, from) => (from.startsWith("/driver/") ? "/driver/dashboard/route" : "/approvals"),
  note: (_key, from) => (from.startsWith("/driver/") ? "/driver/dashboard/notes" : "/notes"),
  journal: (key) => at("/driver/journal", key),
  "hand-back": ({ coverage }, from) => `${from.startsWith("/driver/") ? "/driver" : ""}/hand-back/${coverage}`,
  "customer-page-builder": ({ number }) => `/driver/page/${number}`,
  "load-list": ({ route, ...when }, from) =>
    from.startsWith("/driver/") ? at("/driver/loadlist", { route, ...when }) : at(`/loadlist/${route}`, when),
};
