import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ANONYMOUS } from "#kernel/actor";
import { runQuery, execute } from "#kernel/execute.server";
import { configureSessions, resolveActor } from "#kernel/sign-in/session.server";
import { apiAction as registerDoor, apiLoader as lookUpDoor } from "#kernel/serve-call.server";
import { action as signUpForm, loader as signUpPage } from "~/routes/sign-in/sign-up";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { signIn } from "../user/commands.server";
import { register } from "./commands.server";
import { findBusiness } from "./queries.server";

const database = withTestDatabase();
const HERE = "192.0.2.1",
  ELSEWHERE = "192.0.2.2";
const PASSWORD = "Linen & starch, 1921";
let driver: string, covering: string, otherDriver: string;
beforeAll(async () => {
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
  await makeSmallCompany(database.current);
  const { prisma } = database.current;
  driver = (await makeActor(database.current, "Driver", { username: "ada", routeNumber: "33" })).id!;
  otherDriver = (await makeActor(database.current, "Driver", { username: "ben", routeNumber: "07" })).id!;
  covering = (await makeActor(database.current, "Driver", { username: "cy" })).id!;
  await prisma.reliefCoverage.create({
    data: {
      id: crypto.randomUUID(),
      driverId: covering,
      routeNumber: "33",
      firstDate: new Date("2026-01-01"),
      lastDate: new Date("2199-12-31"),
      createdById: covering,
    },
  });
  await prisma.customer.update({
    where: { number: "110001" },
    data: {
      address: "1480 Harbor St",
      city: "Alder Bay",
      state: "WA",
      zipCode: "98995",
      phone: "+15552000000",
      email: "secret@ambassador.example",
      accessInstructions: "The key hangs behind the door.",
    },
  });
  await prisma.customer.update({ where: { number: "110005" }, data: { deletedAt: new Date() } });
});
beforeEach(async () => {
  const { prisma } = database.current;
  await prisma.rateLimit.deleteMany();
  await prisma.numberLookup.deleteMany();
  await prisma.notification.deleteMany();
  await prisma.mail.deleteMany();
  await prisma.session.deleteMany();
  await prisma.user.deleteMany({ where: { role: "Customer" } });
});

const lookUp = (customerNumber: string, address = HERE) =>
  runQuery(findBusiness, ANONYMOUS, { customerNumber, address });
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    ({ status, message }: { status: number; message: string }) => ({ status, message }),
  );
const looked = async () =>
  (await database.current.prisma.numberLookup.findMany({ orderBy: { id: "asc" } })).map(
    ({ number, outcome, address }) => [number, outcome, address],
  );
const signUp = (part: object = {}) =>
  execute(register, ANONYMOUS, {
    customerNumber: "110001",
    email: "buyer@ambassador.example",
    password: PASSWORD,
    kind: "api",
    address: HERE,
    userAgent: null,
    ...part,
  });
const args = (request: Request, params = {}) => ({ request, params, context: { address: HERE, nonce: "" } });
const TOO_MANY = { status: 429, message: "Too many tries. Try again in 60 minutes." };

