import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ANONYMOUS } from "#kernel/actor";
import { execute } from "#kernel/execute.server";
import { configureSessions, resolveActor } from "#kernel/sign-in/session.server";
import { signInResponse } from "#kernel/sign-in/response.server";
import { rememberedOn } from "#kernel/sign-in/device.server";
import { hashPassword } from "#services/password.server";
import { apiAction } from "#kernel/serve-call.server";
import { action as driverPage } from "~/routes/sign-in/driver-login";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { signIn } from "./commands.server";

const database = withTestDatabase();
const PASSWORD = "Linen & starch, 1921";
const WRONG = "The email or username and the password do not match.";
beforeAll(async () => {
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
  await makeSmallCompany(database.current);
  const passwordHash = await hashPassword(PASSWORD);
  await makeActor(database.current, "Driver", { username: "ada", routeNumber: "33", passwordHash });
  await makeActor(database.current, "Driver", { username: "ben", routeNumber: "07", passwordHash });
  await makeActor(database.current, "Driver", { username: "unwelcomed" });
  await makeActor(database.current, "Customer", { username: "hotel", customerNumber: "110001", passwordHash });
  await makeActor(database.current, "Customer", {
    username: "waiting",
    customerNumber: "110002",
    approval: "pending",
    passwordHash,
  });
  for (const [username, part] of [
    ["gone", { deletedAt: new Date() }],
    ["refused", { approval: "rejected" as const }],
  ] as const) {
    const { id } = await makeActor(database.current, "Customer", { username, passwordHash });
    await database.current.prisma.user.update({ where: { id: id! }, data: part });
  }
});
beforeEach(() => database.current.prisma.rateLimit.deleteMany());

const attempt = (identifier: string, password = PASSWORD, part: object = {}) =>
  execute(signIn, ANONYMOUS, { identifier, password, kind: "api", address: "192.0.2.1", userAgent: null, ...part });
const refusal = (identifier: string, password?: string, part?: object) =>
  attempt(identifier, password, part).then(
    () => null,
    ({ status, message }: { status: number; message: string }) => ({ status, message }),
  );
