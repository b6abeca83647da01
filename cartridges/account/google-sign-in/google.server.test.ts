import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { CALLBACK, configureGoogle, clearProfileCookie, saveProfileCookie } from "#services/google.server";
import { hashPassword } from "#services/password.server";
import { configureSessions } from "#kernel/sign-in/session.server";
import { action as link, loader as linkPage } from "~/routes/sign-in/link-account";
import { action as passwordLogin } from "~/routes/sign-in/start";
import { apiAction as complete, apiLoader as api } from "#kernel/serve-call.server";
import { loader as codeScreen } from "~/routes/sign-in/access-code";
import {
  startGoogleStandIn,
  STAND_IN_ID,
  STAND_IN_SECRET,
  type GoogleStandIn,
} from "../../../tests/support/google-stand-in";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";

const ORIGIN = "http://clothesline.test";
const PASSWORD = "Linen & starch, 1921";
const NOT_FOUND = "Code not found. Please check your assignment code or customer number and try again.";
const database = withTestDatabase();
let google: GoogleStandIn;
let people = 0;
const someone = (part: object = {}) => ({
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

type Handler = (args: never) => Promise<unknown>;

/** A browser with cookies that follows redirects, also to Google and back. */
function browser() {
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
  /** Goes to Google; returns the address that Google redirects the browser to. */
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

async function assignmentCode(part: object = {}) {
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
const userOf = (email: string) => database.current.prisma.user.findUnique({ where: { email } });
const counted = async () => ({
  users: await database.current.prisma.user.count(),
  identities: await database.current.prisma.identity.count(),
});

describe("a first sign-in with Google", () => {
  it("with a customer number in the flow makes that customer's account at once, waiting for its driver, who is told", async () => {
    const { signIn, whoAmI } = browser();
    expect(await signIn("?state=110001")).toBe("/auth-success");
    expect(await whoAmI()).toMatchObject({
      email: google.account!.email,
      role: "Customer",
      customerNumber: "110001",
      approved: false,
      onboarded: true,
    });
    const driver = await database.current.prisma.user.findUniqueOrThrow({ where: { username: "driver33" } });
    expect(
      await database.current.prisma.notification.findMany({
        where: { userId: driver.id, message: { contains: "110001" } },
      }),
    ).toHaveLength(1);
    const again = browser();
    expect(await again.signIn()).toBe("/auth-success");
    expect(await again.whoAmI()).toMatchObject({ email: google.account!.email });
  });

  it("keeps a checked number for the way to Google and back", async () => {
    const { go, signIn, whoAmI } = browser();
    expect(
      await (await go(api as Handler, "/api/verify/check-customer/110002", { params: { code: "110002" } })).json(),
    ).toMatchObject({ valid: true, isAssignmentKey: false, businessName: "Marina Inn" });
    await signIn();
    expect(await whoAmI()).toMatchObject({ customerNumber: "110002" });
  });

  it("without a code asks for it, shows what it opens, and makes the account when the person says that it is theirs", async () => {
    const { go, place, signIn, whoAmI } = browser();
    expect(await signIn()).toBe("/link-account?oauth=completed");
    expect(await whoAmI()).toBeUndefined();
    expect(await go(linkPage as Handler, "/link-account?oauth=completed")).toMatchObject({
      email: google.account!.email,
    });
    expect(
      await go(link as Handler, "/link-account?oauth=completed", { form: { intent: "check", code: "999999" } }),
    ).toMatchObject({
      data: { lastResult: { error: { code: [NOT_FOUND] } } },
    });
    expect(
      await (
        await go(link as Handler, "/link-account?oauth=completed", { form: { intent: "check", code: "110003" } })
      ).json(),
    ).toEqual({ checked: { code: "110003", name: "Cafe Lena", isAssignmentKey: false } });
    expect(await userOf(google.account!.email)).toBeNull();
    expect(
      place(
        await go(link as Handler, "/link-account?oauth=completed", {
          form: { intent: "confirm", code: "110003", businessName: "Cafe Lena" },
        }),
      ),
    ).toBe("/auth-success");
    expect(await whoAmI()).toMatchObject({ customerNumber: "110003", role: "Customer", approved: false });
    expect(place(await go(linkPage as Handler, "/link-account?oauth=completed"))).toBe("/?error=invalid_linking_flow");
  });

  it("is completed by the call too, with the role and the message", async () => {
    const { go, signIn, whoAmI } = browser();
    await signIn();
    const wrong = await go(complete as Handler, "/api/auth/complete-linking", {
      json: { customerNumber: "110004", businessName: "Another Hotel" },
    });
    expect({ status: wrong.status, ...(await wrong.json()) }).toMatchObject({
      status: 400,
      fields: { businessName: "This customer number belongs to another business." },
    });
    const answer = await go(complete as Handler, "/api/auth/complete-linking", {
      json: { customerNumber: "110004", businessName: " not on  MONDAY" },
    });
    expect({ status: answer.status, ...(await answer.json()) }).toMatchObject({
      status: 200,
      role: "Customer",
      message: "Your account is linked.",
    });
    expect(await whoAmI()).toMatchObject({ customerNumber: "110004" });
  });

  it("of two people of one business makes an account for each, and both wait for the driver (decision 0016)", async () => {
    await browser().signIn("?state=110001");
    google.account = someone();
    const second = browser();
    expect(await second.signIn("?state=110001")).toBe("/auth-success");
    expect(await second.whoAmI()).toMatchObject({ customerNumber: "110001", approved: false });
    expect(await userOf(google.account.email)).toMatchObject({ approval: "pending" });
  });

  it("with an email that Google has not verified makes nothing", async () => {
    google.account = someone({ email_verified: false });
    const before = await counted();
    expect(await browser().signIn("?state=110001")).toBe("/?error=google_unverified");
    expect(await counted()).toEqual(before);
  });
});

describe("a driver's assignment code", () => {
  it("makes a driver of its route, once", async () => {
    const code = await assignmentCode();
    const first = browser();
    expect(await first.signIn(`?state=${code.toLowerCase()}`)).toBe("/auth-success");
    expect(await first.whoAmI()).toMatchObject({ role: "Driver", routeNumber: "33", approved: true });
    google.account = someone();
    const second = browser();
    expect(await second.signIn(`?state=${code}`)).toBe("/link-account?oauth=completed&error=code_not_found");
    expect(await userOf(google.account.email)).toBeNull();
    expect(await database.current.prisma.assignmentCode.findUnique({ where: { code } })).toMatchObject({
      usedById: (await userOf((await first.whoAmI())!.email))!.id,
    });
  });

  it("held by two who press at once makes one driver", async () => {
    const code = await assignmentCode();
    const visitors = [];
    for (let place = 0; place < 3; place++) {
      const visitor = browser();
      google.account = someone();
      visitors.push({ visitor, path: await visitor.toGoogle(`?state=${code}`) });
    }
    const places = await Promise.all(visitors.map(({ visitor, path }) => visitor.back(path)));
    expect(places.filter((place) => place === "/auth-success")).toHaveLength(1);
    expect(places.filter((place) => place?.includes("code_not_found"))).toHaveLength(2);
  });

  it.each([
    ["has run out", { expiresAt: new Date(Date.now() - 1000) }],
    ["was withdrawn", { withdrawnAt: new Date() }],
  ])("that %s opens nothing", async (_, part) => {
    const code = await assignmentCode(part);
    const { go, signIn } = browser();
    expect(
      await (await go(api as Handler, `/api/verify/check-customer/${code}`, { params: { code } })).json(),
    ).toMatchObject({ valid: false, message: NOT_FOUND });
    expect(await signIn(`?state=${code}`)).toBe("/link-account?oauth=completed&error=code_not_found");
  });
});

describe("an email that has an account", () => {
  const account = async (part: object = {}) => {
    const { id } = await makeActor(database.current, "Customer", {
      passwordHash: await hashPassword(PASSWORD),
      ...part,
    });
    return database.current.prisma.user.findUniqueOrThrow({ where: { id: id! } });
  };

  it("is never taken over: it says so, and the password joins the two", async () => {
    const { id, email } = await account({ customerNumber: "110002" });
    google.account = someone({ email: email!.toUpperCase() });
    const { go, place, signIn, whoAmI } = browser();
    expect(await signIn("?state=110001")).toBe("/?error=email_has_account");
    expect(await whoAmI()).toBeUndefined();
    expect(await database.current.prisma.identity.count()).toBe(0);
    expect(place(await go(passwordLogin as Handler, "/", { form: { email: email!, password: PASSWORD } }))).toBe(
      "/customer/110002/dashboard",
    );
    expect(await database.current.prisma.identity.findMany()).toMatchObject([
      { provider: "google", subject: google.account.sub, userId: id },
    ]);
    const again = browser();
    expect(await again.signIn()).toBe("/auth-success");
    expect(await again.whoAmI()).toMatchObject({ customerNumber: "110002" });
    expect(
      await database.current.prisma.mail.count({
        where: { recipient: email!, subject: "Google was connected to your account" },
      }),
    ).toBe(1);
  });

  it("joins nothing to another account that signs in by password in the same browser", async () => {
    const [mine, others] = [await account(), await account()];
    google.account = someone({ email: mine.email! });
    const { go, signIn, cookies } = browser();
    await signIn();
    expect(cookies.has("clothesline_google")).toBe(true);
    await go(passwordLogin as Handler, "/", { form: { email: others.email!, password: PASSWORD } });
    expect(cookies.has("clothesline_google")).toBe(false);
    expect(await database.current.prisma.identity.count()).toBe(0);
  });

  it("is joined from one's own account page, whatever the Google email is", async () => {
    const { email, id } = await account();
    const { go, signIn } = browser();
    await go(passwordLogin as Handler, "/", { form: { email: email!, password: PASSWORD } });
    expect(await signIn("?join=1")).toBe("/account");
    expect(await database.current.prisma.identity.findMany()).toMatchObject([
      { subject: google.account!.sub, userId: id },
    ]);
    const other = browser();
    const second = await account();
    await other.go(passwordLogin as Handler, "/", { form: { email: second.email!, password: PASSWORD } });
    expect(await other.signIn("?join=1")).toBe("/account?error=google_elsewhere");
  });

  it.each([
    ["was rejected", { approval: "rejected" as const }, "account_rejected"],
    ["was deleted", { deletedAt: new Date() }, "account_closed"],
  ])("that %s lets nobody in", async (_, part, word) => {
    const { id, email } = await account();
    await database.current.prisma.user.update({ where: { id }, data: part });
    google.account = someone({ email: email! });
    expect(await browser().signIn()).toBe(`/?error=${word}`);
    await database.current.prisma.identity.create({
      data: { provider: "google", subject: google.account.sub, userId: id },
    });
    const { signIn, whoAmI } = browser();
    expect(await signIn()).toBe(`/?error=${word}`);
    expect(await whoAmI()).toBeUndefined();
  });
});

describe("a return that is not right makes nothing", () => {
  const refused = async (word: string, visit: (visitor: ReturnType<typeof browser>) => Promise<string | null>) => {
    const before = await counted();
    const visitor = browser();
    expect(await visit(visitor)).toBe(`/?error=${word}`);
    expect(await counted()).toEqual(before);
    expect(await visitor.whoAmI()).toBeUndefined();
  };

  it("with another state", () =>
    refused("google_state", async ({ toGoogle, back }) =>
      back((await toGoogle("?state=110001")).replace(/state=[^&]+/, "state=another")),
    ));
  it("without a state", () =>
    refused("google_state", async ({ toGoogle, back }) =>
      back((await toGoogle("?state=110001")).replace(/&?state=[^&]+/, "")),
    ));
  it("in another browser", () =>
    refused("google_state", async ({ back }) => back(await browser().toGoogle("?state=110001"))));
  it("when the consent is denied", () =>
    refused("google_denied", async ({ signIn }) => {
      google.account = null;
      return signIn("?state=110001");
    }));
  it("with a code that Google does not know", () =>
    refused("google_failed", async ({ toGoogle, back }) =>
      back((await toGoogle("?state=110001")).replace(/code=[^&]+/, "code=unknown")),
    ));
  it("too late", () =>
    refused("google_state", async ({ toGoogle, back }) => {
      const path = await toGoogle("?state=110001");
      setClock(new Date(Date.now() + 20 * 60_000));
      return back(path).finally(() => setClock());
    }));
  it("when Google does not answer", () =>
    refused("google_failed", async ({ toGoogle, back }) => {
      const path = await toGoogle("?state=110001");
      configureGoogle({ clientId: STAND_IN_ID, clientSecret: STAND_IN_SECRET, url: "http://127.0.0.1:9" });
      return back(path);
    }));
  it("where the company has not set it up", () =>
    refused("google_not_set_up", async ({ go, place }) => {
      configureGoogle(null);
      return place(await go(api as Handler, "/api/auth/google"));
    }));

  it("a second time with the same code, from the same browser or from one that kept its cookies", async () => {
    const visitor = browser();
    const path = await visitor.toGoogle("?state=110001");
    const kept = new Map(visitor.cookies);
    expect(await visitor.back(path)).toBe("/auth-success");
    const before = await counted();
    expect(await visitor.back(path)).toBe("/?error=google_state");
    const thief = browser();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect(await thief.back(path)).toBe("/?error=google_failed");
    expect(await thief.whoAmI()).toBeUndefined();
    expect(await counted()).toEqual(before);
    expect([...google.taken.values()].at(-1)).toBe(2);
  });

  it("more often from one address than an office would", async () => {
    const visitor = browser();
    await visitor.signIn("?state=110001");
    const paths = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const other = browser();
        return { other, path: await other.toGoogle() };
      }),
    );
    const places = await Promise.all(paths.map(({ other, path }) => other.back(path)));
    expect(places.filter((place) => place === "/?error=too_many")).toHaveLength(1);
  });
});

describe("linking without Google", () => {
  it("is refused by the page and by the call", async () => {
    const { go, place } = browser();
    expect(place(await go(linkPage as Handler, "/link-account"))).toBe("/?error=invalid_linking_flow");
    expect(place(await go(link as Handler, "/link-account", { form: { intent: "confirm", code: "110001" } }))).toBe(
      "/?error=invalid_linking_flow",
    );
    const answer = await go(complete as Handler, "/api/auth/complete-linking", {
      json: { customerNumber: "110001", businessName: "Ambassador Hotel" },
    });
    expect({ status: answer.status, ...(await answer.json()) }).toMatchObject({
      status: 403,
      message: "Account linking failed. Continue with Google first.",
    });
  });

  it("takes no profile that the portal did not sign, and none for longer than a quarter of an hour", async () => {
    const profile = { subject: "forged", email: "forged@example.com", emailVerified: true, name: "Forged" };
    const { go, place, cookies } = browser();
    cookies.set(
      "clothesline_google",
      Buffer.from(JSON.stringify({ profile, until: Date.now() + 60_000 })).toString("base64"),
    );
    expect(place(await go(linkPage as Handler, "/link-account?oauth=completed"))).toBe("/?error=invalid_linking_flow");
    cookies.set("clothesline_google", (await saveProfileCookie(profile)).split(";")[0]!.split("=").slice(1).join("="));
    expect(await go(linkPage as Handler, "/link-account?oauth=completed")).toMatchObject({
      email: "forged@example.com",
    });
    setClock(new Date(Date.now() + 16 * 60_000));
    expect(place(await go(linkPage as Handler, "/link-account?oauth=completed"))).toBe("/?error=invalid_linking_flow");
    expect(await clearProfileCookie()).toMatch(/Max-Age=0/);
  });
});

describe("the access code", () => {
  it("of the code screen: its parameter, and what is wrong with the address's code", async () => {
    const { go, place } = browser();
    expect(place(await go(codeScreen as Handler, "/customer/pin"))).toBe("/?flow=oauth-first");
    expect(place(await go(api as Handler, "/api/auth/google?state="))).toBe(
      "/customer/pin?linking=google&error=customer_required",
    );
    expect(place(await go(api as Handler, "/api/auth/google?state=1!"))).toBe(
      "/customer/pin?linking=google&error=invalid_customer_format",
    );
    expect(await go(codeScreen as Handler, "/customer/pin?linking=google&error=customer_required")).toEqual({
      google: true,
      error: "Customer number is required for Google authentication. Please enter your account number first.",
    });
    expect(await go(codeScreen as Handler, "/customer/pin?linking=google&error=__proto__")).toEqual({
      google: true,
      error: null,
    });
  });

  it("is looked up so often from one address, and every lookup is written down", async () => {
    const { go } = browser();
    const checkNumber = (code: string) =>
      go(api as Handler, `/api/verify/check-customer/${code}`, { params: { code } });
    expect(await (await checkNumber("ab")).json()).toMatchObject({
      message: "Invalid code",
      fields: { code: "Invalid code" },
    });
    await database.current.prisma.numberLookup.deleteMany();
    const closes = async (max: number, codeOf: (time: number) => string) => {
      for (let time = 0; time < max; time++) expect((await checkNumber(codeOf(time))).status).toBe(200);
      const closed = await checkNumber(codeOf(max));
      expect({ status: closed.status, ...(await closed.json()) }).toMatchObject({
        status: 429,
        message: expect.stringContaining("Too many tries"),
      });
    };
    // Customer numbers share the limit of signing up; assignment codes are still answered.
    await closes(20, (time) => (time % 2 ? "110001" : "990000"));
    await closes(30, (time) => `NOCODE${time}`);
    const outcomes = await database.current.prisma.numberLookup.groupBy({
      by: ["outcome"],
      _count: true,
      orderBy: { outcome: "asc" },
    });
    expect(outcomes.map(({ outcome, _count }) => [outcome, _count])).toEqual([
      ["found", 10],
      ["limited", 2],
      ["unknown", 40],
    ]);
  });
});
