import { beforeAll, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { runQuery } from "#kernel/execute.server";
import { setCompanySettings } from "#services/company.server";
import { queueMail } from "#services/mail/outbox.server";
import { makeActor } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { openMails } from "./queries.server";

const database = withTestDatabase();
let superAdmin: Actor;
beforeAll(async () => {
  superAdmin = await makeActor(database.current, "SuperAdmin");
});

it("shows the text of kept mails, and not of sent ones", async () => {
  const write = (mailsAreSent: boolean, dedupeKey: string) => {
    setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent });
    const mail = {
      dedupeKey,
      recipient: "buyer@example.com",
      subject: dedupeKey,
      text: "The link.",
      html: "",
      attachments: [],
    };
    return database.current.prisma.$transaction((tx) => queueMail(tx, mail, new Date()));
  };
  await write(false, "kept");
  await write(true, "goes out");
  expect((await runQuery(openMails, superAdmin, {})).mails).toMatchObject([
    { subject: "goes out", status: "queued", text: null },
    { subject: "kept", status: "kept", text: "The link." },
  ]);
});
