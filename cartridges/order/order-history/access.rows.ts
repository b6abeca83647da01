import { rows } from "#kernel/access-rows";

const number = "110001";
const allowed = ["customer awaiting approval", "the customer", "route's driver", "relief on duty", "office"] as const;

export default rows({
  opening: { as: "the customer", key: { number: "110001" }, shows: "No orders yet" },
  definitions: {
    "orderHistory.open": {
      allowed,
      otherwise: { "another customer": 404, "other drivers": 404 },
      input: () => ({ number }),
    },
  },
  pages: [
    {
      page: "GET /customer/:customerId/portal",
      allowed,
      otherwise: {
        "another customer": "/customer/login?account=other&next=%2Fcustomer%2F110001%2Fportal%3Ftab%3Dhistory",
        "other drivers": 404,
      },
      visit: () => ({ params: { customerId: number }, query: "?tab=history" }),
    },
  ],
});
