import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import { device, form, freshCode, type Ground, NO_CODE } from "../../../tests/contract/ground";

/** Who Google says somebody is: someone whom the portal does not know. */
const profile = () => ({ subject: uuid(), email: `${uuid()}@gmail.example`, emailVerified: true, name: "Someone" });

/** Joined to no account, and no account joined: what one person leaves does not stand in the next one's way. */
async function withoutIdentities({ database: { prisma } }: Ground): Promise<void> {
  await prisma.identity.deleteMany();
}

/** Where Google did not send them, or no profile came along. */
const invalidFlow = { allowed: [], otherwise: { anyone: "/?error=invalid_linking_flow" } } as const;
const googleFirst = { allowed: [], otherwise: { "signed out": "/?flow=oauth-first", "signed in": "home" } } as const;
const linking = { allowed: ["signed out"], otherwise: { "signed in": "home" } } as const;

export default rows<Ground>({
  definitions: {
    "google.signIn": {
      allowed: ["anyone"],
      input: async (ground) => ({ profile: profile(), code: await freshCode(ground), ...device }),
    },
    "google.completeLinking": {
      allowed: ["anyone"],
      input: async (ground) => ({ profile: profile(), customerNumber: await freshCode(ground), ...device }),
    },
    "google.join": {
      allowed: ["signed in"],
      input: async (ground) => {
        await withoutIdentities(ground);
        return { profile: profile() };
      },
    },
    "google.leave": { allowed: ["signed in"], input: () => ({}) },
  },
  calls: {
    // The browser leaves and comes back: where this company has no Google, to the start, which says so.
    "GET /api/auth/google": { allowed: ["anyone"], answer: 302 },
    "GET /api/auth/google/callback": { allowed: ["anyone"], answer: 302 },
    // The profile is in a cookie that only the portal signs (cartridges/account/google-sign-in/google.server.test.ts): without it, nobody may.
    "POST /api/auth/complete-linking": {
      allowed: [],
      otherwise: { "signed out": 403 },
      call: () => ({ body: { customerNumber: "110001", businessName: "Ambassador Hotel" } }),
    },
  },
  pages: [
    { door: "GET /auth-success", allowed: [], otherwise: { "signed out": "/", "signed in": "home" } },
    { door: "GET /link-account", ...invalidFlow },
    { door: "GET /link-account", ...invalidFlow, visit: () => ({ query: "?oauth=completed" }) },
    { door: "POST /link-account", ...invalidFlow, visit: () => form({ intent: "confirm", code: "110001" }) },
    { door: "GET /customer/pin", ...googleFirst },
    { door: "GET /customer/pin", ...linking, visit: () => ({ query: "?linking=google" }) },
    { door: "GET /customer/google-signup", ...googleFirst },
    { door: "GET /customer/google-signup", ...linking, visit: () => ({ query: "?linking=google" }) },
    { door: "POST /customer/pin", allowed: ["anyone"], answer: 200, visit: () => form({ code: "110001" }) },
    { door: "POST /customer/pin", allowed: ["anyone"], answer: 400, visit: () => form({ code: "990000" }) },
    { door: "POST /customer/google-signup", allowed: ["anyone"], answer: 200, visit: () => form({ code: "110001" }) },
  ],
  fields: {
    "POST /api/auth/complete-linking": {
      body: {
        customerNumber: [null, true, [], {}, 110001, ...NO_CODE],
        businessName: [true, [], {}, 7, "a\u0000b", "x".repeat(100_000)],
      },
      optional: ["businessName"],
    },
  },
  withoutFields: ["GET /api/auth/google", "GET /api/auth/google/callback"],
});
