import { pageWith as at, type CartridgePages, type FramePages } from "#kernel/cartridge-address";

/** A customer's portal pages, for buyers, and as a preview for drivers and the office. */
export const PORTAL_PAGES: CartridgePages = {
  "order-portal": ({ number, date }) => at(`/customer/${number}/portal`, { date }),
  "order-history": ({ number, ...shown }) => at(`/customer/${number}/portal`, { tab: "history", ...shown }),
};

/** Where a driver's links to cartridges lead. */
export const DRIVERS_PAGES: FramePages = {
  place: "/driver",
  pages: {
    ...PORTAL_PAGES,
    relief: (key) => at("/driver/relief", key),
    route: ({ route, date }) => at("/driver/route", { route, date }),
    clothesline: (key) => at("/driver/clothesline", key),
    "day-end": (key) => at("/driver/day-end", key),
    order: ({ page }) => (page ? at("/driver/open/order", { page }) : "/driver/dashboard/route"),
    note: () => "/driver/dashboard/notes",
    journal: (key) => at("/driver/journal", key),
    "hand-back": ({ coverage }) => `/driver/hand-back/${coverage}`,
    "customer-page-builder": ({ number }) => `/driver/page/${number}`,
    "load-list": ({ route, ...when }) => at("/driver/loadlist", { route, ...when }),
    "load-report": ({ id }) => `/driver/report/${id}`,
  },
};