describe("looking up a customer number", () => {
  it("shows what the spec shows of the business, and no more", async () => {
    expect(await lookUp("110001")).toEqual({
      customerNumber: "110001",
      existingUserCount: 0,
      customer: {
        businessName: "Ambassador Hotel",
        address: "1480 Harbor St",
        city: "Alder Bay",
        state: "WA",
        zipCode: "98995",
        routeNumber: "33",
        serviceFrequency: "Weekly",
      },
    });
    const answer = await (
      await lookUpDoor(args(new Request("http://clothesline.test/api/verify/customer/110001")))
    ).json();
    expect(answer).toEqual({
      success: true,
      existingUserCount: 0,
      message: "Business Found!",
      customer: (await lookUp("110001")).customer,
    });
  });

  it("counts the accounts that are approved or wait, not those that are rejected or deleted", async () => {
    for (const approval of ["approved", "pending"] as const)
      await makeActor(database.current, "Customer", { customerNumber: "110001", approval });
    const rejected = await makeActor(database.current, "Customer", { customerNumber: "110001" });
    await database.current.prisma.user.update({ where: { id: rejected.id! }, data: { approval: "rejected" } });
    const deleted = await makeActor(database.current, "Customer", { customerNumber: "110001" });
    await database.current.prisma.user.update({ where: { id: deleted.id! }, data: { deletedAt: new Date() } });
    expect((await lookUp("110001")).existingUserCount).toBe(2);
    expect(
      await (await lookUpDoor(args(new Request("http://clothesline.test/api/verify/customer/110001")))).json(),
    ).toMatchObject({ message: "An account already exists for this business" });
  });

  it("refuses what is none and what is unknown, a deleted customer's too, and writes every outcome down", async () => {
    await lookUp("110 001");
    for (const number of ["999999", "110005"])
      expect(await refusal(lookUp(number))).toEqual({ status: 404, message: "Customer number not found" });
    for (const sent of ["", "11000", "1100011", "a\0b'; drop table customer", "\ud83e12345"])
      expect(await refusal(lookUp(sent))).toEqual({
        status: 400,
        message: "Please enter a valid 6-digit customer number.",
      });
    expect(await looked()).toEqual([
      ["110001", "found", HERE],
      ["999999", "unknown", HERE],
      ["110005", "unknown", HERE],
      ["", "malformed", HERE],
      ["11000", "malformed", HERE],
      ["1100011", "malformed", HERE],
      ["a\uFFFDb'; drop", "malformed", HERE],
      ["\uFFFD12345", "malformed", HERE],
    ]);
  });

  it("is limited per address to twenty numbers an hour; what is refused for it is written down too", async () => {
    await lookUp("110001");
    for (let number = 0; number < 19; number++)
      expect(await refusal(lookUp(String(200_000 + number)))).toMatchObject({ status: 404 });
    for (const number of ["110002", "999999"]) expect(await refusal(lookUp(number))).toEqual(TOO_MANY);
    expect((await looked()).slice(-2)).toEqual([
      ["110002", "limited", HERE],
      ["999999", "limited", HERE],
    ]);
    expect(await refusal(signUp({ customerNumber: "110002" }))).toEqual(TOO_MANY);
    expect((await lookUp("110002", ELSEWHERE)).customer.businessName).toBe("Marina Inn");
    // A number that this address found before does not count again, so that signing up can continue.
    expect((await lookUp("110001")).customer.businessName).toBe("Ambassador Hotel");
    expect((await signUp()).home).toBe("/customer/110001/dashboard");
  });

  it("does not count the steps and the second tries of one person", async () => {
    for (let step = 0; step < 30; step++) await lookUp("110001");
    expect(
      await database.current.prisma.rateLimit.findUnique({ where: { key: `customer-number:${HERE}` } }),
    ).toMatchObject({ points: 1 });
  });
});

