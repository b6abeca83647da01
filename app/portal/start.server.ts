import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEMO_PASSWORD } from "../demo/accounts";
import { seedWhenEmpty } from "../demo/seed-when-empty.server";
import { openBackups, setBackups } from "#services/archive/backups.server";
import { clearAway } from "#services/clearing.server";
import { readConfig, type Config } from "#services/config.server";
import { followCompanySettings, readCompanySettings, setCompanySettings } from "#services/company.server";
import { makeDrainable } from "#services/connection/draining.server";
import { setConfiguredOrigin } from "#services/connection/origin.server";
import { inDataDir } from "#services/data-folder.server";
import { openDatabase, setDatabase, type Database } from "#services/database/database.server";
import { checkTimezone } from "#services/database/timezone.server";
import { endEventStreams } from "#services/event-stream.server";
import { connectEvents, disconnectEvents, onMissed } from "#services/events.server";
import { logger } from "#services/logger.server";
import { checkPort, makeServer, type Served } from "./http.server";
import { startJobs } from "#services/jobs.server";
import { openStorage, setStorage, storage } from "#services/storage/storage.server";
import { vacuumTables } from "#services/database/vacuum.server";
import { greetMailServer } from "#services/mail/transport.server";
import { startMailSender } from "#services/mail/outbox.server";
import { configureGoogle } from "#services/google.server";
import { domainJobs } from "#kernel/jobs.server";
import { openSetup } from "#kernel/sign-in/setup.server";
import { configureSessions } from "#kernel/sign-in/session.server";

export interface Portal {
  url: string;
  config: Config;
  stop(): Promise<void>;
}

/**
 * The web server as the portal sees it: its address, how to finish requests in flight, and how to
 * stop at once.
 */
interface WebServer {
  port: number;
  drain(): Promise<void>;
  close(): void;
}

/** Our own web server. */
export const servedBy =
  (served: Served) =>
  async (config: Config): Promise<WebServer> => {
    const server = await makeServer(served, config);
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : config.port;
    return { port, drain: makeDrainable(server, endEventStreams), close: () => void server.close() };
  };

/**
 * Another web server, such as remix-serve: it starts listening after the import, and the portal
 * does not stop it.
 */
export const servedByAnother = async ({ port }: Config): Promise<WebServer> => ({
  port,
  drain: async () => endEventStreams(),
  close: () => {},
});

/** Starts everything in order and prints each step; stops cleanly on Ctrl-C and SIGTERM. */
export async function startPortal(
  serve: (config: Config) => Promise<WebServer>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Portal> {
  const say = (line: string) => console.log(`  ${line}`);
  const config = readConfig(env);
  await checkPort(config.port);
  say(
    config.databaseUrl
      ? "Database: opening the PostgreSQL server …"
      : `Database: opening the embedded one in ${config.dataDir} …`,
  );
  let portal: Portal | undefined;
  const onLost = (reason: string) => {
    logger.fatal(reason);
    void end(portal, 1);
  };
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    onStep: say,
    onLost,
  });
  let server: WebServer | undefined;
  try {
    setDatabase(database);
    setStorage(openStorage(config));
    setBackups(openBackups(config.dataDir));
    await checkTimezone(database.pool, config.companyTimezone);
    const companySettings = {
      timezone: config.companyTimezone,
      appUrl: config.appUrl,
      mailsAreSent: config.smtpUrl !== null,
    };
    setCompanySettings(companySettings);
    setConfiguredOrigin(env.APP_URL ? config.appUrl : null);
    const consoleKey = randomBytes(32).toString("base64url");
    configureSessions({ secret: config.sessionSecret, secure: config.appUrl.startsWith("https:"), consoleKey });
    configureGoogle(config.google);
    await connectEvents();
    followCompanySettings();
    const readSettings = () => readCompanySettings(database.prisma);
    onMissed(
      () =>
        void readSettings().catch((error: Error) =>
          logger.warn({ error: error.message }, "The settings could not be read; the previous ones stay in effect."),
        ),
    );
    await readSettings();
    const demo = await seedWhenEmpty(database, config, say);
    const setupCode = await openSetup(database.prisma);
    server = await serve(config);
    const { port: listening, drain } = server;
    const url = env.APP_URL ? config.appUrl : `http://localhost:${listening}`;
    // With PORT=0 the port is known only now; links in mails and Google's redirect need the real
    // address.
    setCompanySettings({ ...companySettings, appUrl: url });
    const stopMail = startMailSender({ smtpUrl: config.smtpUrl, mailFrom: config.mailFrom });
    void warnOfUnreachable(config);
    const stopJobs = startJobs([...domainJobs, clearAway, vacuumTables]);
    const release = announce(config, { url, local: `http://127.0.0.1:${listening}` }, consoleKey);
    portal = { url, config, stop: once(() => stopAll({ drain, database, stopMail, stopJobs, release })) };
    endWithSignals(portal);
    // Printed last, because the reader may stop the portal at once, which must then shut down
    // properly.
    greet(url, demo, setupCode);
    return portal;
  } catch (error) {
    server?.close();
    await disconnectEvents();
    await database.close();
    throw error;
  }
}

