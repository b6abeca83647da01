import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ANONYMOUS, type Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { hashPassword } from "#services/password.server";
import { setClock } from "#services/clock.server";
import {
  company,
  companyToday,
  followCompanySettings,
  readCompanySettings,
  setCompanySettings,
} from "#services/company.server";
import { forgotPassword } from "#cartridges/account/commands.server";
import { openCustomer } from "#cartridges/customer/queries.server";
import { rejectOrder } from "#cartridges/order/commands.server";
import {
  admin,
  approve,
  buyer,
  database,
  delivery,
  dueOn,
  mails,
  MONDAY,
  place,
  stranger,
  standing,
  WEDNESDAY,
} from "../../tests/support/ordering";
import { makeActor } from "../../tests/support/small-company";
import { saveSettings } from "./commands.server";
import { openSettings } from "./queries.server";
import type { Settings } from "./schema";

let chief: Actor, stop: () => void;
beforeAll(() => {
  stop = followCompanySettings();
});
afterAll(() => stop());
beforeEach(async () => {
  await readCompanySettings(database.current.prisma);
  chief = await makeActor(database.current, "SuperAdmin");
});
const open = async () => (await runQuery(openSettings, chief, {})).settings;
const save = async (part: Partial<Settings>) => execute(saveSettings, chief, { ...(await open()), ...part });

describe("the settings", () => {
  it("have defaults until somebody changes them", async () => {
    expect(await open()).toEqual({
      company_name: "Clothesline",
      timezone: "America/Los_Angeles",
      commission_rate: 10,
      order_approval_required: true,
      cutoff_time: "14:00",
      email_notifications: true,
      push_notifications: true,
      version: 0,
    });
  });

  it("are saved by the first of two users; the second gets a conflict, field by field", async () => {
    const [mine, theirs] = [await open(), await open()];
    await execute(saveSettings, chief, { ...theirs, commission_rate: 12.5, email_notifications: false });
    await expect(execute(saveSettings, chief, { ...mine, company_name: "Harbor Linen" })).rejects.toMatchObject({
      status: 409,
      fields: {
        company_name: "Saved meanwhile: Clothesline.",
        commission_rate: "Saved meanwhile: 12.5.",
        email_notifications: "Saved meanwhile: off.",
      },
    });
    expect(await open()).toMatchObject({ company_name: "Clothesline", commission_rate: 12.5, version: 1 });
  });

  it("are saved once by two simultaneous requests", async () => {
    const opened = await open();
    const results = await Promise.allSettled(
      [1, 2].map((commission_rate) => execute(saveSettings, chief, { ...opened, commission_rate })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await open()).version).toBe(1);
  });

  it.each([
    [{ timezone: "Mars/Olympus" }, "There is no such time zone."],
    [{ timezone: "+05:30" }, "There is no such time zone."],
    [{ company_name: " " }, "Enter the company's name."],
    [{ commission_rate: 101 }, "Enter a rate from 0 to 100."],
    [{ commission_rate: -1 }, "Enter a rate from 0 to 100."],
    [{ commission_rate: NaN }, "Enter a rate from 0 to 100."],
  ])("are refused with %j", async (wrong, message) => {
    await expect(save(wrong)).rejects.toMatchObject({ status: 400, fields: { [Object.keys(wrong)[0]!]: message } });
    expect((await open()).version).toBe(0);
  });

  it("are for the SuperAdmin", async () => {
    await expect(runQuery(openSettings, admin, {})).rejects.toMatchObject({ status: 403 });
  });

  it("persist when the portal restarts", async () => {
    await save({ company_name: "Harbor Linen", cutoff_time: "16:30" });
    await readCompanySettings(database.current.prisma);
    expect(company()).toMatchObject({ name: "Harbor Linen", cutoffMinutes: 990, timezone: "America/Los_Angeles" });
  });
});

