import { v7 as uuid } from "uuid";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ANONYMOUS, type Actor } from "#kernel/actor";
import { runQuery, execute } from "#kernel/execute.server";
import { hashPassword } from "#services/password.server";
import { configureSessions, openSession, resolveActor } from "#kernel/sign-in/session.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { letterPage, letterSchema } from "#services/mail/template";
import { signIn } from "../user/commands.server";
import { approveCustomer, rejectCustomer, undoCustomer } from "./commands.server";
import { pendingApprovals } from "./queries.server";

const database = withTestDatabase();
const PASSWORD = "Linen & starch, 1921";
let driver: Actor, otherDriver: Actor, covering: Actor, pastCover: Actor, admin: Actor, passwordHash: string;
beforeAll(async () => {
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
  await makeSmallCompany(database.current);
  await database.current.prisma.customer.update({
    where: { number: "110001" },
    data: { address: "1480 Harbor St", city: "Alder Bay", state: "WA", zipCode: "98995" },
  });
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  otherDriver = await makeActor(database.current, "Driver", { routeNumber: "07" });
  [covering, pastCover] = [await makeActor(database.current, "Driver"), await makeActor(database.current, "Driver")];
  admin = await makeActor(database.current, "Admin");
  const cover = (driverId: string, lastDate: string) => ({
    id: uuid(),
    driverId,
    routeNumber: "33",
    firstDate: new Date("2026-01-01"),
    lastDate: new Date(lastDate),
    createdById: driverId,
  });
  await database.current.prisma.reliefCoverage.createMany({
    data: [cover(covering.id!, "2199-12-31"), cover(pastCover.id!, "2026-01-02")],
  });
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  const { prisma } = database.current;
  for (const table of [
    prisma.rateLimit,
    prisma.notification,
    prisma.mail,
    prisma.session,
    prisma.oneTimeLink,
    prisma.identity,
  ])
    await (table.deleteMany as () => Promise<unknown>)();
  await prisma.user.deleteMany({ where: { role: "Customer" } });
});

const waits = (username: string, customerNumber = "110001") =>
  makeActor(database.current, "Customer", { username, customerNumber, approval: "pending", passwordHash });
const approve = (actor: Actor, userId: string) => execute(approveCustomer, actor, { userId });
const reject = (actor: Actor, userId: string, reason?: string) => execute(rejectCustomer, actor, { userId, reason });
const stored = (id: string) => database.current.prisma.user.findUniqueOrThrow({ where: { id } });
const listed = async (actor: Actor) =>
  (await runQuery(pendingApprovals, actor, {})).pendingApprovals.map(({ email }) => email);

describe("pending accounts", () => {
  it("are listed with what is needed for a decision, the oldest first", async () => {
    const [buyer, night] = [await waits("buyer"), await waits("night")];
    await makeActor(database.current, "Customer", { customerNumber: "110001" });
    const { pendingApprovals: list } = await runQuery(pendingApprovals, driver, {});
    expect(list).toEqual([
      {
        userId: buyer.id,
        businessName: "Ambassador Hotel",
        customer_number: "110001",
        email: "buyer@example.com",
        created_at: (await stored(buyer.id!)).createdAt.toISOString(),
        address: "1480 Harbor St, Alder Bay, WA 98995",
        route_number: "33",
        other_accounts: 2,
      },
      expect.objectContaining({ userId: night.id, other_accounts: 2 }),
    ]);
  });

  it("are listed by page, up to the last", async () => {
    for (const username of ["first", "second", "third"]) await waits(username);
    const page = async (key: object) => {
      const { pendingApprovals: list, total, total_pages } = await runQuery(pendingApprovals, driver, key);
      return [list.map(({ email }) => email), total, total_pages];
    };
    expect(await page({ limit: "2" })).toEqual([["first@example.com", "second@example.com"], 3, 2]);
    expect(await page({ limit: "2", page: "2" })).toEqual([["third@example.com"], 3, 2]);
    expect(await page({ limit: "2", page: "3" })).toEqual([[], 3, 2]);
  });

  it("are those of the driver's own or currently covered routes, and all for the office", async () => {
    await waits("harbor", "110001");
    await waits("other", "110005");
    expect(await listed(driver)).toEqual(["harbor@example.com"]);
    expect(await listed(covering)).toEqual(["harbor@example.com"]);
    expect(await listed(otherDriver)).toEqual(["other@example.com"]);
    expect(await listed(pastCover)).toEqual([]);
    expect(await listed(admin)).toEqual(["harbor@example.com", "other@example.com"]);
  });

  it("are no longer listed once they are decided or deleted, or their business is deleted", async () => {
    const [one, two, three] = [await waits("one"), await waits("two"), await waits("three")];
    await waits("four", "110002");
    await approve(driver, one.id!);
    await reject(driver, two.id!);
    await database.current.prisma.user.update({ where: { id: three.id! }, data: { deletedAt: new Date() } });
    await database.current.prisma.customer.update({ where: { number: "110002" }, data: { deletedAt: new Date() } });
    expect(await listed(admin)).toEqual([]);
    await database.current.prisma.customer.update({ where: { number: "110002" }, data: { deletedAt: null } });
  });
});

