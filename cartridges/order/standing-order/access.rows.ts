import { rows } from "#kernel/access-rows";

const number = "110001";

export default rows({
  opening: { as: "the customer", key: { number: "110001" }, shows: "Bath Towel" },
  definitions: {
    "standingOrder.open": {
      allowed: ["customer awaiting approval", "the customer", "route's driver", "relief on duty", "office"],
      otherwise: { "another customer": 404, "other drivers": 404 },
      input: () => ({ number }),
    },
  },
  pages: [
    {
      page: "GET /customer/:customerNumber/order",
      allowed: ["customer awaiting approval", "the customer"],
      visit: () => ({ params: { customerNumber: number } }),
    },
  ],
});
