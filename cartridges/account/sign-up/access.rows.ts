import { rows } from "#kernel/access-rows";
import { device, form, type Ground } from "../../../tests/contract/ground";

let accounts = 0;
/**
 * A new account for a business, with an email of its own. Everyone signs up from one address, so
 * its rate limit is reset.
 */
async function freshAccount({ database: { prisma } }: Ground) {
  await prisma.rateLimit.deleteMany({ where: { key: { startsWith: "sign-up" } } });
  return { customerNumber: "110004", email: `buyer-${++accounts}@example.com`, password: "a password of theirs" };
}
const NO_NUMBER: readonly unknown[] = [
  "12345",
  "1234567",
  "abcdef",
  "١١٠٠٠١",
  "110001x",
  "1100O1",
  "33'; drop table customer; --",
  "a\u0000b",
  "<script>",
  "-110001",
  "11000.1",
  "x".repeat(5_000),
];

export default rows<Ground>({
  definitions: {
    "signUp.findBusiness": {
      allowed: ["anyone"],
      input: () => ({ customerNumber: "110001", address: device.address }),
    },
    "signUp.register": {
      allowed: ["anyone"],
      input: async (ground) => ({ ...(await freshAccount(ground)), kind: "api", ...device }),
    },
  },
  calls: {
    "GET /api/verify/customer/:customerNumber": {
      allowed: ["anyone"],
      call: () => ({ params: { customerNumber: "110001" } }),
    },
    "POST /api/verify/register": {
      allowed: ["anyone"],
      call: async (ground) => ({
        body: { ...(await freshAccount(ground)), firstName: "Customer", lastName: "Not On Monday" },
      }),
    },
  },
  pages: [
    { page: "GET /customer/signup", allowed: ["signed out"], otherwise: { "signed in": "home" } },
    {
      page: "GET /customer/signup",
      allowed: ["signed out"],
      answer: 404,
      otherwise: { "signed in": "home" },
      visit: () => ({ query: "?number=999999" }),
    },
    {
      page: "POST /customer/signup",
      allowed: ["anyone"],
      answer: "/customer/110004/dashboard",
      visit: async (ground) => {
        const { customerNumber, ...account } = await freshAccount(ground);
        return form({ number: customerNumber, ...account, confirm: account.password });
      },
    },
  ],
  fields: {
    "GET /api/verify/customer/:customerNumber": { params: { customerNumber: NO_NUMBER } },
    "POST /api/verify/register": {
      body: {
        customerNumber: [...NO_NUMBER, null, true, [], {}, -1, 1.5, 110001, "", " 110001"],
        email: "email",
        password: "password",
        firstName: "words",
        lastName: "words",
      },
      optional: ["firstName", "lastName"],
    },
  },
});
