import { ofTheCustomer, rows } from "#kernel/access-rows";

const number = "110001";

export default rows({
  opening: { as: "the customer", key: { number: "110001" }, shows: "No orders yet" },
  definitions: {
    "orderHistory.open": { ...ofTheCustomer, input: () => ({ number }) },
  },
  pages: [
    {
      page: "GET /customer/:customerId/portal",
      allowed: ["customer awaiting approval", ...ofTheCustomer.allowed],
      otherwise: {
        "another customer": "/customer/login?account=other&next=%2Fcustomer%2F110001%2Fportal%3Ftab%3Dhistory",
        "other drivers": 404,
      },
      visit: () => ({ params: { customerId: number }, query: "?tab=history" }),
    },
  ],
});