describe("approving an account", () => {
  it("lets the customer order at once on their current device, and notifies them by toast and mail", async () => {
    const { id } = await waits("buyer");
    const token = await openSession(database.current.prisma, { userId: id!, kind: "api" }, new Date());
    expect(await approve(driver, id!)).toEqual({ success: true, userId: id, message: "Ambassador Hotel is approved." });
    expect(await stored(id!)).toMatchObject({
      approval: "approved",
      approvedById: driver.id,
      approvedAt: expect.any(Date),
    });
    expect(
      (await resolveActor(new Request("http://clothesline.test/", { headers: { Authorization: `Bearer ${token}` } })))
        .actor.approved,
    ).toBe(true);
    const { prisma } = database.current;
    expect(await prisma.notification.findMany()).toMatchObject([
      {
        userId: id,
        type: "success",
        message: "Your account is approved. You can order now.",
        href: "/customer/110001/dashboard",
      },
    ]);
    expect(await prisma.mail.findMany()).toMatchObject([
      { recipient: "buyer@example.com", subject: "Your account is approved" },
    ]);
  });

  it("is for the route's driver, whoever covers it now, and the office; others get a 404", async () => {
    for (const [place, actor] of [driver, covering, admin].entries())
      expect((await approve(actor, (await waits(`buyer${place}`)).id!)).success).toBe(true);
    const { id } = await waits("last");
    for (const actor of [otherDriver, pastCover])
      for (const decide of [approve, reject])
        await expect(decide(actor, id!)).rejects.toMatchObject({ status: 404, message: "Customer not found" });
    for (const nobody of [uuid(), driver.id!, admin.id!])
      for (const decide of [approve, reject])
        await expect(decide(admin, nobody)).rejects.toMatchObject({ status: 404, message: "Customer not found" });
    expect(await stored(id!)).toMatchObject({ approval: "pending" });
  });

  it("happens once: a second decision is refused with the first one's result", async () => {
    const [one, two] = [await waits("one"), await waits("two")];
    await approve(driver, one.id!);
    await reject(driver, two.id!, "Nobody there knows them.");
    for (const decide of [approve, reject]) {
      await expect(decide(admin, one.id!)).rejects.toMatchObject({
        status: 409,
        message: "This customer is already approved.",
      });
      await expect(decide(admin, two.id!)).rejects.toMatchObject({
        status: 409,
        message: "This customer is already rejected.",
      });
    }
    expect(await stored(one.id!)).toMatchObject({ approvedById: driver.id });
    expect(await stored(two.id!)).toMatchObject({ deletedById: driver.id, approvalReason: "Nobody there knows them." });
    expect(await database.current.prisma.mail.count()).toBe(2);
  });

  it("makes one decision and one mail if two people decide at once", async () => {
    const { id } = await waits("buyer");
    const results = await Promise.allSettled([approve(driver, id!), reject(admin, id!), approve(covering, id!)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of results) if (each.status === "rejected") expect(each.reason).toMatchObject({ status: 409 });
    expect(await database.current.prisma.mail.count()).toBe(1);
  });
});

describe("undoing an approval", () => {
  const undo = (actor: Actor, userId: string) => execute(undoCustomer, actor, { userId });
  const messages = async () =>
    (await database.current.prisma.mail.findMany({ orderBy: { id: "asc" } })).map((m) => m.subject);

  it("makes the account pending again and notifies its user, as does approving it again", async () => {
    const { id } = await waits("buyer");
    await approve(driver, id!);
    expect((await undo(driver, id!)).message).toBe("Ambassador Hotel is pending approval again.");
    expect(await stored(id!)).toMatchObject({ approval: "pending", approvedAt: null, approvedById: null });
    expect(await listed(driver)).toEqual(["buyer@example.com"]);
    await approve(admin, id!);
    const approved = "Your account is approved";
    expect(await messages()).toEqual([approved, "Your account is pending approval again", approved]);
  });

  it("is refused with a reason on a later day and after an order; another route's driver gets a 404", async () => {
    const { prisma } = database.current;
    const [one, two, three] = [await waits("one"), await waits("two"), await waits("three")];
    await approve(driver, one.id!);
    await approve(driver, two.id!);
    await prisma.user.update({ where: { id: one.id! }, data: { approvedAt: new Date("2026-01-02T12:00:00Z") } });
    const order = { id: uuid(), customerNumber: "110001", placedById: two.id!, kind: "delivery" as const };
    await prisma.order.create({ data: { ...order, serviceDate: new Date("2026-01-05"), totalCents: 0 } });
    for (const [id, message] of [
      [one.id, "Ambassador Hotel stays approved: that was not today."],
      [two.id, "Ambassador Hotel stays approved: they have ordered or asked for something since."],
      [three.id, "Ambassador Hotel is already pending approval."],
    ] as const)
      await expect(undo(driver, id!)).rejects.toMatchObject({ status: 409, message });
    for (const actor of [otherDriver, pastCover])
      await expect(undo(actor, two.id!)).rejects.toMatchObject({ status: 404, message: "Customer not found" });
    await prisma.order.deleteMany();
  });
});

describe("rejecting an account", () => {
  it("ends sign-ins and sessions, and clears personal data; who rejected it, when and why stays", async () => {
    const { id } = await waits("buyer");
    const { prisma } = database.current;
    await prisma.user.update({ where: { id: id! }, data: { phone: "+15552000000", firstName: "Celeste" } });
    await prisma.identity.create({ data: { provider: "google", subject: "108", userId: id! } });
    await prisma.oneTimeLink.create({
      data: { id: uuid(), purpose: "password", tokenHash: "x", userId: id!, expiresAt: new Date("2199-01-01") },
    });
    const token = await openSession(prisma, { userId: id!, kind: "cookie" }, new Date());
    expect(await reject(driver, id!, "  Nobody there knows them. ")).toEqual({
      success: true,
      userId: id,
      message: "Ambassador Hotel is rejected.",
    });
    expect(await stored(id!)).toMatchObject({
      username: `rejected-${id}`,
      email: null,
      name: "Rejected account",
      firstName: null,
      phone: null,
      passwordHash: null,
      customerNumber: "110001",
      approval: "rejected",
      approvalReason: "Nobody there knows them.",
      deletedAt: expect.any(Date),
      deletedById: driver.id,
      deletedReason: "Nobody there knows them.",
    });
    expect(await prisma.identity.count()).toBe(0);
    expect(await prisma.oneTimeLink.count({ where: { usedAt: null } })).toBe(0);
    expect(await prisma.session.findMany({ where: { userId: id! } })).toMatchObject([
      { revokedAt: expect.any(Date), revokedReason: "rejected" },
    ]);
    expect(
      (await resolveActor(new Request("http://clothesline.test/", { headers: { Authorization: `Bearer ${token}` } })))
        .actor.role,
    ).toBe("Anonymous");
    for (const identifier of ["buyer", "buyer@example.com", `rejected-${id}`])
      await expect(
        execute(signIn, ANONYMOUS, {
          identifier,
          password: PASSWORD,
          kind: "api",
          address: "192.0.2.1",
          userAgent: null,
        }),
      ).rejects.toMatchObject({ status: 401 });
    const { rows } = await database.current.pool.query<{ text: string }>(
      'select r::text as text from audit_entry r union all select r::text from "user" r',
    );
    expect(rows.map(({ text }) => text).join("\n")).not.toContain("buyer@example.com");
  });

  it("notifies the user by a mail to their former address, with the reason if there is one", async () => {
    await reject(driver, (await waits("one")).id!, "Nobody there knows <them>.");
    await reject(driver, (await waits("two")).id!, "  ");
    await reject(driver, (await waits("three")).id!);
    const mails = await database.current.prisma.mail.findMany({ orderBy: { id: "asc" } });
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      "one@example.com",
      "two@example.com",
      "three@example.com",
    ]);
    for (const mail of mails)
      expect(mail).toMatchObject({
        subject: "Your account is not approved",
        text: expect.stringContaining("Ambassador Hotel"),
      });
    expect(mails[0]!.text).toContain("The reason:\nNobody there knows <them>.");
    expect(letterPage(letterSchema.parse(mails[0]!.letter))).toContain("Nobody there knows &lt;them&gt;.");
    for (const mail of mails.slice(1)) expect(mail.text).not.toContain("The reason");
    expect(await database.current.prisma.notification.count()).toBe(0);
  });

  it("frees the email for another try, and leaves the business's other accounts alone", async () => {
    const [one, two] = [await waits("one"), await waits("two")];
    await reject(driver, one.id!);
    expect((await stored(two.id!)).approval).toBe("pending");
    expect((await waits("one")).email).toBe("one@example.com");
    expect(await listed(driver)).toEqual(["two@example.com", "one@example.com"]);
  });

  it("accepts a reason of at most 500 characters", async () => {
    const { id } = await waits("one");
    await expect(reject(driver, id!, "x".repeat(501))).rejects.toMatchObject({
      status: 400,
      fields: { reason: "reason is longer than 500 characters." },
    });
    expect((await stored(id!)).approval).toBe("pending");
  });
});
