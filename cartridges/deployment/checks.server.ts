import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { company, companyToday } from "#services/company.server";
import { database } from "#services/database/database.server";
import { migrationState } from "#services/database/migrate.server";
import { eventsHealth } from "#services/events.server";
import { greetMailServer } from "#services/mail/transport.server";
import { storage } from "#services/storage/storage.server";
import type { Part, PartState } from "./schema";

/** The result of a check. A check that throws is bad, with the error's message. */
interface Finding {
  state: PartState;
  said: string;
}
const ok = (said: string): Finding => ({ state: "ok", said });
const bad = (said: string): Finding => ({ state: "bad", said });

/** Timeout of a check, much shorter than network timeouts, so that the page does not hang. */
const WAIT_MS = 4_000;
/** With a larger clock difference, times recorded by devices and processes cannot be compared. */
const MAX_APART_MS = 2_000;

async function version(): Promise<Finding> {
  const { version } = JSON.parse(await readFile(resolve("package.json"), "utf8")) as { version: string };
  const minutes = Math.floor(process.uptime() / 60);
  const since = minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`;
  return ok(`Clothesline ${version} on Node ${process.versions.node}, running for ${since}.`);
}

async function databaseAnswers(): Promise<Finding> {
  const health = await database().health();
  if (health.status !== "connected") return bad(health.detail ?? "It does not answer.");
  const { rows } = await database().pool.query("show server_version");
  const kind = health.kind === "embedded" ? "the embedded one" : "a server";
  return ok(`PostgreSQL ${(rows[0] as { server_version: string }).server_version}, ${kind}.`);
}

async function migrations(): Promise<Finding> {
  const { applied, missing } = await migrationState(database().pool);
  if (missing.length > 0) return bad(`Not applied: ${missing.join(", ")}. Start the portal again.`);
  return ok(`All ${applied.length} are applied, the last ${applied.at(-1)}.`);
}

async function mail(): Promise<Finding> {
  const keptNotice = "Mails are kept, to be read in the portal.";
  if (!company().mailsAreSent) return { state: "off", said: `There is no SMTP_URL. ${keptNotice}` };
  await greetMailServer();
  return company().mails
    ? ok("The mail server accepts our name and password.")
    : { state: "off", said: `The mail server answers, and mails are turned off in Settings. ${keptNotice}` };
}

/** Writes a file, reads it back and removes it. */
async function files(): Promise<Finding> {
  const [key, bytes] = [`checks/${randomUUID()}.bin`, new Uint8Array(randomBytes(64))];
  const store = storage();
  await store.put(key, bytes, "application/octet-stream");
  try {
    const read = await store.get(key);
    if (!read || Buffer.compare(read, bytes) !== 0) return bad("The file read back differs from what was written.");
  } finally {
    await store.remove(key);
  }
  return ok(`A file was written to the ${store.kind}, read and removed.`);
}

/** Compares this machine's clock with the database's, and shows the company's date. */
async function clock(): Promise<Finding> {
  const startedAt = Date.now();
  const { rows } = await database().pool.query("select clock_timestamp() as now");
  const middle = (startedAt + Date.now()) / 2;
  const difference = Math.abs((rows[0] as { now: Date }).now.getTime() - middle);
  const day = `It is ${companyToday()} for the company, in ${company().timezone}.`;
  return difference > MAX_APART_MS
    ? bad(`${day} The database's clock is ${Math.round(difference / 1_000)} seconds off this machine's.`)
    : ok(`${day} The database's clock agrees.`);
}

async function live(): Promise<Finding> {
  return eventsHealth() === "online"
    ? ok("What happens elsewhere is heard here.")
    : bad("Events from other processes do not arrive. Screens refresh on their own instead.");
}

const CHECKS: readonly (readonly [string, () => Promise<Finding>])[] = [
  ["Version", version],
  ["Database", databaseAnswers],
  ["Migrations", migrations],
  ["Mail", mail],
  ["Files", files],
  ["Clock", clock],
  ["Live events", live],
];

async function checked(name: string, check: () => Promise<Finding>): Promise<Part> {
  const startedAt = performance.now();
  let waiting: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Finding>((give) => {
    waiting = setTimeout(() => give(bad(`No answer within ${WAIT_MS / 1_000} seconds.`)), WAIT_MS);
  });
  const finding = await Promise.race([check().catch((error: Error) => bad(withoutSecrets(error.message))), tooLong]);
  clearTimeout(waiting);
  return { name, ...finding, ms: Math.round(performance.now() - startedAt) };
}

/** Removes credentials from URLs in error messages, so that they never reach the screen. */
const withoutSecrets = (text: string) => text.replace(/\/\/[^/@\s]+@/g, "//");

/** Runs all checks in parallel. */
export const checkParts = (): Promise<Part[]> => Promise.all(CHECKS.map(([name, check]) => checked(name, check)));
