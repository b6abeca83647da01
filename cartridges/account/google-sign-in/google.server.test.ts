import { describe, expect, it } from "vitest";
import { action as link, loader as linkPage } from "~/routes/sign-in/link-account";
import { apiAction as complete, apiLoader as api } from "#kernel/serve-call.server";
import {
  assignmentCode,
  browser,
  counted,
  database,
  google,
  type Handler,
  NOT_FOUND,
  someone,
  userOf,
} from "../../../tests/support/google-browser";

describe("a first sign-in with Google", () => {
  it("with a customer number in the flow creates a pending account at once, and notifies the driver", async () => {
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

  it("keeps a checked number on the way to Google and back", async () => {
    const { go, signIn, whoAmI } = browser();
    expect(
      await (await go(api as Handler, "/api/verify/check-customer/110002", { params: { code: "110002" } })).json(),
    ).toMatchObject({ valid: true, isAssignmentKey: false, businessName: "Marina Inn" });
    await signIn();
    expect(await whoAmI()).toMatchObject({ customerNumber: "110002" });
  });

  it("without a code asks for one, shows what it opens, and creates the account on confirmation", async () => {
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

  it("can be completed by the API too, with the role and the message", async () => {
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

  it("of two people of one business creates two pending accounts (decision 0016)", async () => {
    await browser().signIn("?state=110001");
    google.account = someone();
    const second = browser();
    expect(await second.signIn("?state=110001")).toBe("/auth-success");
    expect(await second.whoAmI()).toMatchObject({ customerNumber: "110001", approved: false });
    expect(await userOf(google.account.email)).toMatchObject({ approval: "pending" });
  });

  it("with an email that Google has not verified creates nothing", async () => {
    google.account = someone({ email_verified: false });
    const before = await counted();
    expect(await browser().signIn("?state=110001")).toBe("/?error=google_unverified");
    expect(await counted()).toEqual(before);
  });
});

describe("a driver's assignment code", () => {
  it("creates a driver of its route, once", async () => {
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

  it("creates one driver if two people use it at once", async () => {
    const code = await assignmentCode();
    const visitors = [];
    for (let place = 0; place < 3; place++) {
      const visitor = browser();
      google.account = someone();
      visitors.push({ visitor, path: await visitor.toGoogle(`?state=${code}`) });
    }
    const locations = await Promise.all(visitors.map(({ visitor, path }) => visitor.back(path)));
    expect(locations.filter((place) => place === "/auth-success")).toHaveLength(1);
    expect(locations.filter((place) => place?.includes("code_not_found"))).toHaveLength(2);
  });

  it.each([
    ["has expired", { expiresAt: new Date(Date.now() - 1000) }],
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
