import { describe, expect, it } from "vitest";
import { setClock } from "#services/clock.server";
import { clearProfileCookie, saveProfileCookie } from "#services/google.server";
import { action as link, loader as linkPage } from "~/routes/sign-in/link-account";
import { apiAction as complete, apiLoader as api } from "#kernel/serve-call.server";
import { loader as codeScreen } from "~/routes/sign-in/access-code";
import { browser, database, type Handler } from "../../../tests/support/google-browser";

describe("linking without Google", () => {
  it("is refused by the page and by the API", async () => {
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

  it("refuses a profile that the portal did not sign, or that is older than fifteen minutes", async () => {
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
  it("is read from the address of the code screen, with an error if it is invalid", async () => {
    const { go, place } = browser();
    expect(place(await go(codeScreen as Handler, "/customer/pin"))).toBe("/?flow=oauth-first");
    expect(place(await go(api as Handler, "/api/auth/google?state="))).toBe(
      "/customer/pin?linking=google&error=customer_required",
    );
    expect(place(await go(api as Handler, "/api/auth/google?state=1!"))).toBe(
      "/customer/pin?linking=google&error=invalid_customer_format",
    );
    expect(await go(codeScreen as Handler, "/customer/pin?linking=google&error=customer_required")).toMatchObject({
      google: true,
      error: "Customer number is required for Google authentication. Please enter your account number first.",
    });
    expect(await go(codeScreen as Handler, "/customer/pin?linking=google&error=__proto__")).toMatchObject({
      google: true,
      error: null,
    });
  });

  it("has a limited number of lookups per address, and every lookup is logged", async () => {
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
    // Customer numbers share the limit of signing up; assignment codes have their own.
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
