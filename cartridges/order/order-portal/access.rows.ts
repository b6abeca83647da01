import { rows } from "#kernel/access-rows";

const number = "110001";
const ofTheCustomer = {
  allowed: ["customer awaiting approval", "the customer", "route's driver", "relief on duty", "office"],
  otherwise: { "another customer": 404, "other drivers": 404 },
} as const;
const NO_NUMBER: readonly unknown[] = [
  "12345",
  "1234567",
  "abcdef",
  "١١٠٠٠١",
  "110001x",
  " 110001",
  "33'; drop table customer; --",
  "a\u0000b",
  "<script>",
];

export default rows({
  opening: { as: "the customer", key: { number: "110001" }, shows: "Bath Towel" },
  definitions: { "orderPortal.open": { ...ofTheCustomer, input: () => ({ number }) } },
  calls: { "GET /api/customer-portal/:number/products": { ...ofTheCustomer, call: () => ({ params: { number } }) } },
  pages: [
    {
      page: "GET /customer/:customerId/portal",
      allowed: ["customer awaiting approval", "the customer", "route's driver", "relief on duty", "office"],
      otherwise: { "other drivers": 404 },
      visit: () => ({ params: { customerId: number } }),
    },
  ],
  fields: { "GET /api/customer-portal/:number/products": { params: { number: NO_NUMBER }, query: { date: "date" } } },
});
