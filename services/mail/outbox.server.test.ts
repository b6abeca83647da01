import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { withTestDatabase } from "../../tests/support/test-database";
import { refusal, startMailServer, type MailServerManners } from "../../tests/support/smtp-server";
import { clock, setClock } from "../clock.server";
import { setCompanySettings } from "../company.server";
import { publish } from "../events.server";
import { MAX_ATTEMPTS } from "./delivery.server";
import { queueMail, startMailSender, type OutgoingMail } from "./outbox.server";

const database = withTestDatabase();
const WAIT = { timeout: 20_000 };
const FROM = "Clothesline <office@clothesline.example>";
const CSV = "sku,short\r\nBED-FLAT-QN,12\r\n";

const report = (dedupeKey: string): OutgoingMail => ({
  dedupeKey,
  recipient: "manager@linen.example",
  subject: "Route 33: 12 short — Größe",
  html: "<p>12 <b>short</b></p>",
  text: "12 short",
  attachments: [
    { filename: "load-33.csv", contentType: "text/csv; charset=utf-8", content: Buffer.from(CSV).toString("base64") },
  ],
});

const settings = (mailsAreSent: boolean) =>
  setCompanySettings({ timezone: "UTC", appUrl: "http://localhost:3000", mailsAreSent });

/** Queues as a command does: in a transaction, notifying the sender after the commit. */
async function queue(dedupeKey: string, change: Partial<OutgoingMail> = {}): Promise<string> {
  const id = await database.current.prisma.$transaction((tx) =>
    queueMail(tx, { ...report(dedupeKey), ...change }, clock.now()),
  );
  await sendSoon();
  return id;
}
const sendSoon = () => publish([{ topic: "mail", kind: "queued" }]);
const mailOf = (id: string) => database.current.prisma.mail.findUniqueOrThrow({ where: { id } });
const waitFor = (id: string, expected: object) =>
  vi.waitFor(async () => expect(await mailOf(id)).toMatchObject(expected), WAIT);

function startSender(smtpUrl: string | null): () => Promise<void> {
  const stop = startMailSender({ smtpUrl, mailFrom: FROM });
  onTestFinished(stop);
  return stop;
}

async function serverAndSender(manners: MailServerManners = {}) {
  const server = await startMailServer(manners);
  return { server, stop: startSender(server.url) };
}

/** A promise that is resolved by hand. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** Moves the clock past the time of the next attempt. */
async function letTimePass(id: string) {
  setClock(new Date((await mailOf(id)).nextAttemptAt.getTime() + 1));
  await sendSoon();
}

beforeEach(() => settings(true));
afterEach(async () => {
  setClock();
  await database.current.prisma.mail.deleteMany();
});

describe("the outbox", () => {
  test("stores a mail exactly if its cause is committed, and one for each occasion", async () => {
    const { prisma } = database.current;
    await expect(
      prisma.$transaction(async (tx) => {
        await queueMail(tx, report("undone"), clock.now());
        throw new Error("the completion failed");
      }),
    ).rejects.toThrow("the completion failed");
    expect(await prisma.mail.count()).toBe(0);

    const ids = [await queue("report 1"), await queue("report 1"), await queue("report 2")];
    expect(ids[0]).toBe(ids[1]);
    expect(await prisma.mail.count()).toBe(2);
  });

  test("keeps mails readable if no mail server is configured", async () => {
    settings(false);
    const id = await queue("kept");
    await startSender(null)();
    expect(await mailOf(id)).toMatchObject({ status: "kept", attempts: 0, html: "<p>12 <b>short</b></p>" });
  });

  test("sends once, with text, HTML and attachment", async () => {
    const { server } = await serverAndSender();
    const id = await queue("whole");
    await waitFor(id, { status: "sent", attempts: 1, lastError: null, claimedUntil: null });
    await sendSoon();
    const [mail, ...others] = server.received;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: "Route 33: 12 short — Größe",
      text: "12 short\n",
      html: "<p>12 <b>short</b></p>\n",
      from: { name: "Clothesline", address: "office@clothesline.example" },
      envelopeTo: ["manager@linen.example"],
      messageId: `<${id}@clothesline.example>`,
    });
    expect(mail!.attachments).toMatchObject([{ filename: "load-33.csv", mimeType: "text/csv" }]);
    expect(Buffer.from(mail!.attachments[0]!.content as ArrayBuffer).toString()).toBe(CSV);
  });

  test("sends what was queued before the sender started", async () => {
    const id = await queue("early");
    await serverAndSender();
    await waitFor(id, { status: "sent" });
  });
});

