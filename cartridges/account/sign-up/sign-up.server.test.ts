import { beforeAll, describe, expect, it } from "vitest";
import { ANONYMOUS, type Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { resolveActor } from "#kernel/sign-in/session.server";
import { apiAction as registerDoor } from "#kernel/serve-call.server";
import { action as signUpForm, loader as signUpPage } from "~/routes/sign-in/sign-up";
import { makeActor } from "../../../tests/support/small-company";
import { approveCustomer } from "../approval/commands.server";
import { pendingApprovals } from "../approval/queries.server";
import { confirmEmail, forgotPassword, resetPassword, sendConfirmation } from "../commands.server";
import { signIn } from "../user/commands.server";
import {
  args,
  covering,
  database,
  driver,
  ELSEWHERE,
  HERE,
  looked,
  lookUp,
  otherDriver,
  PASSWORD,
  refusal,
  signUp,
  TOO_MANY,
} from "../../../tests/support/signing-up";

let office: Actor;
beforeAll(async () => {
  office = await makeActor(database.current, "Admin", { username: "office" });
});

/** The token of the latest link that was mailed there. */
async function linkTo(recipient: string, page = "confirm-email"): Promise<string> {
  const { text } = await database.current.prisma.mail.findFirstOrThrow({
    where: { recipient, text: { contains: page } },
    orderBy: { id: "desc" },
  });
  return new RegExp(`/${page}/(\\S+)`).exec(text)![1]!;
}
const confirm = async (email = "buyer@ambassador.example") =>
  execute(confirmEmail, ANONYMOUS, { token: await linkTo(email), address: HERE });

describe("creating an account", () => {
  it("makes one that is pending approval, and signs it in", async () => {
    const { token, home, user } = await signUp({ email: " Buyer@Ambassador.Example " });
    expect(home).toBe("/customer/110001/dashboard");
    expect(user).toMatchObject({
      username: "buyer",
      email: "buyer@ambassador.example",
      name: "Customer Ambassador Hotel",
      firstName: "Customer",
      role: "Customer",
      customerNumber: "110001",
      businessName: "Ambassador Hotel",
      approved: false,
      onboarded: true,
    });
    const { actor } = await resolveActor(
      new Request("http://clothesline.test/", { headers: { Authorization: `Bearer ${token}` } }),
    );
    expect(actor).toMatchObject({ id: user.id, approved: false, customerNumber: "110001" });
    expect(
      (
        await execute(signIn, ANONYMOUS, {
          identifier: "buyer",
          password: PASSWORD,
          kind: "api",
          address: HERE,
          userAgent: null,
        })
      ).user.id,
    ).toBe(user.id);
  });

  it("requests no approval until its email is confirmed by a mailed link", async () => {
    const { user } = await signUp();
    const { prisma } = database.current;
    expect(await prisma.notification.count()).toBe(0);
    const mails = await prisma.mail.findMany();
    expect(mails).toMatchObject([
      { recipient: "buyer@ambassador.example", subject: "Confirm your email", text: expect.stringContaining("buyer") },
    ]);
    const pending = () => runQuery(pendingApprovals, office, {});
    expect((await pending()).pendingApprovals).toEqual([]);
    await expect(execute(approveCustomer, office, { userId: user.id })).rejects.toMatchObject({ status: 404 });
    await confirm();
    expect((await pending()).pendingApprovals).toMatchObject([{ userId: user.id, email: "buyer@ambassador.example" }]);
  });

  it("notifies the route's drivers and the office once its email is confirmed, and nobody else", async () => {
    const { user } = await signUp();
    const { prisma } = database.current;
    await confirm();
    const notifications = await prisma.notification.findMany({ select: { userId: true, message: true, href: true } });
    const waits = { message: "Ambassador Hotel (110001) needs your approval." };
    expect(notifications).toHaveLength(3);
    expect(notifications).toEqual(
      expect.arrayContaining([
        { userId: driver, ...waits, href: "/driver/dashboard/route" },
        { userId: covering, ...waits, href: "/driver/dashboard/route" },
        { userId: office.id, ...waits, href: "/approvals" },
      ]),
    );
    for (const other of [user.id, otherDriver]) expect(notifications.map(({ userId }) => userId)).not.toContain(other);
  });

  it("notifies them once per business, however many accounts are created for its number", async () => {
    for (const email of ["one@ambassador.example", "two@ambassador.example"]) {
      await signUp({ email });
      await confirm(email);
    }
    expect(await database.current.prisma.notification.count({ where: { userId: driver } })).toBe(1);
  });

  it("counts a password reset by a mailed link as confirming the email", async () => {
    await signUp();
    await execute(forgotPassword, ANONYMOUS, { identifier: "buyer@ambassador.example", address: HERE });
    const token = await linkTo("buyer@ambassador.example", "reset-password");
    const chosen = { password: PASSWORD, confirm: PASSWORD };
    await execute(resetPassword, ANONYMOUS, { token, ...chosen, address: HERE, userAgent: null });
    expect(await database.current.prisma.notification.count({ where: { userId: driver } })).toBe(1);
  });

  it("resends the link on request, but not once the email is confirmed", async () => {
    const { token } = await signUp();
    const { actor } = await resolveActor(
      new Request("http://clothesline.test/", { headers: { Authorization: `Bearer ${token}` } }),
    );
    expect(await execute(sendConfirmation, actor, {})).toEqual({
      message: "We sent the link to buyer@ambassador.example again.",
    });
    expect(await database.current.prisma.mail.count({ where: { subject: "Confirm your email" } })).toBe(2);
    await confirm();
    await expect(execute(sendConfirmation, actor, {})).rejects.toMatchObject({ status: 409 });
  });

  it("is limited to five accounts a day per number, even for concurrent requests", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, place) =>
        signUp({ email: `buyer${place}@x.example`, address: `192.0.2.${place}` }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(results.flatMap((result) => (result.status === "rejected" ? [result.reason as object] : []))).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ status: 429 })),
    );
  });

  it("uses the given names, and a free username", async () => {
    await makeActor(database.current, "Driver", { username: "buyer" });
    const { user } = await signUp({ firstName: " Ada ", lastName: "Byron" });
    expect(user).toMatchObject({ name: "Ada Byron", firstName: "Ada", username: "buyer2" });
    await database.current.prisma.user.deleteMany({ where: { username: "buyer" } });
  });

  it("makes another account for a business, which is pending on its own", async () => {
    await makeActor(database.current, "Customer", { customerNumber: "110001" });
    expect((await signUp()).user.approved).toBe(false);
    // Until its email is confirmed it does not count.
    expect((await lookUp("110001")).existingUserCount).toBe(1);
    await database.current.prisma.user.updateMany({ data: { emailUnconfirmed: false } });
    expect((await lookUp("110001")).existingUserCount).toBe(2);
  });

  it("refuses an email that any account has, ignoring case, and creates nothing", async () => {
    await signUp();
    for (const email of ["BUYER@ambassador.example", "ada@example.com"]) {
      await expect(signUp({ customerNumber: "110002", email })).rejects.toMatchObject({
        status: 400,
        fields: { email: "An account with this email already exists. Sign in instead, or use another email." },
      });
    }
    expect(await database.current.prisma.user.count({ where: { role: "Customer" } })).toBe(1);
  });

  it("gives concurrent accounts unique emails and usernames", async () => {
    const results = await Promise.allSettled([
      signUp(),
      signUp({ customerNumber: "110002" }),
      signUp({ email: "buyer@marina.example" }),
      signUp({ email: "buyer@lena.example" }),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const each of results)
      if (each.status === "rejected")
        expect(each.reason).toMatchObject({ status: 400, fields: { email: expect.any(String) } });
    const names = (await database.current.prisma.user.findMany({ where: { role: "Customer" } }))
      .map(({ username }) => username)
      .sort();
    expect(names).toEqual(["buyer", "buyer2", "buyer3"]);
  });

  it.each([
    [{ email: "" }, "email", "Email is required."],
    [{ email: undefined }, "email", "Email is required."],
    [{ email: "buyer" }, "email", "Please enter a valid email."],
    [{ password: "short" }, "password", "Password must be at least 6 characters."],
    [{ confirm: "another one" }, "confirm", "Passwords do not match."],
    [{ customerNumber: "11000" }, "customerNumber", "Please enter a valid 6-digit customer number."],
  ])("refuses invalid input: %j", async (part, field, message) => {
    await expect(signUp(part)).rejects.toMatchObject({ status: 400, message, fields: { [field]: message } });
    expect(await database.current.prisma.user.count({ where: { role: "Customer" } })).toBe(0);
  });

  it("is refused for an unknown number, which is logged", async () => {
    expect(await refusal(signUp({ customerNumber: "999999" }))).toEqual({
      status: 404,
      message: "Customer number not found",
    });
    expect(await looked()).toEqual([["999999", "unknown", HERE]]);
  });

  it("is limited to ten an hour per address", async () => {
    await signUp();
    for (let account = 0; account < 9; account++) expect(await refusal(signUp())).toMatchObject({ status: 400 });
    expect(await refusal(signUp({ email: "another@ambassador.example" }))).toEqual(TOO_MANY);
    expect((await signUp({ email: "another@ambassador.example", address: ELSEWHERE })).user.username).toBe("another");
  });

  it("keeps the password, the email and the token out of the audit", async () => {
    const { token } = await signUp();
    const entries = await database.current.prisma.auditEntry.findMany({
      where: { command: "signUp.register" },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(entries).toMatchObject([
      { actorName: "Customer 110001", input: { customerNumber: "110001", kind: "api", address: HERE } },
    ]);
    for (const secret of [PASSWORD, token, "buyer@ambassador.example"])
      expect(JSON.stringify(entries)).not.toContain(secret);
  });
});

describe("the entry points", () => {
  const open = (query: string) => signUpPage(args(new Request(`http://clothesline.test/customer/signup${query}`)));

  it("show the page's step from the address, and keep a refused number", async () => {
    expect(await open("")).toMatchObject({ step: "number", typed: "", problem: null });
    expect(await open("?number=110001")).toMatchObject({
      step: "business",
      business: { customer: { businessName: "Ambassador Hotel" } },
    });
    expect(await open("?number=110001&step=account")).toMatchObject({
      step: "account",
      business: { customerNumber: "110001" },
    });
    expect(await open("?number=110001&step=number")).toMatchObject({ step: "number", typed: "110001", problem: null });
    expect(await open("?number=999999")).toMatchObject({
      data: { step: "number", typed: "999999", problem: "Customer number not found" },
      init: { status: 404 },
    });
    expect(await open("?number=12&step=account")).toMatchObject({
      data: { step: "number", typed: "12", problem: "Please enter a valid 6-digit customer number." },
      init: { status: 400 },
    });
  });

  it("repeat the form's input, but never a password", async () => {
    const sent = new URLSearchParams({
      number: "110001",
      email: "buyer@ambassador",
      password: "secret one",
      confirm: "another one",
    });
    const answer = await signUpForm(
      args(
        new Request("http://clothesline.test/customer/signup?number=110001&step=account", {
          method: "POST",
          body: sent,
        }),
      ),
    );
    expect(answer).toMatchObject({
      init: { status: 400 },
      data: {
        lastResult: {
          error: { email: ["Please enter a valid email."] },
          initialValue: { number: "110001", email: "buyer@ambassador" },
        },
      },
    });
    expect(JSON.stringify(answer)).not.toMatch(/secret one|another one/);
  });

  it("sign in with a cookie on the page and redirect to the customer's page; /api answers with a token", async () => {
    const form = new URLSearchParams({
      number: "110001",
      email: "buyer@ambassador.example",
      password: PASSWORD,
      confirm: PASSWORD,
    });
    const arrived = (await signUpForm(
      args(new Request("http://clothesline.test/customer/signup", { method: "POST", body: form })),
    )) as Response;
    expect([arrived.status, arrived.headers.get("Location")]).toEqual([302, "/customer/110001/dashboard"]);
    expect(
      (
        await resolveActor(
          new Request("http://clothesline.test/", {
            headers: { Cookie: arrived.headers.get("Set-Cookie")!.split(";")[0]! },
          }),
        )
      ).actor,
    ).toMatchObject({ email: "buyer@ambassador.example", approved: false });
    const body = JSON.stringify({
      customerNumber: "110002",
      email: "buyer@marina.example",
      password: PASSWORD,
      firstName: "Customer",
      lastName: "Marina Inn",
    });
    const answer = await (
      await registerDoor(
        args(
          new Request("http://clothesline.test/api/verify/register", {
            method: "POST",
            body,
            headers: { "Content-Type": "application/json" },
          }),
        ),
      )
    ).json();
    expect(answer).toMatchObject({
      success: true,
      message: "Account created. It is pending approval.",
      user: { username: "buyer2", name: "Customer Marina Inn", customerNumber: "110002", approved: false },
    });
    expect(
      (
        await resolveActor(
          new Request("http://clothesline.test/", { headers: { Authorization: `Bearer ${answer.token}` } }),
        )
      ).actor.id,
    ).toBe(answer.user.id);
  });
});
