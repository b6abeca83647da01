import { v7 as uuid } from "uuid";
import { newToken, tokenHash } from "../../../app/services/sign-in/session.server";
import { device, type Ground } from "../ground";
import type { DomainRows } from "../domain-rows";
import { PASSWORD } from "../people";

const yes = "yes";
const every = <Cell>(cell: Cell) => Array<Cell>(13).fill(cell);
const signedIn = [401, yes, yes, yes, yes, yes, yes, yes, yes, yes, 401, 401, 401] as const;
const drivers = [401, 403, 403, 403, yes, yes, yes, yes, 403, 403, 401, 401, 401] as const;
const drv = "/driver/dashboard", rlf = "/driver/relief";
const IN = "/?next=";

/** A link that has not been used, of a driver made for it. */
async function freshLink({ database: { prisma } }: Ground, purpose: "password" | "email"): Promise<string> {
  const token = newToken(), id = uuid();
  await prisma.user.create({ data: { id, username: `linked-${id}`, email: `${id}@example.com`, name: "Linked", role: "Driver", routeNumber: "07" } });
  await prisma.oneTimeLink.create({ data: { id: uuid(), purpose, tokenHash: tokenHash(token), userId: id, payload: { email: `new-${id}@example.com` }, expiresAt: new Date(Date.now() + 60_000) } });
  return token;
}

const profile = () => ({ name: "Someone Else", phone: "555 0100", mailOrders: false, toastOrders: true });
const chosen = { password: "new password", confirm: "new password" };
/** The new password is the one that all have: the next row signs in with it. */
const changed = { oldPassword: PASSWORD, password: PASSWORD, confirm: PASSWORD };
const form = (fields: Record<string, string>) => ({ raw: new URLSearchParams(fields) });
const visitLink = (purpose: "password" | "email", fields?: Record<string, string>) => async (ground: Ground) => ({ params: { token: await freshLink(ground, purpose) }, ...(fields && form(fields)) });
const unknownLink = () => ({ params: { token: "unknown" } });
const CHOICE = [null, "true", 1, 0, [], {}, "on"];

export default {
  definitions: {
    "account.open": { expected: signedIn, input: () => ({}) },
    "account.updateProfile": { expected: signedIn, input: profile },
    "account.changePassword": { expected: signedIn, input: () => changed },
    "account.forgotPassword": { expected: every(yes), input: () => ({ identifier: `someone-${uuid()}`, address: device.address }) },
    "account.passwordLink": { expected: every(yes), input: async (ground) => ({ token: await freshLink(ground, "password") }) },
    "account.resetPassword": { expected: every(yes), input: async (ground) => ({ token: await freshLink(ground, "password"), ...chosen, ...device }) },
    "account.emailLink": { expected: every(yes), input: async (ground) => ({ token: await freshLink(ground, "email") }) },
    "account.confirmEmail": { expected: every(yes), input: async (ground) => ({ token: await freshLink(ground, "email"), address: device.address }) },
  },
  api: {
    "PUT /api/auth/profile": { expected: signedIn, call: () => ({ body: profile() }) },
    "PUT /api/drivers/profile": { expected: drivers, call: () => ({ body: profile() }) },
  },
  pages: [
    //                                              anon pend own  othr drvr drvr rlf  cov  admn supr del exp rev
    { door: "GET /account",          expected: [IN, yes, yes, yes, drv, drv, rlf, rlf, yes, yes, IN, IN, IN] },
    { door: "POST /account",         expected: [IN, 200, 200, 200, drv, drv, rlf, rlf, 200, 200, IN, IN, IN], visit: () => form({ form: "profile", name: "Someone", phone: "", mailOrders: "on" }) },
    { door: "POST /account",         expected: [IN, 400, 400, 400, drv, drv, rlf, rlf, 400, 400, IN, IN, IN], visit: () => form({ form: "nothing" }) },
    { door: "GET /driver/settings",  expected: [IN, "/", "/", "/", yes, yes, yes, yes, "/", "/", IN, IN, IN] },
    { door: "POST /driver/settings", expected: [IN, "/", "/", "/", 200, 200, 200, 200, "/", "/", IN, IN, IN], visit: () => form({ form: "password", ...changed }) },
    { door: "GET /forgot-password", expected: every(yes) },
    { door: "POST /forgot-password", expected: every(200), visit: () => form({ email: `someone-${uuid()}` }) },
    { door: "POST /forgot-password", expected: every(400), visit: () => form({ email: " " }) },
    { door: "GET /reset-password/:token", expected: every(yes), visit: visitLink("password") },
    { door: "GET /reset-password/:token", expected: every(404), visit: unknownLink },
    { door: "POST /reset-password/:token", expected: every(drv), visit: visitLink("password", chosen) },
    { door: "GET /confirm-email/:token", expected: every(yes), visit: visitLink("email") },
    { door: "POST /confirm-email/:token", expected: every(200), visit: visitLink("email", {}) },
  ],
  fields: {
    "PUT /api/auth/profile": { body: { name: "reason", phone: [null, true, [], {}, 7, "call me", "<script>", "a\u0000b", "5".repeat(100)], email: "email", mailOrders: CHOICE, toastOrders: CHOICE }, optional: ["name", "phone", "email", "mailOrders", "toastOrders"] },
    "PUT /api/drivers/profile": { as: "driver", body: { name: "reason", email: "email", mailOrders: CHOICE }, optional: ["name", "email", "mailOrders"] },
  },
} satisfies DomainRows;
