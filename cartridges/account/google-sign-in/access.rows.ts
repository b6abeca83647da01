import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import { device, form, freshCode, type Ground, NO_CODE } from "../../../tests/contract/ground";

/** A Google profile that the portal does not know. */
const profile = () => ({ subject: uuid(), email: `${uuid()}@gmail.example`, emailVerified: true, name: "Someone" });

/**
 * Removes all links between Google and accounts, so that one person's run does not affect the next.
 */
async function withoutIdentities({ database: { prisma } }: Ground): Promise<void> {
  await prisma.identity.deleteMany();
}

/** The redirect without a visit to Google, or without a profile. */
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
    // Google is not configured here, so the browser is redirected to the start page with an error.
    "GET /api/auth/google": { allowed: ["anyone"], answer: 302 },
    "GET /api/auth/google/callback": { allowed: ["anyone"], answer: 302 },
    // Needs the profile cookie that only the portal can sign (see google.server.test.ts), so
    // nobody is allowed here.
    "POST /api/auth/complete-linking": {
      allowed: [],
      otherwise: { "signed out": 403 },
      call: () => ({ body: { customerNumber: "110001", businessName: "Ambassador Hotel" } }),
    },
  },
  pages: [
    { page: "GET /auth-success", allowed: [], otherwise: { "signed out": "/", "signed in": "home" } },
    { page: "GET /link-account", ...invalidFlow },
    { page: "GET /link-account", ...invalidFlow, visit: () => ({ query: "?oauth=completed" }) },
    { page: "POST /link-account", ...invalidFlow, visit: () => form({ intent: "confirm", code: "110001" }) },
    { page: "GET /customer/pin", ...googleFirst },
    { page: "GET /customer/pin", ...linking, visit: () => ({ query: "?linking=google" }) },
    { page: "GET /customer/google-signup", ...googleFirst },
    { page: "GET /customer/google-signup", ...linking, visit: () => ({ query: "?linking=google" }) },
    { page: "POST /customer/pin", allowed: ["anyone"], answer: 200, visit: () => form({ code: "110001" }) },
    { page: "POST /customer/pin", allowed: ["anyone"], answer: 400, visit: () => form({ code: "990000" }) },
    { page: "POST /customer/google-signup", allowed: ["anyone"], answer: 200, visit: () => form({ code: "110001" }) },
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
