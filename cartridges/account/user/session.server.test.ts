import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiAction, apiLoader } from "#kernel/serve-call.server";
import { action as driverPage } from "~/routes/sign-in/driver-login";
import { action as logoutPage } from "~/routes/sign-in/logout";
import { setClock } from "#services/clock.server";
import { hashPassword } from "#services/password.server";
import {
  configureSessions,
  openSession,
  resolveActor,
  revokeSessions,
  signInCookie,
} from "#kernel/sign-in/session.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";

const database = withTestDatabase();
const PASSWORD = "Linen & starch, 1921";
const DAY_MS = 86_400_000;
let adaId: string;
beforeAll(async () => {
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
  await makeSmallCompany(database.current);
  adaId = (
    await makeActor(database.current, "Driver", {
      username: "ada",
      routeNumber: "33",
      passwordHash: await hashPassword(PASSWORD),
    })
  ).id!;
  await makeActor(database.current, "Customer", {
    username: "hotel",
    customerNumber: "110001",
    approval: "pending",
    passwordHash: await hashPassword(PASSWORD),
  });
});
beforeEach(() => database.current.prisma.rateLimit.deleteMany());
afterEach(() => setClock());

const visit = (request: Request) => ({ request, params: {}, context: { address: "192.0.2.1", nonce: "" } });
type Headers = Record<string, string>;
const request = (path: string, headers: Headers, init: RequestInit = {}) =>
  visit(
    new Request(`http://clothesline.test/api/auth${path}`, {
      ...init,
      headers: { "Content-Type": "application/json", ...headers },
    }),
  );
const login = (headers: Headers, init: RequestInit) => apiAction(request("/login", headers, init));
const logout = (headers: Headers, init: RequestInit) => apiAction(request("/logout", headers, init));
const me = (headers: Headers) => apiLoader(request("/me", headers));
const tokenOf = async (username = "ada", headers: Record<string, string> = {}): Promise<string> =>
  (await (await login(headers, { method: "POST", body: JSON.stringify({ username, password: PASSWORD }) })).json())
    .token;
const cookieOf = async (): Promise<string> => {
  const form = new Request("http://clothesline.test/driver/login", {
    method: "POST",
    body: new URLSearchParams({ username: "ada", password: PASSWORD }),
  });
  return ((await driverPage(visit(form))) as Response).headers.get("Set-Cookie")!;
};
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const isSignedIn = async (headers: Record<string, string>) => (await me(headers)).status === 200;

describe("the signed-in user", () => {
  it("is returned with the spec's fields", async () => {
    const answer = await (await me(bearer(await tokenOf()))).json();
    expect(answer).toEqual({
      user: {
        id: adaId,
        username: "ada",
        name: "Driver ada",
        firstName: null,
        email: "ada@example.com",
        role: "Driver",
        customRole: null,
        onboarded: true,
        customerNumber: null,
        businessName: null,
        route: "33",
        routeNumber: "33",
        approved: true,
        permissions: expect.arrayContaining(["loading:write"]),
      },
    });
    expect(await (await me(bearer(await tokenOf("hotel")))).json()).toMatchObject({
      user: { customerNumber: "110001", businessName: "Ambassador Hotel", approved: false },
    });
  });

  it("is nobody without a session, in the spec's words", async () => {
    const answer = await me({});
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      error: "not_signed_in",
      message: "Authentication failed. Please login again.",
    });
  });

  it("needs a token of the right kind: a cookie's is no bearer, a bearer's no cookie", async () => {
    const now = new Date();
    const [ofCookie, ofApi] = [
      await openSession(database.current.prisma, { userId: adaId, kind: "cookie" }, now),
      await openSession(database.current.prisma, { userId: adaId, kind: "api" }, now),
    ];
    expect(await isSignedIn(bearer(ofCookie))).toBe(false);
    expect(await isSignedIn({ Cookie: await signInCookie(ofApi) })).toBe(false);
    expect(await isSignedIn({ Cookie: await signInCookie(ofCookie) })).toBe(true);
  });

  it("is not accepted from a cookie that was not signed here", async () => {
    const value = (await cookieOf()).split(";")[0]!;
    expect(await isSignedIn({ Cookie: value })).toBe(true);
    expect(await isSignedIn({ Cookie: value.slice(0, -3) })).toBe(false);
    expect(await isSignedIn({ Cookie: value.replace(/\.[^.]*$/, "") })).toBe(false);
  });

  it("is stored in an HttpOnly, SameSite cookie", async () => {
    const cookie = await cookieOf();
    for (const part of ["HttpOnly", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(part);
  });
});

