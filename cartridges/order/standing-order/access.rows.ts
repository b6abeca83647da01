import { ofTheCustomer, rows } from "#kernel/access-rows";

const number = "110001";

export default rows({
  opening: { as: "the customer", key: { number: "110001" }, shows: "Bath Towel" },
  definitions: {
    "standingOrder.open": { ...ofTheCustomer, input: () => ({ number }) },
  },
  pages: [
    {
      page: "GET /customer/:customerNumber/order",
      allowed: ["the customer"],
      otherwise: { "customer awaiting approval": "home" },
      visit: () => ({ params: { customerNumber: number } }),
    },
  ],
});
