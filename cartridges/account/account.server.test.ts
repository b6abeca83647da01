import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ANONYMOUS, type Actor } from "#kernel/actor";
import { runQuery, execute } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { hashPassword } from "#services/password.server";
import { configureSessions, openSession, resolveActor, signInCookie } from "#kernel/sign-in/session.server";
import { action as forgot } from "~/routes/sign-in/forgot-password";
import { loader as invitationPage } from "~/routes/sign-in/invitation";
import { loader as resetPage } from "~/routes/sign-in/reset-password";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { acceptInvitation, signIn } from "./user/commands.server";
import { changePassword, confirmEmail, forgotPassword, resetPassword, updateProfile } from "./commands.server";
import { emailLink, openAccount, passwordLink } from "./queries.server";
import { updateProfileSchema } from "./schema";
import { newPasswordSchema, signInSchema } from "./user/schema";

const database = withTestDatabase();
const PASSWORD = "Linen & starch, 1921",
  NEW = "three wet towels";
const OVER = { status: 404, message: "This link has been used or has expired." };
const COMMON = "Too many people use this password. Choose one that is your own.";
const device = { address: "192.0.2.1", userAgent: null };
const MINUTE_MS = 60_000;
let passwordHash: string;

beforeAll(async () => {
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
  setCompanySettings({ timezone: "UTC", appUrl: "http://clothesline.test", mailsAreSent: true });
  await makeSmallCompany(database.current);
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await database.current.prisma.rateLimit.deleteMany();
  await database.current.prisma.mail.deleteMany();
});
afterEach(() => setClock());

const person = (part: object = {}) =>
  makeActor(database.current, "Customer", { customerNumber: "110001", passwordHash, ...part });
const stored = ({ id }: Actor) => database.current.prisma.user.findUniqueOrThrow({ where: { id: id! } });
const mailsTo = (recipient: string) =>
  database.current.prisma.mail.findMany({ where: { recipient }, orderBy: { createdAt: "asc" } });
/** The token of the link in the last mail to an address. */
async function linkIn(recipient: string, path: string): Promise<string> {
  const mail = (await mailsTo(recipient)).filter(({ text }) => text.includes(path)).at(-1);
  return new RegExp(`http://clothesline\\.test/${path}/(\\S+)`).exec(mail?.text ?? "")![1]!;
}
const forget = (identifier: string) => execute(forgotPassword, ANONYMOUS, { identifier, address: device.address });
const reset = (token: string, part: object = {}) =>
  execute(resetPassword, ANONYMOUS, { token, password: NEW, confirm: NEW, ...device, ...part });
const canSignIn = (identifier: string, password: string) =>
  execute(signIn, ANONYMOUS, { identifier, password, kind: "api", ...device }).then(
    () => true,
    ({ status }: { status: number }) => (status === 401 ? false : status),
  );
/** A signed-in device, as a handler sees it. */
async function signedInDevice({ id }: Actor) {
  const token = await openSession(database.current.prisma, { userId: id!, kind: "cookie" }, new Date());
  const cookie = (await signInCookie(token)).split(";")[0]!;
  return async () =>
    (await resolveActor(new Request("http://clothesline.test/", { headers: { Cookie: cookie } }))).actor;
}

