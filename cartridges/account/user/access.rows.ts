import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import { newToken, tokenHash } from "#kernel/sign-in/session.server";
import { device, form, type Ground } from "../../../tests/contract/ground";
import { PASSWORD } from "../../../tests/contract/people";

/** An unused invitation for a new account. */
async function freshInvitation({ database: { prisma } }: Ground): Promise<string> {
  const token = newToken(),
    id = uuid();
  await prisma.user.create({
    data: { id, username: `invited-${id}`, name: "Invited", role: "Driver", routeNumber: "07" },
  });
  await prisma.oneTimeLink.create({
    data: {
      id: uuid(),
      purpose: "invitation",
      tokenHash: tokenHash(token),
      userId: id,
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  return token;
}
const chosen = { password: "new password", confirm: "new password" };
const eve = { code: "ABCD-EFGH", name: "Eve", username: "eve", email: "eve@example.com", ...chosen };

/** A sign-in page redirects a signed-in user to their landing page. */
const signInPage = { allowed: ["signed out"], otherwise: { "signed in": "home" } } as const;

export default rows<Ground>({
  definitions: {
    "user.signIn": {
      allowed: ["anyone"],
      input: () => ({ identifier: "customer", password: PASSWORD, kind: "api", ...device }),
    },
    "user.signOut": { allowed: ["anyone"], input: () => ({}) },
    "user.acceptInvitation": {
      allowed: ["anyone"],
      input: async (ground) => ({ token: await freshInvitation(ground), ...chosen, ...device }),
    },
    // A SuperAdmin exists already, so nobody is allowed.
    "user.makeFirstSuperAdmin": { allowed: [], otherwise: { anyone: 409 }, input: () => ({ ...eve, ...device }) },
    "user.needsSetup": { allowed: ["anyone"], input: () => ({}) },
    "user.invitation": { allowed: ["anyone"], input: async (ground) => ({ token: await freshInvitation(ground) }) },
    "user.me": { allowed: ["signed in"], input: () => ({}) },
  },
  calls: {
    "POST /api/auth/login": { allowed: ["anyone"], call: () => ({ body: { username: "admin", password: PASSWORD } }) },
    "POST /api/auth/customer/login": {
      allowed: ["anyone"],
      call: () => ({ body: { email: "customer@example.com", password: PASSWORD } }),
    },
    "POST /api/auth/driver/login": {
      allowed: ["anyone"],
      call: () => ({ body: { email: "driver@example.com", password: PASSWORD } }),
    },
    "POST /api/drivers/login": {
      allowed: ["anyone"],
      call: () => ({ body: { username: "relief", password: PASSWORD } }),
    },
    "POST /api/auth/logout": { allowed: ["anyone"] },
    "GET /api/auth/me": { allowed: ["signed in"] },
  },
  pages: [
    { page: "GET /", ...signInPage },
    { page: "GET /login", allowed: ["anyone"], answer: "/" },
    { page: "GET /customer/login", ...signInPage },
    { page: "GET /customer/login", allowed: ["anyone"], visit: () => ({ query: "?account=other" }) },
    { page: "GET /driver/login", ...signInPage },
    { page: "GET /logout", allowed: ["anyone"], answer: "/" },
    { page: "GET /setup", allowed: [], otherwise: { anyone: "/" } },
    {
      page: "GET /invitation/:token",
      allowed: ["anyone"],
      visit: async (ground) => ({ params: { token: await freshInvitation(ground) } }),
    },
    {
      page: "GET /invitation/:token",
      allowed: ["anyone"],
      answer: 404,
      visit: () => ({ params: { token: "unknown" } }),
    },

    {
      page: "POST /",
      allowed: ["anyone"],
      answer: "/admin",
      visit: () => form({ email: "admin@example.com", password: PASSWORD }),
    },
    {
      page: "POST /customer/login",
      allowed: ["anyone"],
      answer: "/customer/110001/dashboard",
      visit: () => form({ email: "customer", password: PASSWORD }),
    },
    {
      page: "POST /customer/login",
      allowed: [],
      otherwise: { anyone: 403 },
      visit: () => form({ email: "driver", password: PASSWORD }),
    },
    {
      page: "POST /driver/login",
      allowed: ["anyone"],
      answer: "/driver/dashboard",
      visit: () => form({ username: "driver", password: PASSWORD }),
    },
    {
      page: "POST /driver/login",
      allowed: [],
      otherwise: { anyone: 403 },
      visit: () => form({ username: "admin", password: PASSWORD }),
    },
    { page: "POST /logout", allowed: ["anyone"], answer: "/", visit: () => form({}) },
    {
      page: "POST /invitation/:token",
      allowed: ["anyone"],
      answer: "/driver/dashboard",
      visit: async (ground) => ({ params: { token: await freshInvitation(ground) }, ...form(chosen) }),
    },
    { page: "POST /setup", allowed: [], otherwise: { anyone: 409 }, visit: () => form(eve) },
  ],
  fields: {
    "POST /api/auth/login": { body: { username: "name", password: "password" } },
    "POST /api/auth/customer/login": { body: { email: "name", password: "password" } },
    "POST /api/auth/driver/login": { body: { email: "name", password: "password" } },
    "POST /api/drivers/login": { body: { username: "name", password: "password" } },
  },
  withoutFields: ["GET /api/auth/me", "POST /api/auth/logout"],
});
