import { rows } from "#kernel/access-rows";
import { form } from "../../tests/contract/ground";

const number = "110001";
const read = {
  allowed: ["the customer", "office"],
  otherwise: { "another customer": 404 },
} as const;

export default rows({
  opening: { as: "the customer", key: { number: "110001" }, shows: "Bath Towel" },
  definitions: {
    "customer.header": { ...read, input: () => ({ number }) },
    "customer.open": { ...read, input: () => ({ number }) },
  },
  pages: [
    { page: "GET /customer/dashboard", allowed: [], otherwise: { customers: "home" } },
    {
      page: "GET /customer/:customerNumber/dashboard",
      allowed: ["customer awaiting approval", "the customer"],
      visit: () => ({ params: { customerNumber: number } }),
    },
    // An unknown intent.
    {
      page: "POST /customer/:customerNumber/dashboard",
      allowed: ["customers"],
      answer: 400,
      visit: () => ({ params: { customerNumber: number }, ...form({ intent: "nothing" }) }),
    },
  ],
});