/**
 * Warns if the mail server or the bucket does not respond. The portal works anyway, and retries.
 */
async function warnOfUnreachable({ smtpUrl, storageUrl }: Config): Promise<void> {
  const warn = (what: string) => (error: Error) => logger.warn(`${what} (${error.message || error.name}).`);
  if (smtpUrl !== null)
    await greetMailServer().catch(warn("The mail server of SMTP_URL does not answer. Mails wait until it does"));
  if (storageUrl !== null)
    await storage()
      .get("checks/start")
      .catch(warn("The bucket of STORAGE_URL does not answer. Pictures and signatures cannot be saved until it does"));
}

/**
 * Hard limit for stopping: after it the process exits anyway. Acknowledged writes are already on
 * disk.
 */
const END_WITHIN_MS = 9_000;

/** Shuts down the portal and exits the process. */
async function end(portal: Portal | undefined, code: number): Promise<void> {
  setTimeout(() => {
    logger.warn("The portal did not stop in time; exiting now.");
    process.exit(1);
  }, END_WITHIN_MS).unref();
  try {
    await portal?.stop();
  } catch (error) {
    logger.error({ err: error }, "The portal did not shut down cleanly.");
    process.exit(1);
  }
  process.exit(code);
}

/**
 * Handles Ctrl-C, SIGTERM and uncaught errors: these are logged and end the process, so that a
 * supervisor restarts it.
 */
function endWithSignals(portal: Portal) {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      console.log("\n  Stopping …");
      void end(portal, 0);
    });
  }
  let failing = false;
  process.on("uncaughtException", (error, origin) => {
    logger.fatal({ err: error, origin }, "Uncaught error. The portal is stopping.");
    if (!failing) void end(portal, 1);
    failing = true;
  });
}

const once = (work: () => Promise<void>) => {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
};

/**
 * Writes the portal's address and the console's key for the command line, readable by this user
 * only.
 */
function announce(config: Config, addresses: { url: string; local: string }, key: string): () => void {
  const file = join(config.dataDir, "portal.json");
  inDataDir(config.dataDir, () => {
    rmSync(file, { force: true });
    writeFileSync(file, JSON.stringify({ pid: process.pid, ...addresses, key }), { mode: 0o600 });
  });
  return () => rmSync(file, { force: true });
}

/** Whether browsers allow a service worker at this address (docs/offline.md). */
const canHaveWorker = (url: string) => {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || hostname === "localhost" || hostname.startsWith("127.") || hostname === "[::1]";
};

function greet(url: string, demo: boolean, setupCode: string | null) {
  console.log(`\n  Clothesline is at ${url}`);
  if (!canHaveWorker(url))
    console.log(
      "\n  Phones open pages without network only over https (or on localhost): browsers allow no service worker here.",
    );
  if (demo)
    console.log(
      `\n  Demo accounts, password ${DEMO_PASSWORD}:\n    superadmin   admin   driver33 (and driver05, 09, 11, 12, 75)   relief   hotel (a customer)`,
    );
  if (setupCode)
    console.log(`\n  There is no SuperAdmin yet. Open ${url} and enter this code, which works once:  ${setupCode}`);
  console.log("\n  Ctrl-C ends it.\n");
}

async function stopAll(parts: {
  drain: () => Promise<void>;
  database: Database;
  stopMail: () => Promise<void>;
  stopJobs: () => Promise<void>;
  release: () => void;
}) {
  parts.release();
  await parts.drain();
  await parts.stopJobs();
  await parts.stopMail();
  await disconnectEvents();
  await parts.database.close();
}
