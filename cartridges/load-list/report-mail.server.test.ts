import { expect, it, vi } from "vitest";
import { execute } from "#kernel/execute.server";
import { setCompanySettings } from "#services/company.server";
import { startMailSender } from "#services/mail/outbox.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { startMailServer } from "../../tests/support/smtp-server";
import { withTestDatabase } from "../../tests/support/test-database";
import { completeLoading, markItem, startLoading } from "./commands.server";

const database = withTestDatabase();

it("the report mail is sent once, with totals, shorts and their customers, the note and the file", async () => {
  await makeSmallCompany(database.current);
  setCompanySettings({ timezone: "UTC", appUrl: "https://linen.example.com", mailsAreSent: true });
  const server = await startMailServer();
  const stop = startMailSender({ smtpUrl: server.url, mailFrom: "Plant <plant@example.com>" });
  try {
    const ada = await makeActor(database.current, "Driver", { routeNumber: "33" });
    const key = { route_number: "33", service_day: "Monday", date: "2026-01-05" };
    await execute(startLoading, ada, key);
    await execute(markItem, ada, { ...key, item_id: "TWL", loaded_quantity: 60 });
    const complete = () =>
      execute(completeLoading, ada, { ...key, manager_email: "office@example.com", driver_notes: "Cage 4 was empty." });
    await complete();
    await complete();
    await vi.waitFor(
      async () => expect(await database.current.prisma.mail.count({ where: { status: "sent" } })).toBe(1),
      { timeout: 20_000 },
    );
    expect(server.received).toHaveLength(1);
    const mail = server.received[0]!;
    expect(mail.subject).toBe("Route 33, Monday, January 5, 2026: 180 pieces short on 3 items");
    expect(mail.from?.address).toBe("plant@example.com");
    expect(mail.to?.map(({ address }) => address)).toEqual(["office@example.com"]);
    for (const body of [mail.text, mail.html])
      for (const part of ["60", "240", "Bath Towel", "Ambassador Hotel (80)", "Cage 4 was empty."])
        expect(body).toContain(part);
    expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ["load-33-2026-01-05.csv", "text/csv"],
    ]);
  } finally {
    await stop();
    await server.stop();
  }
});
