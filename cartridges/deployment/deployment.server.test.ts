import { afterEach, describe, expect, it } from "vitest";
import { setCompanySettings } from "#services/company.server";
import { startMailSender } from "#services/mail/outbox.server";
import { setStorage } from "#services/storage/storage.server";
import type { Storage } from "#services/storage/files";
import { startMailServer } from "../../tests/support/smtp-server";
import { withTestDatabase } from "../../tests/support/test-database";
import { checkParts } from "./checks.server";

const database = withTestDatabase();

/** An in-memory storage. */
function memoryStorage(broken?: "lost" | "full"): Storage & { files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  return {
    kind: "folder",
    files,
    put: async (key, bytes) => {
      if (broken === "full") throw new Error("https://key:hidden@bucket.example/ is full");
      files.set(key, broken === "lost" ? new Uint8Array(3) : bytes);
    },
    get: async (key) => files.get(key) ?? null,
    remove: async (key) => void files.delete(key),
  };
}
const started = { timezone: "America/Los_Angeles", appUrl: "http://localhost:3000", mailsAreSent: false };
const part = async (name: string) => (await checkParts()).find((each) => each.name === name)!;
let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
  setCompanySettings(started);
});

describe("the parts of a deployment", () => {
  it("are each checked: working ones say what was found, and nothing is left behind", async () => {
    setCompanySettings(started);
    const files = memoryStorage();
    setStorage(files);
    const parts = await checkParts();
    expect(parts.map(({ name, state }) => [name, state])).toEqual([
      ["Version", "ok"],
      ["Database", "ok"],
      ["Migrations", "ok"],
      ["Mail", "off"],
      ["Files", "ok"],
      ["Clock", "ok"],
      ["Live events", "ok"],
    ]);
    expect(files.files.size).toBe(0);
    for (const { said } of parts) expect(said).toMatch(/^[A-Z].*\.$/);
  });

  it("report failures, such as lost or refused files, without passwords", async () => {
    setStorage(memoryStorage("lost"));
    expect(await part("Files")).toMatchObject({
      state: "bad",
      said: "The file read back differs from what was written.",
    });
    setStorage(memoryStorage("full"));
    expect(await part("Files")).toMatchObject({ state: "bad", said: "https://bucket.example/ is full" });
  });

  it("include a missing migration by name", async () => {
    setStorage(memoryStorage());
    const { prisma } = database.current;
    const [last] = await prisma.$queryRaw<{ name: string }[]>`
      select migration_name as name from _prisma_migrations order by migration_name desc limit 1`;
    await prisma.$executeRaw`update _prisma_migrations set finished_at = null where migration_name = ${last!.name}`;
    expect(await part("Migrations")).toMatchObject({
      state: "bad",
      said: `Not applied: ${last!.name}. Start the portal again.`,
    });
    await prisma.$executeRaw`update _prisma_migrations set finished_at = now() where migration_name = ${last!.name}`;
    expect(await part("Migrations")).toMatchObject({ state: "ok" });
  });

  it("include the mail server, and whether it is unreachable", async () => {
    setStorage(memoryStorage());
    const server = await startMailServer();
    stop = startMailSender({ smtpUrl: server.url, mailFrom: "office@example.com" });
    setCompanySettings({ ...started, mailsAreSent: true });
    expect(await part("Mail")).toMatchObject({ state: "ok" });
    expect(server.connections()).toBeGreaterThan(0);
    await server.stop();
    expect(await part("Mail")).toMatchObject({ state: "bad" });
  });
});