describe("a forgotten password", () => {
  it("is reset once by a mailed link, which signs this device in and the others out", async () => {
    const owner = await person();
    const other = await signedInDevice(owner);
    await forget(` ${owner.username!.toUpperCase()} `);
    const token = await linkIn(owner.email!, "reset-password");
    expect(await runQuery(passwordLink, ANONYMOUS, { token })).toEqual({ username: owner.username });
    expect((await reset(token)).home).toBe("/customer/110001/dashboard");
    expect((await other()).role).toBe("Anonymous");
    expect(await canSignIn(owner.email!, NEW)).toBe(true);
    expect(await canSignIn(owner.email!, PASSWORD)).toBe(false);
    await expect(reset(token)).rejects.toMatchObject(OVER);
    await expect(runQuery(passwordLink, ANONYMOUS, { token })).rejects.toMatchObject(OVER);
    expect((await mailsTo(owner.email!)).map(({ subject }) => subject)).toEqual([
      "Choose a new password",
      "Your password was changed",
    ]);
    expect(await database.current.prisma.oneTimeLink.count({ where: { tokenHash: token } })).toBe(0);
  });

  it("has a link that is valid for thirty minutes, and only the latest one is", async () => {
    const owner = await person();
    await forget(owner.email!);
    const first = await linkIn(owner.email!, "reset-password");
    await forget(owner.email!);
    await expect(reset(first)).rejects.toMatchObject(OVER);
    const second = await linkIn(owner.email!, "reset-password");
    setClock(new Date(Date.now() + 29 * MINUTE_MS));
    expect(await runQuery(passwordLink, ANONYMOUS, { token: second })).toMatchObject({ username: owner.username });
    setClock(new Date(Date.now() + 31 * MINUTE_MS));
    await expect(reset(second)).rejects.toMatchObject(OVER);
    expect((await stored(owner)).passwordHash).toBe(passwordHash);
  });

  it("gets the same answer, after the same time, whether or not the account exists", async () => {
    const owner = await person();
    const rejected = await person();
    await database.current.prisma.user.update({ where: { id: rejected.id! }, data: { approval: "rejected" } });
    for (const email of [owner.email!, rejected.email!, "nobody@example.com"]) {
      const begun = performance.now();
      const answer = (await forgot({
        request: new Request("http://clothesline.test/forgot-password", {
          method: "POST",
          body: new URLSearchParams({ email }),
        }),
        params: {},
        context: { address: "192.0.2.1", nonce: "" },
      })) as Response;
      expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: { sent: true } });
      expect(performance.now() - begun).toBeGreaterThanOrEqual(395);
    }
    expect(await database.current.prisma.mail.findMany({ select: { recipient: true } })).toEqual([
      { recipient: owner.email },
    ]);
  });

  it("floods no mailbox, and its link cannot be guessed", async () => {
    const owner = await person();
    for (let time = 0; time < 4; time++) await forget(owner.email!);
    await expect(forget(owner.email!)).rejects.toMatchObject({ status: 429 });
    for (const name of ["one", "two", "three", "four"]) await forget(name);
    await expect(
      Promise.all(Array.from({ length: 20 }, (_, place) => forget(`somebody ${place}`))),
    ).rejects.toMatchObject({ status: 429 });
    for (let guess = 0; guess < 10; guess++) await expect(reset(`guess ${guess}`)).rejects.toMatchObject(OVER);
    await expect(reset("another")).rejects.toMatchObject({ status: 429 });
  });

  it("is set once if two people submit at once", async () => {
    const owner = await person();
    await forget(owner.email!);
    const token = await linkIn(owner.email!, "reset-password");
    const results = await Promise.allSettled([reset(token), reset(token), reset(token)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("a chosen password", () => {
  it.each(["123456", "password", "Password1", "QWERTY123", " iloveyou "])(
    "is refused if it is a common one: %s",
    async (password) => {
      const owner = await person();
      await forget(owner.email!);
      const token = await linkIn(owner.email!, "reset-password");
      const refused = { status: 400, message: COMMON, fields: { password: COMMON } };
      await expect(reset(token, { password, confirm: password })).rejects.toMatchObject(refused);
      await expect(
        execute(changePassword, owner, { oldPassword: PASSWORD, password, confirm: password }),
      ).rejects.toMatchObject(refused);
      await expect(
        execute(acceptInvitation, ANONYMOUS, { token: "any", password, confirm: password, ...device }),
      ).rejects.toMatchObject(refused);
    },
  );

  it("replaces the old one, which must be entered; other devices are signed out, this one is not", async () => {
    const owner = await person();
    const [current, other] = [await signedInDevice(owner), await signedInDevice(owner)];
    const change = async (part: object = {}) =>
      execute(changePassword, await current(), { oldPassword: PASSWORD, password: NEW, confirm: NEW, ...part });
    await expect(change({ oldPassword: "wrong" })).rejects.toMatchObject({
      status: 400,
      fields: { oldPassword: "That's not your current password." },
    });
    await expect(change({ password: "short", confirm: "short" })).rejects.toMatchObject({
      fields: { password: "Password must be at least 6 characters." },
    });
    await expect(change({ confirm: "another" })).rejects.toMatchObject({
      fields: { confirm: "Passwords do not match." },
    });
    await forget(owner.email!);
    const link = await linkIn(owner.email!, "reset-password");
    expect(await change()).toEqual({ message: "Your password is changed. Your other devices are signed out." });
    expect([(await current()).id, (await other()).role]).toEqual([owner.id, "Anonymous"]);
    expect([await canSignIn(owner.username!, NEW), await canSignIn(owner.username!, PASSWORD)]).toEqual([true, false]);
    await expect(reset(link)).rejects.toMatchObject(OVER);
    const entries = await database.current.prisma.auditEntry.findMany({ where: { actorId: owner.id } });
    expect(JSON.stringify(entries)).not.toMatch(/wet towels|starch/);
  });

  it("cannot be guessed through a device that was left signed in", async () => {
    const owner = await person();
    for (let guess = 0; guess < 8; guess++)
      await expect(
        execute(changePassword, owner, { oldPassword: `guess ${guess}`, password: NEW, confirm: NEW }),
      ).rejects.toMatchObject({ status: 400 });
    await expect(
      execute(changePassword, owner, { oldPassword: PASSWORD, password: NEW, confirm: NEW }),
    ).rejects.toMatchObject({ status: 429 });
  });

  it("is chosen by mail for an account without one", async () => {
    const owner = await person({ passwordHash: undefined });
    await expect(
      execute(changePassword, owner, { oldPassword: "any", password: NEW, confirm: NEW }),
    ).rejects.toMatchObject({ status: 409 });
    await forget(owner.email!);
    await reset(await linkIn(owner.email!, "reset-password"));
    expect(await canSignIn(owner.email!, NEW)).toBe(true);
  });
});

describe("a profile", () => {
  it("changes only the named fields", async () => {
    const owner = await person();
    await execute(updateProfile, owner, { phone: " 555 0100 ", mailOrders: false });
    expect(await stored(owner)).toMatchObject({
      name: owner.name,
      email: owner.email,
      phone: "555 0100",
      mailOrders: false,
      toastOrders: true,
      version: 2,
    });
    await execute(updateProfile, owner, { name: "Ada <b>🧺</b>", toastOrders: false });
    expect(await stored(owner)).toMatchObject({
      name: "Ada <b>🧺</b>",
      phone: "555 0100",
      mailOrders: false,
      toastOrders: false,
    });
    expect(await database.current.prisma.mail.count()).toBe(0);
  });

  it("keeps the old email until the new one is confirmed by its link, and notifies the old one", async () => {
    const owner = await person();
    const email = `new-${owner.username}@example.com`;
    expect(await execute(updateProfile, owner, { email: email.toUpperCase() })).toMatchObject({ newEmail: email });
    expect((await stored(owner)).email).toBe(owner.email);
    expect(await runQuery(openAccount, owner, {})).toMatchObject({ email: owner.email, newEmail: email });
    expect((await mailsTo(owner.email!)).map(({ subject }) => subject)).toEqual(["A new email for your account"]);
    expect((await mailsTo(owner.email!))[0]!.text).not.toContain("confirm-email");
    await forget(owner.email!);
    const oldMailbox = await linkIn(owner.email!, "reset-password");
    const token = await linkIn(email, "confirm-email");
    expect(await runQuery(emailLink, ANONYMOUS, { token })).toEqual({ email });
    expect((await stored(owner)).email).toBe(owner.email);
    await execute(confirmEmail, ANONYMOUS, { token, address: device.address });
    expect((await stored(owner)).email).toBe(email);
    expect(await runQuery(openAccount, owner, {})).toMatchObject({ email, newEmail: null });
    await expect(execute(confirmEmail, ANONYMOUS, { token, address: device.address })).rejects.toMatchObject({
      status: 404,
    });
    await expect(reset(oldMailbox)).rejects.toMatchObject(OVER);
    expect((await mailsTo(owner.email!)).map(({ subject }) => subject)).toContain("Your email was changed");
  });

  it("refuses an email that another account has, or takes before the confirmation", async () => {
    const [owner, other] = [await person(), await person()];
    await expect(execute(updateProfile, owner, { email: other.email! })).rejects.toMatchObject({
      status: 400,
      fields: { email: "Another account has this email." },
    });
    const email = `wanted-${owner.username}@example.com`;
    await execute(updateProfile, owner, { email });
    await execute(updateProfile, other, { email });
    await execute(confirmEmail, ANONYMOUS, { token: await linkOf(owner, email), address: device.address });
    await expect(
      execute(confirmEmail, ANONYMOUS, { token: await linkOf(other, email), address: device.address }),
    ).rejects.toMatchObject({ status: 409, message: "Another account has this email." });
  });

  it("cancels a pending change when the current email is entered again", async () => {
    const owner = await person();
    await execute(updateProfile, owner, { email: `late-${owner.username}@example.com` });
    await execute(updateProfile, owner, { email: owner.email! });
    expect(await runQuery(openAccount, owner, {})).toMatchObject({ newEmail: null });
    await expect(
      execute(confirmEmail, ANONYMOUS, {
        token: await linkIn(`late-${owner.username}@example.com`, "confirm-email"),
        address: device.address,
      }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("refuses a link made for another purpose", async () => {
    const owner = await person();
    const email = `mixed-${owner.username}@example.com`;
    await execute(updateProfile, owner, { email });
    await expect(reset(await linkIn(email, "confirm-email"))).rejects.toMatchObject(OVER);
  });

  /** Two accounts requested the same address: each link is in the mail that names its account. */
  async function linkOf({ name }: Actor, email: string): Promise<string> {
    const mail = (await mailsTo(email)).find(({ text }) => text.includes(`${name} asked`))!;
    return /confirm-email\/(\S+)/.exec(mail.text)![1]!;
  }
});

it("a used or expired link opens a page that explains it and can send a new one", async () => {
  const context = { address: device.address, nonce: "" };
  const at = (path: string) => ({
    request: new Request(`http://clothesline.test/${path}/used`),
    params: { token: "used" },
    context,
  });
  expect(await resetPage(at("reset-password"))).toMatchObject({
    data: { over: OVER.message, mailsAreSent: true },
    init: { status: 404 },
  });
  expect(await invitationPage(at("invitation"))).toMatchObject({
    data: { over: "This invitation has been used or has expired.", mailsAreSent: true },
    init: { status: 404 },
  });
});

it("an email and a username may have surrounding spaces, and a password of spaces is refused", async () => {
  expect(updateProfileSchema.parse({ email: " Ada@Example.com " })).toEqual({ email: "ada@example.com" });
  expect(signInSchema.shape.identifier.parse(" ada ")).toBe("ada");
  expect(newPasswordSchema.safeParse("        ").error?.issues[0]?.message).toBe("A password cannot be only blanks.");
});
