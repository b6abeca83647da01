import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import { newToken, tokenHash } from "#kernel/sign-in/session.server";
import { device, form, type Ground } from "../../tests/contract/ground";
import { PASSWORD } from "../../tests/contract/people";

/** An unused link of a driver created for it. */
async function freshLink({ database: { prisma } }: Ground, purpose: "password" | "email"): Promise<string> {
  const token = newToken(),
    id = uuid();
  await prisma.user.create({
    data: {
      id,
      username: `linked-${id}`,
      email: `${id}@example.com`,
      name: "Linked",
      role: "Driver",
      routeNumber: "07",
    },
  });
  await prisma.oneTimeLink.create({
    data: {
      id: uuid(),
      purpose,
      tokenHash: tokenHash(token),
      userId: id,
      payload: { email: `new-${id}@example.com` },
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  return token;
}

const profile = () => ({ name: "Someone Else", phone: "555 0100", mailOrders: false, toastOrders: true });
const chosen = { password: "new password", confirm: "new password" };
/** The new password is the fixture's usual one, because the next row signs in with it. */
const changed = { oldPassword: PASSWORD, password: PASSWORD, confirm: PASSWORD };
const visitLink = (purpose: "password" | "email", fields?: Record<string, string>) => async (ground: Ground) => ({
  params: { token: await freshLink(ground, purpose) },
  ...(fields && form(fields)),
});
const unknownLink = () => ({ params: { token: "unknown" } });
const CHOICE = [null, "true", 1, 0, [], {}, "on"];

export default rows<Ground>({
  opening: { as: "the customer", key: {}, shows: "Profile" },
  definitions: {
    "account.open": { allowed: ["signed in"], input: () => ({}) },
    "account.sendConfirmation": { allowed: [], otherwise: { "signed in": 409 }, input: () => ({}) },
    "account.updateProfile": { allowed: ["signed in"], input: profile },
    "account.changePassword": { allowed: ["signed in"], input: () => changed },
    "account.forgotPassword": {
      allowed: ["anyone"],
      input: () => ({ identifier: `someone-${uuid()}`, address: device.address }),
    },
    "account.passwordLink": {
      allowed: ["anyone"],
      input: async (ground) => ({ token: await freshLink(ground, "password") }),
    },
    "account.resetPassword": {
      allowed: ["anyone"],
      input: async (ground) => ({ token: await freshLink(ground, "password"), ...chosen, ...device }),
    },
    "account.emailLink": {
      allowed: ["anyone"],
      input: async (ground) => ({ token: await freshLink(ground, "email") }),
    },
    "account.confirmEmail": {
      allowed: ["anyone"],
      input: async (ground) => ({ token: await freshLink(ground, "email"), address: device.address }),
    },
  },
  calls: {
    "PUT /api/auth/profile": { allowed: ["signed in"], call: () => ({ body: profile() }) },
    "PUT /api/drivers/profile": { allowed: ["drivers"], call: () => ({ body: profile() }) },
  },
  pages: [
    { page: "GET /account", allowed: ["customers", "office"] },
    {
      page: "POST /account",
      allowed: ["customers", "office"],
      answer: 200,
      visit: () => form({ intent: "profile", name: "Someone", phone: "", mailOrders: "on" }),
    },
    { page: "POST /account", allowed: ["customers", "office"], answer: 400, visit: () => form({ intent: "nothing" }) },
    { page: "GET /driver/settings", allowed: ["drivers"] },
    {
      page: "POST /driver/settings",
      allowed: ["drivers"],
      answer: 200,
      visit: () => form({ intent: "password", ...changed }),
    },
    { page: "GET /forgot-password", allowed: ["anyone"] },
    {
      page: "POST /forgot-password",
      allowed: ["anyone"],
      answer: 200,
      visit: () => form({ email: `someone-${uuid()}` }),
    },
    { page: "POST /forgot-password", allowed: ["anyone"], answer: 400, visit: () => form({ email: " " }) },
    { page: "GET /reset-password/:token", allowed: ["anyone"], visit: visitLink("password") },
    { page: "GET /reset-password/:token", allowed: ["anyone"], answer: 404, visit: unknownLink },
    {
      page: "POST /reset-password/:token",
      allowed: ["anyone"],
      answer: "/driver/dashboard",
      visit: visitLink("password", chosen),
    },
    { page: "GET /confirm-email/:token", allowed: ["anyone"], visit: visitLink("email") },
    { page: "POST /confirm-email/:token", allowed: ["anyone"], answer: 200, visit: visitLink("email", {}) },
  ],
  fields: {
    "PUT /api/auth/profile": {
      body: {
        name: "reason",
        phone: [null, true, [], {}, 7, "call me", "<script>", "a\u0000b", "5".repeat(100)],
        email: "email",
        mailOrders: CHOICE,
        toastOrders: CHOICE,
      },
      optional: ["name", "phone", "email", "mailOrders", "toastOrders"],
    },
    "PUT /api/drivers/profile": {
      as: "route's driver",
      body: { name: "reason", email: "email", mailOrders: CHOICE },
      optional: ["name", "email", "mailOrders"],
    },
  },
});