describe("each setting has an effect:", () => {
  it("the time zone determines the current date", async () => {
    setClock(new Date("2026-01-02T20:00:00Z"));
    expect(companyToday()).toBe("2026-01-02");
    await save({ timezone: "Pacific/Auckland" });
    expect(companyToday()).toBe("2026-01-03");
  });

  it("the cut-off limits how long the next day can be ordered for", async () => {
    // 10 a.m. of the Friday before.
    expect((await place(delivery({ TWL: 120 }, { serviceDate: MONDAY }))).service_date).toBe(MONDAY);
    await save({ cutoff_time: "09:30" });
    await expect(place(delivery({ NAP: 70 }, { serviceDate: MONDAY }))).rejects.toMatchObject({ status: 400 });
    const page = await runQuery(openCustomer, buyer, { number: "110001" });
    expect(page.order_for).toMatchObject({ date: WEDNESDAY, closes: 570 });
  });

  it("without approval, an order within par is approved automatically, and one beyond it stays pending", async () => {
    await save({ order_approval_required: false });
    const less = await place(delivery({ TWL: 90, NAP: 60 }));
    expect(less).toMatchObject({
      status: "approved",
      history: [{ status: "pending" }, { status: "approved", by: "Within par" }],
    });
    expect((await dueOn(MONDAY)).TWL).toBe(90);
    const more = await place(delivery({ TWL: 81 }, { serviceDate: WEDNESDAY }));
    expect(more.status).toBe("pending");
    const added = await place(
      standing({ item_id: "MAT", description: "Bath Mat", quantity: 5, order_type: "add", current_quantity: 0 }),
    );
    expect(added.status).toBe("pending");
    await save({ order_approval_required: true });
    await execute(rejectOrder, admin, { id: more.id, reason: "Too many." });
    expect((await place(delivery({ TWL: 70 }, { serviceDate: WEDNESDAY }))).status).toBe("pending");
  });

  it("without approval, concurrent orders are each approved or left pending on their own", async () => {
    await save({ order_approval_required: false });
    const other = (items: Record<string, number>) => place(delivery(items, { customerId: "110002" }), stranger);
    const [within, beyond] = await Promise.all([place(delivery({ TWL: 90, NAP: 60 })), other({ TWL: 41 })]);
    expect([within.status, beyond.status]).toEqual(["approved", "pending"]);
    expect((await dueOn(MONDAY)).TWL).toBe(90);
    await execute(rejectOrder, admin, { id: beyond.id, reason: "Too many." });
    const orders = await Promise.all([place(delivery({ TWL: 70 }, { serviceDate: WEDNESDAY })), other({ TWL: 30 })]);
    expect(orders.map(({ status }) => status)).toEqual(["approved", "approved"]);
    expect((await dueOn(WEDNESDAY)).TWL).toBe(70);
    expect((await dueOn(MONDAY, "110002")).TWL).toBe(30);
  });

  it("without approval, an order with a note stays pending, and its driver is notified", async () => {
    await save({ order_approval_required: false });
    const notifications = () => database.current.prisma.notification.count({ where: { user: { role: "Driver" } } });
    expect((await place(delivery({ TWL: 90 }, { notes: " \n" }))).status).toBe("approved");
    expect(await notifications()).toBe(0);
    const noted = await place(delivery({ TWL: 80 }, { serviceDate: WEDNESDAY, notes: "By the back door, please." }));
    expect(noted.status).toBe("pending");
    expect(await notifications()).toBeGreaterThan(0);
    expect((await approve(noted)).order.status).toBe("approved");
  });

  it("without mails, only requested mails are sent", async () => {
    const { timezone, appUrl } = company();
    setCompanySettings({ timezone, appUrl, mailsAreSent: true });
    await save({ email_notifications: false, company_name: "Harbor Linen" });
    await place(delivery({ TWL: 120 }));
    await makeActor(database.current, "Customer", {
      username: "forgetful",
      customerNumber: "110002",
      passwordHash: await hashPassword("Linen & starch, 1921"),
    });
    await execute(forgotPassword, ANONYMOUS, { identifier: "forgetful", address: "192.0.2.9" });
    expect((await mails()).map(({ recipient, status }) => [recipient, status])).toEqual([
      ["buyer@example.com", "kept"],
      ["forgetful@example.com", "queued"],
    ]);
    expect((await mails())[1]!.text).toContain("forgetful at Harbor Linen");
  });

  it("without push notifications, news appears in the inbox and not as a toast", async () => {
    await save({ push_notifications: false });
    await place(delivery({ TWL: 120 }));
    const notifications = await database.current.prisma.notification.findMany();
    expect(notifications.length).toBeGreaterThan(0);
    expect(notifications.filter(({ toast }) => toast)).toEqual([]);
  });
});