describe("a mail server", () => {
  test("that is down and comes back gets the waiting mail once", async () => {
    const first = await startMailServer();
    await first.stop();
    startSender(first.url);
    const id = await queue("down");
    await waitFor(id, {
      status: "queued",
      attempts: 1,
      claimedUntil: null,
      lastError: expect.stringContaining("ECONNREFUSED"),
    });

    const again = await startMailServer({}, first.port);
    await letTimePass(id);
    await waitFor(id, { status: "sent", attempts: 2, lastError: null });
    expect(again.received).toHaveLength(1);
  });

  test("that is slow to greet and acknowledge blocks nobody else, and gets the mail once", async () => {
    const [greeting, acknowledgement] = [gate(), gate()];
    const { server } = await serverAndSender({
      greet: () => greeting.opened,
      acknowledge: () => acknowledgement.opened,
    });
    const id = await queue("slow");
    await vi.waitFor(() => expect(server.connections()).toBe(1), WAIT);
    const { prisma } = database.current;
    await prisma.$transaction((tx) => tx.setting.create({ data: { key: "while it has not greeted", value: 1 } }));
    greeting.open();
    await prisma.$transaction((tx) => tx.setting.create({ data: { key: "while it has not acknowledged", value: 1 } }));
    expect(await mailOf(id)).toMatchObject({ status: "queued", attempts: 1 });
    await sendSoon();
    acknowledgement.open();
    await waitFor(id, { status: "sent", attempts: 1 });
    expect([server.received.length, server.connections()]).toEqual([1, 1]);
  });

  test("that rejects the recipient makes the mail fail after the first attempt, with its reply", async () => {
    const { server } = await serverAndSender({
      accept: () => {
        throw refusal(550, "No such user here");
      },
    });
    const id = await queue("refused", { recipient: "nobody@linen.example" });
    await waitFor(id, { status: "failed", attempts: 1, lastError: expect.stringContaining("No such user here") });
    expect(server.received).toEqual([]);
  });

  test("that rejects temporarily gets retries with backoff until the last attempt", async () => {
    await serverAndSender({
      accept: () => {
        throw refusal(451, "Try again later");
      },
    });
    const id = await queue("busy");
    const waits: number[] = [];
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      await waitFor(id, { attempts: attempt, claimedUntil: null });
      const mail = await mailOf(id);
      expect(mail.status, `after try ${attempt}`).toBe(attempt < MAX_ATTEMPTS ? "queued" : "failed");
      waits.push(Math.round((mail.nextAttemptAt.getTime() - clock.now().getTime()) / 60_000));
      await letTimePass(id);
    }
    expect(waits.slice(1, 6)).toEqual(
      [2, 5, 14, 41, 122].map((minutes, index) =>
        expect.toSatisfy((wait: number) => Math.abs(wait - minutes) <= 1, `wait ${index + 2}`),
      ),
    );
    expect(waits.slice(6)).toEqual(waits.slice(6).map(() => 180));
  });

  test("that rejects one mail gets the next", async () => {
    const { server } = await serverAndSender({
      accept: (to) => {
        if (to.startsWith("nobody")) throw refusal(550, "No such user here");
      },
    });
    const refused = await queue("one", { recipient: "nobody@linen.example" });
    const taken = await queue("other");
    await waitFor(taken, { status: "sent" });
    await waitFor(refused, { status: "failed" });
    expect(server.received).toHaveLength(1);
  });
});

describe("a mail is sent once", () => {
  test("by several concurrent senders on the same database", async () => {
    const server = await startMailServer();
    const ids: string[] = [];
    for (let index = 0; index < 20; index++) ids.push(await queue(`crowd ${index}`, { subject: `Mail ${index}` }));
    for (let sender = 0; sender < 3; sender++) startSender(server.url);
    await vi.waitFor(
      async () => expect(await database.current.prisma.mail.count({ where: { status: "sent", attempts: 1 } })).toBe(20),
      WAIT,
    );
    expect(server.received.map((mail) => mail.subject).sort()).toEqual(ids.map((_, index) => `Mail ${index}`).sort());
  });

  test("while stop waits for the mail in flight and starts no other", async () => {
    const acknowledgement = gate();
    const { server, stop } = await serverAndSender({ acknowledge: () => acknowledgement.opened });
    const [first, second] = [await queue("in flight"), await queue("behind it")];
    await vi.waitFor(() => expect(server.connections()).toBe(1), WAIT);
    const stopped = stop();
    acknowledgement.open();
    await stopped;
    expect([await mailOf(first), await mailOf(second)]).toMatchObject([
      { status: "sent" },
      { status: "queued", attempts: 0 },
    ]);
    expect(server.received).toHaveLength(1);
  });

  test("and is due again with the same Message-ID if its sender died during the claim", async () => {
    const id = await queue("claimed");
    const { prisma } = database.current;
    const claimedUntil = new Date(clock.now().getTime() + 60_000);
    await prisma.mail.update({ where: { id }, data: { attempts: 1, claimedUntil } });
    const { server } = await serverAndSender();
    const free = await queue("free");
    await waitFor(free, { status: "sent" });
    expect(await mailOf(id)).toMatchObject({ status: "queued", attempts: 1 });

    setClock(claimedUntil);
    await sendSoon();
    await waitFor(id, { status: "sent", attempts: 2 });
    expect(server.received.map((mail) => mail.messageId)).toEqual([
      `<${free}@clothesline.example>`,
      `<${id}@clothesline.example>`,
    ]);
  });

  test("and is marked later if the database failed after it was accepted", async () => {
    const { prisma } = database.current;
    // A sequence is not rolled back, so it counts failed attempts.
    await prisma.$executeRawUnsafe("create sequence refusals");
    await prisma.$executeRawUnsafe(
      `create function refuse_sent() returns trigger language plpgsql as
       $$ begin perform nextval('refusals'); raise exception 'the disk is full'; end $$`,
    );
    await prisma.$executeRawUnsafe(
      `create trigger refuse_sent before update on mail for each row
       when (new.status = 'sent') execute function refuse_sent()`,
    );
    const { server } = await serverAndSender();
    const id = await queue("unmarked");
    await vi.waitFor(
      async () => expect(await prisma.$queryRaw`select is_called from refusals`).toEqual([{ is_called: true }]),
      WAIT,
    );
    expect(server.received).toHaveLength(1);
    await prisma.$executeRawUnsafe("drop function refuse_sent cascade");
    await prisma.$executeRawUnsafe("drop sequence refusals");

    const { claimedUntil } = await mailOf(id);
    setClock(claimedUntil!);
    await vi.waitFor(async () => {
      await sendSoon();
      expect(await mailOf(id)).toMatchObject({ status: "sent" });
    }, WAIT);
    expect(server.received).toHaveLength(1);
  });
});
