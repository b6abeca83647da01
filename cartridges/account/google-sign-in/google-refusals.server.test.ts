import { describe, expect, it } from "vitest";
import { setClock } from "#services/clock.server";
import { configureGoogle } from "#services/google.server";
import { hashPassword } from "#services/password.server";
import { action as passwordLogin } from "~/routes/sign-in/start";
import { apiLoader as api } from "#kernel/serve-call.server";
import { STAND_IN_ID, STAND_IN_SECRET } from "../../../tests/support/google-stand-in";
import { makeActor } from "../../../tests/support/small-company";
import {
  browser,
  counted,
  database,
  google,
  type Handler,
  PASSWORD,
  someone,
} from "../../../tests/support/google-browser";

describe("an email that belongs to an account", () => {
  const account = async (part: object = {}) => {
    const { id } = await makeActor(database.current, "Customer", {
      passwordHash: await hashPassword(PASSWORD),
      ...part,
    });
    return database.current.prisma.user.findUniqueOrThrow({ where: { id: id! } });
  };

  it("is never taken over: the page says so, and the password links the two", async () => {
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

  it("is not linked to another account that signs in by password in the same browser", async () => {
    const [mine, others] = [await account(), await account()];
    google.account = someone({ email: mine.email! });
    const { go, signIn, cookies } = browser();
    await signIn();
    expect(cookies.has("clothesline_google")).toBe(true);
    await go(passwordLogin as Handler, "/", { form: { email: others.email!, password: PASSWORD } });
    expect(cookies.has("clothesline_google")).toBe(false);
    expect(await database.current.prisma.identity.count()).toBe(0);
  });

  it("is linked from the user's own account page, whatever the Google email is", async () => {
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

describe("an invalid return from Google creates nothing", () => {
  const refused = async (word: string, visit: (visitor: ReturnType<typeof browser>) => Promise<string | null>) => {
    const before = await counted();
    const visitor = browser();
    expect(await visit(visitor)).toBe(`/?error=${word}`);
    expect(await counted()).toEqual(before);
    expect(await visitor.whoAmI()).toBeUndefined();
  };

  it("with a wrong state", () =>
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
  it("after it has expired", () =>
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
  it("when Google sign-in is not configured", () =>
    refused("google_not_set_up", async ({ go, place }) => {
      configureGoogle(null);
      return place(await go(api as Handler, "/api/auth/google"));
    }));

  it("when replayed, from the same browser or from one that kept its cookies", async () => {
    const visitor = browser();
    const path = await visitor.toGoogle("?state=110001");
    const savedCookies = new Map(visitor.cookies);
    expect(await visitor.back(path)).toBe("/auth-success");
    const before = await counted();
    expect(await visitor.back(path)).toBe("/?error=google_state");
    const attacker = browser();
    for (const [name, value] of savedCookies) attacker.cookies.set(name, value);
    expect(await attacker.back(path)).toBe("/?error=google_failed");
    expect(await attacker.whoAmI()).toBeUndefined();
    expect(await counted()).toEqual(before);
    expect([...google.taken.values()].at(-1)).toBe(2);
  });

  it("beyond the rate limit of an address", async () => {
    const visitor = browser();
    await visitor.signIn("?state=110001");
    const paths = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const other = browser();
        return { other, path: await other.toGoogle() };
      }),
    );
    const locations = await Promise.all(paths.map(({ other, path }) => other.back(path)));
    expect(locations.filter((place) => place === "/?error=too_many")).toHaveLength(1);
  });
});
