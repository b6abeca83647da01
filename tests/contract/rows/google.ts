import { v7 as uuid } from "uuid";
import { device, type Ground } from "../ground";
import type { DomainRows } from "../domain-rows";

const yes = "yes";
const anyone = Array<typeof yes>(13).fill(yes);
const every = <Cell>(cell: Cell) => Array<Cell>(13).fill(cell);
const signedIn = [401, yes, yes, yes, yes, yes, yes, yes, yes, yes, 401, 401, 401] as const;
const superAdmin = [401, 403, 403, 403, 403, 403, 403, 403, 403, yes, 401, 401, 401] as const;
const own = "/customer/110001/dashboard", othr = "/customer/110002/dashboard", drv = "/driver/dashboard", rlf = "/driver/relief", adm = "/admin", sup = "/super-admin";
const home = (stranger: "yes" | `/${string}`) => [stranger, own, own, othr, drv, drv, rlf, rlf, adm, sup, stranger, stranger, stranger] as const;
const IN = "/?next=";

/** Who Google says somebody is: someone whom the portal does not know. */
const profile = () => ({ subject: uuid(), email: `${uuid()}@gmail.example`, emailVerified: true, name: "Someone" });

/** A code that nobody has used. */
async function freshCode({ database: { prisma }, people: { ids } }: Ground): Promise<string> {
  const code = `M${uuid().replaceAll("-", "").slice(-9)}`.toUpperCase();
  await prisma.assignmentCode.create({ data: { code, description: "A new driver", role: "Driver", routeNumber: "07", createdById: ids.superAdmin, expiresAt: new Date(Date.now() + 60_000) } });
  return code;
}

/** Joined to no account, and no account joined: what one person leaves does not stand in the next one's way. */
async function withoutIdentities({ database: { prisma } }: Ground): Promise<void> {
  await prisma.identity.deleteMany();
}

const form = (fields: Record<string, string>) => ({ raw: new URLSearchParams(fields) });
const BAD_CODES = ["", " ", "12", "12345678901", "33'; drop table customer; --", "<script>", "🧺🧼", "a\u0000b", "a b c", "٣٣٣", "x".repeat(100_000)];

export default {
  definitions: {
    "google.signIn": { expected: anyone, input: async (ground) => ({ profile: profile(), code: await freshCode(ground), ...device }) },
    "google.completeLinking": { expected: anyone, input: async (ground) => ({ profile: profile(), customerNumber: await freshCode(ground), ...device }) },
    "google.join": { expected: signedIn, input: async (ground) => {
      await withoutIdentities(ground);
      return { profile: profile() };
    } },
    "google.leave": { expected: signedIn, input: () => ({}) },
    "accessCode.open": { expected: superAdmin, input: () => ({}) },
    "accessCode.check": { expected: anyone, input: () => ({ code: "110001", address: device.address }) },
    "accessCode.make": { expected: superAdmin, input: () => ({ description: "A new driver", route: "33", days: 7 }) },
    "accessCode.withdraw": { expected: superAdmin, input: async (ground) => ({ code: await freshCode(ground) }) },
  },
  api: {
    // The browser leaves and comes back: where this company has no Google, to the start, which says so.
    "GET /api/auth/google": { expected: every(302) },
    "GET /api/auth/google/callback": { expected: every(302) },
    "GET /api/verify/check-customer/:code": { expected: anyone, call: () => ({ params: { code: "110001" } }) },
    // The profile is in a cookie that only the portal signs (cartridges/google-sign-in/google.server.test.ts): without it, nobody may.
    "POST /api/auth/complete-linking": { expected: every(403), call: () => ({ body: { customerNumber: "110001", businessName: "Ambassador Hotel" } }) },
    "GET /api/access-codes": { expected: superAdmin },
    "POST /api/access-codes": { expected: superAdmin, call: () => ({ body: { description: "A new driver", route: "33", days: 7 } }) },
    "DELETE /api/access-codes/:code": { expected: superAdmin, call: async (ground) => ({ params: { code: await freshCode(ground) } }) },
  },
  pages: [
    { door: "GET /auth-success", expected: home("/") },
    { door: "GET /link-account", expected: every("/?error=invalid_linking_flow") },
    { door: "GET /link-account", expected: every("/?error=invalid_linking_flow"), visit: () => ({ query: "?oauth=completed" }) },
    { door: "POST /link-account", expected: every("/?error=invalid_linking_flow"), visit: () => form({ code: "110001", confirmed: "yes" }) },
    { door: "GET /customer/pin", expected: home("/?flow=oauth-first") },
    { door: "GET /customer/pin", expected: home(yes), visit: () => ({ query: "?linking=google" }) },
    { door: "GET /customer/google-signup", expected: home("/?flow=oauth-first") },
    { door: "GET /customer/google-signup", expected: home(yes), visit: () => ({ query: "?linking=google" }) },
    { door: "POST /customer/pin", expected: every(200), visit: () => form({ code: "110001" }) },
    { door: "POST /customer/pin", expected: every(400), visit: () => form({ code: "990000" }) },
    { door: "POST /customer/google-signup", expected: every(200), visit: () => form({ code: "110001" }) },
    //                                                       anon pend own  othr drvr drvr rlf  cov  admn supr del exp rev
    { door: "GET /super-admin/access-codes", expected: [IN, "/", "/", "/", drv, drv, rlf, rlf, "/", yes, IN, IN, IN] },
  ],
  fields: {
    "GET /api/verify/check-customer/:code": { params: { code: BAD_CODES } },
    "POST /api/auth/complete-linking": { body: { customerNumber: [null, true, [], {}, 110001, ...BAD_CODES], businessName: [true, [], {}, 7, "a\u0000b", "x".repeat(100_000)] }, optional: ["businessName"] },
    "POST /api/access-codes": { body: { description: "reason", role: ["", "Admin", "SuperAdmin", null, 7, {}], route: "route", days: ["", " ", null, true, [], {}, 0, -1, 1.5, 61, 1e308, "0", "x", "1e1", "\u0000"] }, optional: ["role"] },
    "DELETE /api/access-codes/:code": { params: { code: BAD_CODES } },
  },
  withoutFields: ["GET /api/auth/google", "GET /api/auth/google/callback", "GET /api/access-codes"],
} satisfies DomainRows;
