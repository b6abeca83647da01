import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { CALLBACK, configureGoogle } from "#services/google.server";
import { configureSessions } from "#kernel/sign-in/session.server";
import { apiLoader as api } from "#kernel/serve-call.server";
import { startGoogleStandIn, STAND_IN_ID, STAND_IN_SECRET, type GoogleStandIn } from "./google-stand-in";
import { makeActor, makeSmallCompany } from "./small-company";
import { withTestDatabase } from "./test-database";

/**
 * The small company with a Google stand-in, and a browser that follows redirects to Google and
 * back.
 */
const ORIGIN = "http://clothesline.test";
export const PASSWORD = "Linen & starch, 1921";
export const NOT_FOUND = "Code not found. Please check your assignment code or customer number and try again.";
export const database = withTestDatabase();
export let google: GoogleStandIn;
let people = 0;
export const someone = (part: object = {}) => ({
  sub: `google-${++people}`,
  email: `person${people}@gmail.example`,
  email_verified: true,
  name: `Person ${people}`,
  ...part,
});

beforeAll(async () => {
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
  setCompanySettings({ timezone: "UTC", appUrl: ORIGIN, mailsAreSent: false });
  google = await startGoogleStandIn(someone());
  await makeSmallCompany(database.current);
  await makeActor(database.current, "Driver", { username: "driver33", routeNumber: "33" });
});
beforeEach(async () => {
  configureGoogle({ clientId: STAND_IN_ID, clientSecret: STAND_IN_SECRET, url: google.url });
  google.account = someone();
  const { prisma } = database.current;
  await prisma.rateLimit.deleteMany();
  await prisma.identity.deleteMany();
  await prisma.user.updateMany({
    where: { customerNumber: { not: null } },
    data: { customerNumber: null, role: "Customer" },
  });
});
afterEach(() => setClock());
afterAll(async () => {
  configureGoogle(null);
  await google.stop();
});

export type Handler = (args: never) => Promise<unknown>;

/** A browser with a cookie jar that follows redirects, including those to Google and back. */
export function browser() {
  const cookies = new Map<string, string>();
  async function go(
    handler: Handler,
    path: string,
    { form, json, params = {} }: { form?: Record<string, string>; json?: object; params?: object } = {},
  ) {
    const headers = {
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      Host: "clothesline.test",
      ...(json && { "Content-Type": "application/json" }),
    };
    const body = form ? new URLSearchParams(form) : json ? JSON.stringify(json) : undefined;
    const request = new Request(ORIGIN + path, { method: body ? "POST" : "GET", headers, body });
    const answer = await handler({ request, params, context: { address: "192.0.2.1", nonce: "" } } as never).catch(
      (thrown: unknown) => {
        if (thrown instanceof Response) return thrown;
        throw thrown;
      },
    );
    if (answer instanceof Response) {
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
        if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) cookies.delete(name!);
        else cookies.set(name!, value!);
      }
    }
    return answer as Response;
  }
  const place = (answer: Response) => answer.headers.get("Location");
  /** Starts signing in with Google; returns the callback address that Google redirects to. */
  async function toGoogle(query = ""): Promise<string> {
    const away = place(await go(api as Handler, `/api/auth/google${query}`))!;
    expect(away.startsWith(`${google.url}/authorize?`)).toBe(true);
    const back = new URL((await fetch(away, { redirect: "manual" })).headers.get("location")!);
    expect(back.origin + back.pathname).toBe(ORIGIN + CALLBACK);
    return back.pathname + back.search;
  }
  const back = async (path: string) => place(await go(api as Handler, path));
  const signIn = async (query = "") => back(await toGoogle(query));
  const whoAmI = async () =>
    (
      (await (await go(api as Handler, "/api/auth/me")).json()) as {
        user?: {
          email: string;
          role: string;
          customerNumber: string | null;
          routeNumber: string | null;
          approved: boolean;
        };
      }
    ).user;
  return { go, place, toGoogle, back, signIn, whoAmI, cookies };
}

export async function assignmentCode(part: object = {}) {
  const code = `T${uuid().replaceAll("-", "").slice(-8)}`.toUpperCase();
  const { id } = await makeActor(database.current, "SuperAdmin");
  await database.current.prisma.assignmentCode.create({
    data: {
      code,
      description: "New driver",
      role: "Driver",
      routeNumber: "33",
      createdById: id!,
      expiresAt: new Date(Date.now() + 60_000),
      ...part,
    },
  });
  return code;
}
export const userOf = (email: string) => database.current.prisma.user.findUnique({ where: { email } });
export const counted = async () => ({
  users: await database.current.prisma.user.count(),
  identities: await database.current.prisma.identity.count(),
});