const [anyLogin, customerLogin, driverEmailLogin, driverLogin] = [
  "/auth/login",
  "/auth/customer/login",
  "/auth/driver/login",
  "/drivers/login",
];
const post = (path: string, body: object) =>
  apiAction({
    request: new Request(`http://clothesline.test/api${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    }),
    params: {},
    context: { address: "192.0.2.1", nonce: "" },
  });
const answerOf = async (response: Response) => ({ status: response.status, ...(await response.json()) });

describe("signing in", () => {
  it("is audited under the user's name, or the customer number of a pending account", async () => {
    for (const [identifier, by] of [
      ["ada", { actorName: "Driver ada", actorRole: "Driver" }],
      ["waiting", { actorName: "Customer 110002", actorRole: "Customer" }],
    ] as const) {
      const { user } = await attempt(identifier);
      const written = await database.current.prisma.auditEntry.findFirst({
        where: { command: "user.signIn" },
        orderBy: { id: "desc" },
      });
      expect(written).toMatchObject({ ...by, actorId: user.id });
    }
  });

  it.each(["ada", "ADA", " Ada ", "ada@example.com", "Ada@Example.COM"])(
    "accepts the username or the email in any case: %s",
    async (identifier) => {
      expect((await attempt(identifier)).user).toMatchObject({ username: "ada", role: "Driver", routeNumber: "33" });
    },
  );

  it("redirects each role to its landing page", async () => {
    expect((await attempt("ada")).home).toBe("/driver/dashboard");
    expect((await attempt("hotel")).home).toBe("/customer/110001/dashboard");
    expect((await attempt("waiting")).user).toMatchObject({ approved: false });
  });

  it("answers a wrong password like an unknown name, a missing password or a deleted account", async () => {
    for (const [name, password] of [
      ["ada", "wrong"],
      ["nobody", PASSWORD],
      ["unwelcomed", ""],
      ["unwelcomed", PASSWORD],
      ["gone", PASSWORD],
      ["ada", PASSWORD.toLowerCase()],
    ] as const) {
      const refused = await refusal(name, password);
      if (password === "") expect(refused).toMatchObject({ status: 400, message: "Password is required." });
      else expect(refused).toEqual({ status: 401, message: WRONG });
    }
  });

  it("tells a rejected user so, once the password is right", async () => {
    expect(await refusal("refused", "wrong")).toEqual({ status: 401, message: WRONG });
    expect(await refusal("refused")).toEqual({
      status: 403,
      message: "This account was not approved. Please call the office if you think that's wrong.",
    });
  });

  it("asks for missing fields in the spec's words", async () => {
    expect(await answerOf(await post(anyLogin, { password: PASSWORD }))).toMatchObject({
      status: 400,
      message: expect.stringContaining("Email is required."),
    });
    const form = new Request("http://clothesline.test/driver/login", {
      method: "POST",
      body: new URLSearchParams({ username: "ada" }),
    });
    expect(await driverPage({ request: form, params: {}, context: { address: "192.0.2.1", nonce: "" } })).toMatchObject(
      { data: { message: "Please enter both username and password" }, init: { status: 400 } },
    );
  });
});

describe("a role's own sign-in", () => {
  it("accepts its role, by either name, and answers with a bearer token", async () => {
    for (const [login, body] of [
      [anyLogin, { username: "ada" }],
      [driverLogin, { username: "ada" }],
      [driverEmailLogin, { email: "ada@example.com" }],
      [customerLogin, { email: "hotel@example.com" }],
    ] as const) {
      const { status, token, user, message } = await answerOf(await post(login, { ...body, password: PASSWORD }));
      expect({ status, message }).toEqual({ status: 200, message: "Signed in." });
      const { actor } = await resolveActor(
        new Request("http://clothesline.test/", { headers: { Authorization: `Bearer ${token}` } }),
      );
      expect(actor.id).toBe(user.id);
    }
  });

  it("refuses another role, and names the right page", async () => {
    expect(await answerOf(await post(customerLogin, { email: "ada", password: PASSWORD }))).toMatchObject({
      status: 403,
      message: "This is a driver's account. Please use the driver login.",
    });
    for (const login of [driverLogin, driverEmailLogin])
      expect(await answerOf(await post(login, { username: "hotel", password: PASSWORD }))).toMatchObject({
        status: 403,
        message: "This is not a driver's account. Please use the customer login.",
      });
    expect(await answerOf(await post(customerLogin, { email: "ada", password: "wrong" }))).toMatchObject({
      status: 401,
      message: WRONG,
    });
  });
});

describe("sign-in attempts", () => {
  const LOCKED = { status: 429, message: "Too many tries. Try again in 15 minutes." };
  const fail = async (name: string, times: number, part: object = {}) => {
    for (let time = 0; time < times; time++)
      expect(await refusal(name, "wrong", part)).toEqual({ status: 401, message: WRONG });
  };

  it("are limited to eight per account and address; then even the right password must wait", async () => {
    await fail("ada", 5);
    await fail("ADA@example.com", 3);
    expect(await refusal("ada")).toEqual(LOCKED);
    expect(await refusal("ada@example.com")).toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Too many tries\. Try again in 1[45] minutes\.$/),
    });
    expect((await attempt("ben")).user.username).toBe("ben");
    expect((await attempt("ada", PASSWORD, { address: "192.0.2.77" })).user.username).toBe("ada");
  });

  it("are limited to forty per account, which does not lock out the owner's device and address", async () => {
    const arrival = await signInResponse(await attempt("ada", PASSWORD, { address: "192.0.2.50", kind: "cookie" }));
    const device = rememberedOn(
      arrival.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; "),
    );
    expect(device).toHaveLength(1);
    for (let address = 100; address < 105; address++) await fail("ada", 8, { address: `192.0.2.${address}` });
    expect(await refusal("ada", PASSWORD, { address: "192.0.2.200" })).toEqual(LOCKED);
    expect((await attempt("ada", PASSWORD, { address: "192.0.2.200", devices: device })).user.username).toBe("ada");
    expect((await attempt("ada", PASSWORD, { address: "192.0.2.50" })).user.username).toBe("ada");
    // Neither another user's device cookie nor an unsigned one counts for this account.
    const other = await signInResponse(await attempt("ben", PASSWORD, { kind: "cookie" }));
    const others = rememberedOn(other.headers.getSetCookie().join("; "));
    expect(others).toHaveLength(1);
    expect(await refusal("ada", PASSWORD, { address: "192.0.2.201", devices: others })).toEqual(LOCKED);
    expect(rememberedOn(`clothesline_device_${device[0]!.replace(" ", "=")}.forged`)).toEqual([]);
  });

  it("are limited to eight on a device on which the account has signed in", async () => {
    const devices = [`${(await attempt("ada")).user.id} a-device`];
    await fail("ada", 8, { devices });
    expect(await refusal("ada", PASSWORD, { devices })).toEqual(LOCKED);
    expect((await attempt("ada")).user.username).toBe("ada");
  });

  it("are limited the same if made concurrently", async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, place) => refusal("ada", place === 19 ? PASSWORD : "wrong")),
    );
    expect(results.filter((each) => each?.status === 401).length).toBeLessThanOrEqual(8);
    expect(results.filter((each) => each?.status === 429).length).toBeGreaterThanOrEqual(11);
  });

  it("are reset by a successful one", async () => {
    for (let round = 0; round < 3; round++) {
      await fail("ada", 7);
      expect((await attempt("ada")).user.username).toBe("ada");
    }
  });

  it("are possible again after the waiting time", async () => {
    await fail("ada", 8);
    expect(await refusal("ada")).toEqual(LOCKED);
    await database.current.prisma.rateLimit.updateMany({ data: { expire: BigInt(Date.now() - 1) } });
    expect((await attempt("ada")).user.username).toBe("ada");
  });

  it("are limited to sixty per address over all accounts; successful ones do not count", async () => {
    const ofAddress = { where: { key: "sign-in-address:192.0.2.1" } };
    await fail("stranger", 1);
    await database.current.prisma.rateLimit.update({ ...ofAddress, data: { points: 58 } });
    await attempt("ada");
    expect(await database.current.prisma.rateLimit.findUnique(ofAddress)).toMatchObject({ points: 58 });
    await fail("another", 1);
    await fail("a third", 1);
    expect(await refusal("ben")).toEqual(LOCKED);
    expect((await attempt("ben", PASSWORD, { address: "192.0.2.2" })).user.username).toBe("ben");
  });

  it("with the longest possible names are answered as usual", async () => {
    for (const name of ["x".repeat(200), "İ".repeat(200), "ﬀ".repeat(200)])
      expect(await refusal(name)).toEqual({ status: 401, message: WRONG });
    expect(await refusal("x".repeat(201))).toMatchObject({ status: 400 });
  });
});