describe("making an account", () => {
  it("makes one that waits for approval, and signs it in", async () => {
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

  it("tells the drivers of the route, the office and the customer, and nobody else", async () => {
    const { user } = await signUp();
    const { prisma } = database.current;
    const notifications = await prisma.notification.findMany({ select: { userId: true, message: true, href: true } });
    const waits = { message: "Ambassador Hotel (110001) needs your approval.", href: "/driver/dashboard/route" };
    // The new user lands on a page that says the same, so there is no toast.
    expect(notifications).toHaveLength(2);
    expect(notifications).toEqual(
      expect.arrayContaining([
        { userId: driver, ...waits },
        { userId: covering, ...waits },
      ]),
    );
    for (const other of [user.id, otherDriver]) expect(notifications.map(({ userId }) => userId)).not.toContain(other);
    const mails = await prisma.mail.findMany();
    expect(mails).toMatchObject([
      {
        recipient: "buyer@ambassador.example",
        subject: "Your account is pending approval",
        text: expect.stringContaining("driver of route 33"),
      },
    ]);
  });

  it("takes the names that are sent, and a username that is free", async () => {
    await makeActor(database.current, "Driver", { username: "buyer" });
    const { user } = await signUp({ firstName: " Ada ", lastName: "Byron" });
    expect(user).toMatchObject({ name: "Ada Byron", firstName: "Ada", username: "buyer2" });
    await database.current.prisma.user.deleteMany({ where: { username: "buyer" } });
  });

  it("makes a second one for a business, which waits for itself", async () => {
    await makeActor(database.current, "Customer", { customerNumber: "110001" });
    expect((await signUp()).user.approved).toBe(false);
    expect((await lookUp("110001")).existingUserCount).toBe(2);
  });

  it("refuses an email that has an account, whoever's and in any case, without making anything", async () => {
    await signUp();
    for (const email of ["BUYER@ambassador.example", "ada@example.com"]) {
      await expect(signUp({ customerNumber: "110002", email })).rejects.toMatchObject({
        status: 400,
        fields: { email: "An account with this email already exists. Sign in instead, or use another email." },
      });
    }
    expect(await database.current.prisma.user.count({ where: { role: "Customer" } })).toBe(1);
  });

  it("makes one of two that want the same email at once, and two that want the same username", async () => {
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
  ])("says what is wrong: %j", async (part, field, message) => {
    await expect(signUp(part)).rejects.toMatchObject({ status: 400, message, fields: { [field]: message } });
    expect(await database.current.prisma.user.count({ where: { role: "Customer" } })).toBe(0);
  });

  it("is refused for a number that is unknown, and that is written down", async () => {
    expect(await refusal(signUp({ customerNumber: "999999" }))).toEqual({
      status: 404,
      message: "Customer number not found",
    });
    expect(await looked()).toEqual([["999999", "unknown", HERE]]);
  });

  it("is limited per address to twenty an hour", async () => {
    await signUp();
    for (let account = 0; account < 19; account++) expect(await refusal(signUp())).toMatchObject({ status: 400 });
    expect(await refusal(signUp({ email: "another@ambassador.example" }))).toEqual(TOO_MANY);
    expect((await signUp({ email: "another@ambassador.example", address: ELSEWHERE })).user.username).toBe("another");
  });

  it("leaves the password, the email and the token in no audit", async () => {
    const { token } = await signUp();
    const entries = await database.current.prisma.auditEntry.findMany({
      where: { command: "signUp.register" },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(entries).toMatchObject([{ input: { customerNumber: "110001", kind: "api", address: HERE } }]);
    for (const secret of [PASSWORD, token, "buyer@ambassador.example"])
      expect(JSON.stringify(entries)).not.toContain(secret);
  });
});

describe("the doors", () => {
  const open = (query: string) => signUpPage(args(new Request(`http://clothesline.test/customer/signup${query}`)));

  it("of the page show the step that the address says, and keep a number that is refused", async () => {
    expect(await open("")).toEqual({ step: "number", typed: "", problem: null });
    expect(await open("?number=110001")).toMatchObject({
      step: "business",
      business: { customer: { businessName: "Ambassador Hotel" } },
    });
    expect(await open("?number=110001&step=account")).toMatchObject({
      step: "account",
      business: { customerNumber: "110001" },
    });
    expect(await open("?number=110001&step=number")).toEqual({ step: "number", typed: "110001", problem: null });
    expect(await open("?number=999999")).toMatchObject({
      data: { step: "number", typed: "999999", problem: "Customer number not found" },
      init: { status: 404 },
    });
    expect(await open("?number=12&step=account")).toMatchObject({
      data: { step: "number", typed: "12", problem: "Please enter a valid 6-digit customer number." },
      init: { status: 400 },
    });
  });

  it("of the form say back what was typed, but never a password", async () => {
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

  it("of the page sign in with a cookie and lead to the customer's page; of /api answer a token", async () => {
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
