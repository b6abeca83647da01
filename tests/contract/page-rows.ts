import { pagesOfDomains, type PageExpected, type PageRow } from "./domain-rows";
import { freshInvitation, someReport, type Ground } from "./ground";
import { PASSWORD } from "./people";

export const SIGN_IN = "/?next=";

const yes = "yes";
const IN = SIGN_IN;
const own = "/customer/110001/dashboard", othr = "/customer/110002/dashboard", drv = "/driver/dashboard", rlf = "/driver/relief", adm = "/admin", sup = "/super-admin";
/** Another customer's page: sign in as that customer (spec 6). */
const other = "/customer/login?account=other&next=%2Fcustomer%2F110001%2Fdashboard";
const all = (one: PageExpected) => Array<PageExpected>(13).fill(one);
/** Where someone who is signed in already is sent from a sign-in page; who is not may stay. */
const home: readonly PageExpected[] = [yes, own, own, othr, drv, drv, rlf, rlf, adm, sup, yes, yes, yes];

const form = (fields: Record<string, string>) => ({ raw: new URLSearchParams(fields) });
const report = async (ground: Ground) => ({ params: { reportId: (await someReport(ground)).reportId } });

/** Every page and every form: who may, and where else they are sent (spec 2.3). */
export const PAGE_ROWS: readonly PageRow[] = [
  { door: "GET /", expected: home },
  { door: "GET /login", expected: all("/") },
  { door: "GET /customer/login", expected: home },
  { door: "GET /customer/login", expected: all(yes), visit: () => ({ query: "?account=other" }) },
  { door: "GET /driver/login", expected: home },
  { door: "GET /logout", expected: all("/") },
  { door: "GET /setup", expected: all("/") },
  { door: "GET /SuperAdmin", expected: all(sup) },
  { door: "GET /invitation/:token", expected: all(yes), visit: async (ground) => ({ params: { token: await freshInvitation(ground) } }) },
  { door: "GET /invitation/:token", expected: all(404), visit: () => ({ params: { token: "unknown" } }) },

  { door: "POST /", expected: all(adm), visit: () => form({ email: "admin@example.com", password: PASSWORD }) },
  { door: "POST /customer/login", expected: all(own), visit: () => form({ email: "customer", password: PASSWORD }) },
  { door: "POST /customer/login", expected: all(403), visit: () => form({ email: "driver", password: PASSWORD }) },
  { door: "POST /driver/login", expected: all(drv), visit: () => form({ username: "driver", password: PASSWORD }) },
  { door: "POST /driver/login", expected: all(403), visit: () => form({ username: "admin", password: PASSWORD }) },
  { door: "POST /logout", expected: all("/"), visit: () => form({}) },
  { door: "POST /invitation/:token", expected: all(drv), visit: async (ground) => ({ params: { token: await freshInvitation(ground) }, ...form({ password: "new password", confirm: "new password" }) }) },
  { door: "POST /setup", expected: all(409), visit: () => form({ code: "ABCD-EFGH", name: "Eve", username: "eve", email: "eve@example.com", password: "new password", confirm: "new password" }) },

  //                                                              anon pend own  othr drvr othD rlf  cov  admn supr del  exp  rev
  { door: "GET /customer/dashboard",                    expected: [IN, own, own, othr, drv, drv, rlf, rlf, "/", "/", IN, IN, IN] },
  { door: "GET /customer/:customerNumber/dashboard",    expected: [IN, yes, yes, other, drv, drv, rlf, rlf, "/", "/", IN, IN, IN], visit: () => ({ params: { customerNumber: "110001" } }) },
  { door: "GET routes/driver/shell.tsx",                expected: [IN, "/", "/", "/", yes, yes, yes, yes, "/", "/", IN, IN, IN], visit: () => ({ at: "/driver/dashboard" }) },
  { door: "GET /driver/dashboard",                      expected: [IN, "/", "/", "/", yes, yes, yes, yes, "/", "/", IN, IN, IN] },
  { door: "GET /driver/loadlist",                       expected: [IN, "/", "/", "/", yes, yes, rlf, rlf, "/", "/", IN, IN, IN] },
  { door: "GET /driver/loadlist",                       expected: [IN, "/", "/", "/", yes, 403, 403, yes, "/", "/", IN, IN, IN], visit: () => ({ query: "?route=33&day=Monday" }) },
  { door: "GET /driver/relief",                         expected: [IN, "/", "/", "/", yes, yes, yes, yes, "/", "/", IN, IN, IN] },
  { door: "GET /driver/report/:reportId",               expected: [IN, "/", "/", "/", yes, 403, 403, yes, "/", "/", IN, IN, IN], visit: report },
  { door: "GET /driver/canvas",                         expected: [IN, "/", "/", "/", yes, yes, yes, yes, "/", "/", IN, IN, IN] },
  { door: "GET routes/admin/shell.tsx",                 expected: [IN, "/", "/", "/", drv, drv, rlf, rlf, yes, yes, IN, IN, IN], visit: () => ({ at: "/admin" }) },
  { door: "GET /admin",                                 expected: [IN, "/", "/", "/", drv, drv, rlf, rlf, yes, "/", IN, IN, IN] },
  { door: "GET /loadlist/:routeNumber?",                expected: [IN, "/", "/", "/", drv, drv, rlf, rlf, yes, yes, IN, IN, IN] },
  { door: "GET /loadlist/:routeNumber?",                expected: [IN, "/", "/", "/", drv, drv, rlf, rlf, yes, yes, IN, IN, IN], visit: () => ({ params: { routeNumber: "07" } }) },
  { door: "GET /report/:reportId",                      expected: [IN, "/", "/", "/", drv, drv, rlf, rlf, yes, yes, IN, IN, IN], visit: report },
  { door: "GET /super-admin",                           expected: [IN, "/", "/", "/", drv, drv, rlf, rlf, "/", yes, IN, IN, IN] },
  { door: "GET /super-admin/database",                  expected: [IN, "/", "/", "/", drv, drv, rlf, rlf, "/", yes, IN, IN, IN] },
  ...pagesOfDomains(),
];