describe("signing out", () => {
  it("ends the bearer's session, and only that one", async () => {
    const [phone, desk] = [await tokenOf(), await tokenOf()];
    expect((await logout(bearer(phone), { method: "POST" })).status).toBe(200);
    expect(await isSignedIn(bearer(phone))).toBe(false);
    expect(await isSignedIn(bearer(desk))).toBe(true);
  });

  it("ends the cookie's session, on the page and by the API, and clears the cookie", async () => {
    const [page, viaCall] = [(await cookieOf()).split(";")[0]!, (await cookieOf()).split(";")[0]!];
    const loggedOut = (await logoutPage(
      visit(
        new Request("http://clothesline.test/logout", {
          method: "POST",
          headers: { Cookie: page },
          body: new URLSearchParams(),
        }),
      ),
    )) as Response;
    expect(loggedOut.headers.get("Location")).toBe("/");
    expect(loggedOut.headers.get("Set-Cookie")).toContain("Max-Age=0");
    expect((await logout({ Cookie: viaCall }, { method: "POST", body: "{}" })).status).toBe(200);
    for (const cookie of [page, viaCall]) expect(await isSignedIn({ Cookie: cookie })).toBe(false);
  });

  it("twice is not an error", async () => {
    const token = await tokenOf();
    for (let time = 0; time < 2; time++) expect((await logout(bearer(token), { method: "POST" })).status).toBe(200);
  });

  it("ends this device's session, even if another device has signed out with the same Idempotency-Key", async () => {
    const [phone, desk] = [await tokenOf(), await tokenOf()];
    for (const token of [phone, desk])
      expect(
        (await logout({ ...bearer(token), "Idempotency-Key": "sign-out" }, { method: "POST", body: "{}" })).status,
      ).toBe(200);
    for (const token of [phone, desk]) expect(await isSignedIn(bearer(token))).toBe(false);
  });

  it("everywhere, after a change of permissions, ends all sessions", async () => {
    const tokens = [await tokenOf(), await tokenOf()];
    await revokeSessions(database.current.prisma, { userId: adaId }, "role changed", new Date());
    for (const token of tokens) expect(await isSignedIn(bearer(token))).toBe(false);
    expect(
      await database.current.prisma.session.count({ where: { userId: adaId, revokedReason: "role changed" } }),
    ).toBeGreaterThanOrEqual(2);
  });
});

describe("a session's end", () => {
  const kinds = [
    ["api", 7, 30],
    ["cookie", 14, 60],
  ] as const;
  const opened = async (kind: "api" | "cookie", at: Date) => {
    const token = await openSession(database.current.prisma, { userId: adaId, kind }, at);
    return kind === "api" ? bearer(token) : { Cookie: await signInCookie(token) };
  };
  const now = new Date("2026-02-02T12:00:00Z");
  const isOpenAfter = async (headers: Record<string, string>, days: number) => {
    setClock(new Date(now.getTime() + days * DAY_MS));
    return (await resolveActor(new Request("http://clothesline.test/", { headers }))).actor.role !== "Anonymous";
  };

  it.each(kinds)("of kind %s comes after %i idle days", async (kind, idle) => {
    expect(await isOpenAfter(await opened(kind, now), idle - 0.01)).toBe(true);
    expect(await isOpenAfter(await opened(kind, now), idle)).toBe(false);
  });

  it.each(kinds)(
    "of kind %s is postponed by use, but never beyond its absolute limit (%i, %i days)",
    async (kind, idle, absolute) => {
      const headers = await opened(kind, now);
      for (let day = idle - 1; day < absolute; day += idle - 1) expect(await isOpenAfter(headers, day)).toBe(true);
      expect(await isOpenAfter(headers, absolute - 0.01)).toBe(true);
      expect(await isOpenAfter(headers, absolute)).toBe(false);
    },
  );
});

describe("a secret", () => {
  it("is nowhere in the database: neither a token nor a password, whatever the request's key", async () => {
    const secrets = [
      await tokenOf("ada", { "Idempotency-Key": "the same tap" }),
      await tokenOf("ada", { "Idempotency-Key": "the same tap" }),
      await tokenOf(),
      PASSWORD,
    ];
    expect(new Set(secrets).size).toBe(4);
    const { rows: tables } = await database.current.pool.query<{ name: string }>(
      "select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    const { rows } = await database.current.pool.query<{ text: string }>(
      tables.map(({ name }) => `select r::text as text from ${name} r`).join(" union all "),
    );
    const everything = rows.map(({ text }) => text).join("\n");
    for (const secret of secrets) expect(everything).not.toContain(secret);
    expect(everything).toContain("user.signIn");
    expect(await database.current.prisma.commandAnswer.count({ where: { command: "user.signIn" } })).toBe(0);
  });
});
