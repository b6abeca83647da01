import { ofTheCustomer, rows } from "#kernel/access-rows";

const number = "110001";

export default rows({
  opening: { as: "the customer", key: { number: "110001" }, shows: "Bath Towel" },
  definitions: { "orderPortal.open": { ...ofTheCustomer, input: () => ({ number }) } },
  calls: { "GET /api/customer-portal/:number/products": { ...ofTheCustomer, call: () => ({ params: { number } }) } },
  pages: [
    {
      page: "GET /customer/:customerId/portal",
      allowed: ofTheCustomer.allowed,
      otherwise: { "other drivers": 404 },
      visit: () => ({ params: { customerId: number } }),
    },
  ],
  fields: {
    "GET /api/customer-portal/:number/products": { params: { number: "customer number" }, query: { date: "date" } },
  },
});
