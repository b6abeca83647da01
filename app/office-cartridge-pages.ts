import { pageWith as at, type FramePages } from "#kernel/cartridge-address";

/**
 * Where the office's links to cartridges lead; separate, so that drivers and buyers do not load it.
 */
export const OFFICE_PAGES: FramePages = {
  place: "",
  pages: {
    "order-portal": ({ number, date }) => at(`/customer/${number}/portal`, { date }),
    "order-history": ({ number, order }) =>
      at("/open/order-history", { number, order }) + (order ? `#order-${order}` : ""),
    "customer-detail": ({ number, form, itemId, ...shown }) => {
      const page = `/customer/${number}`;
      if (form === "item") return `${page}/item/${itemId}/edit`;
      return form ? `${page}/${form}` : at(page, shown);
    },
    "customer-page-builder": ({ number }) => `/customer/${number}/page`,
    days: (key) => at("/admin/days", key),
    briefing: (key) => at("/admin/briefing", key),
    clothesline: (key) => at("/admin/clothesline", key),
    "day-end": (key) => at("/admin/day-end", key),
    order: ({ page }) => (page ? at("/open/order", { page }) : "/approvals"),
    note: () => "/notes",
    "hand-back": ({ coverage }) => `/hand-back/${coverage}`,
    "load-list": ({ route, ...when }) => at(`/loadlist/${route}`, when),
    "load-report": ({ id }) => `/report/${id}`,
    routes: () => "/load-lists",
    sales: (key) => at("/super-admin", key),
    "driver-loads": (key) => at("/super-admin/load-lists", key),
    "catalog-console": (key) => at("/super-admin/catalog", key),
    "company-import": () => "/super-admin/database",
    "user-list": (key) => (key.new === "driver" ? "/add-driver" : at("/driver-management", key)),
    "build-customer": ({ customerName }) => `/build-customer/${encodeURIComponent(customerName!)}`,
    assistants: () => "/driver-management/assistants",
    audit: (key) => at("/super-admin/audit", key),
    "custom-role": () => "/driver-management/roles",
    "customer-list": (key) => at("/customers", key),
    deployment: () => "/test-deployment",
    mail: () => "/mails",
    "test-console": ({ face = "cartridges" }) => `/test/${face}`,
    holiday: () => "/admin/holidays",
    "route-plan": (key) => at("/routes", key),
  },
};
