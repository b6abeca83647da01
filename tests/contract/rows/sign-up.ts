import type { DomainRows, Expected, PageExpected } from "../domain-rows";
import { device } from "../ground";

const yes = "yes";
const everyone = Array<Expected>(13).fill(yes);
const own = "/customer/110001/dashboard", drv = "/driver/dashboard", rlf = "/driver/relief";

let accounts = 0;
/** A new account for a business, with an email of its own. */
const freshAccount = () => ({ customerNumber: "110004", email: `buyer-${++accounts}@example.com`, password: "a password of theirs" });
const NO_NUMBER: readonly unknown[] = ["12345", "1234567", "abcdef", "١١٠٠٠١", "110001x", "1100O1", "33'; drop table customer; --", "a\u0000b", "<script>", "-110001", "11000.1", "x".repeat(5_000)];

export default {
  definitions: {
    "signUp.findBusiness": { expected: everyone, input: () => ({ customerNumber: "110001", address: device.address }) },
    "signUp.register": { expected: everyone, input: () => ({ ...freshAccount(), kind: "api", ...device }) },
  },
  api: {
    "GET /api/verify/customer/:customerNumber": { expected: everyone, call: () => ({ params: { customerNumber: "110001" } }) },
    "POST /api/verify/register": { expected: everyone, call: () => ({ body: { ...freshAccount(), firstName: "Customer", lastName: "Not On Monday" } }) },
  },
  pages: [
    //                                         anon pend own  othr                           drvr othD rlf  cov  admn      supr            del  exp  rev
    { door: "GET /customer/signup", expected: [yes, own, own, "/customer/110002/dashboard", drv, drv, rlf, rlf, "/admin", "/super-admin", yes, yes, yes] },
    { door: "GET /customer/signup", expected: [404, own, own, "/customer/110002/dashboard", drv, drv, rlf, rlf, "/admin", "/super-admin", 404, 404, 404], visit: () => ({ query: "?number=999999" }) },
    { door: "POST /customer/signup", expected: Array<PageExpected>(13).fill("/customer/110004/dashboard"), visit: () => {
      const { customerNumber, ...account } = freshAccount();
      return { raw: new URLSearchParams({ number: customerNumber, ...account, confirm: account.password }) };
    } },
  ],
  fields: {
    "GET /api/verify/customer/:customerNumber": { params: { customerNumber: NO_NUMBER } },
    "POST /api/verify/register": {
      body: { customerNumber: [...NO_NUMBER, null, true, [], {}, -1, 1.5, 110001, "", " 110001"], email: "email", password: "password", firstName: "words", lastName: "words" },
      optional: ["firstName", "lastName"],
    },
  },
} satisfies DomainRows;
