import { ofTheCustomer, rows } from "#kernel/access-rows";

/** An account awaiting approval sees the catalog too. */
const browses = { ...ofTheCustomer, allowed: ["customer awaiting approval", ...ofTheCustomer.allowed] } as const;

const number = "110001";

export default rows({
  opening: { as: "the customer", key: { number: "110001" }, shows: "Bath Towel" },
  definitions: { "orderPortal.open": { ...browses, input: () => ({ number }) } },
  calls: { "GET /api/customer-portal/:number/products": { ...browses, call: () => ({ params: { number } }) } },
  pages: [
    {
      page: "GET /customer/:customerId/portal",
      allowed: browses.allowed,
      otherwise: { "other drivers": 404 },
      visit: () => ({ params: { customerId: number } }),
    },
  ],
  fields: {
    "GET /api/customer-portal/:number/products": { params: { number: "customer number" }, query: { date: "date" } },
  },
});
