#!/usr/bin/env node
// npm run bench: measures the figures in docs/performance.md. The load list over HTTP against a
// bare server that sends the same bytes, in a small and a large company, by turns; a page and a tap
// against that list and a bare transaction, on both databases; the office's pages in both
// companies; the canvas; and the JavaScript that a driver's phone loads. Exits with 1 if a limit is
// exceeded. "npm run bench -- tap" (or lists, office, canvas) measures only that part.
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import pg from "pg";
import { CANVAS_LIMITS, figuresOf, measureCanvas } from "../bench/canvas.mjs";
import { startChild } from "../bench/child-server.mjs";
import { DRIVER, MEASURED, makeCompany, makeEmbeddedCompany } from "../bench/company.mjs";
import { MAX_WIRE_BYTES, measureFirstLoad } from "../bench/first-load.mjs";
import { officeTargets } from "../bench/office.mjs";
import { listTarget, measureLists } from "../bench/lists.mjs";
import { Target, byTurns, percentile, tableOf } from "../bench/load.mjs";
import { bareTransaction, portalTargets } from "../bench/tap-and-page.mjs";
import { findChromium } from "./chromium.mjs";
import { prepare } from "./prepare.mjs";
import { startPostgres } from "./with-postgres.mjs";

const SIZES = [600, 20_000];
const CONNECTIONS = 16;
const MAX_RATIO_TO_BARE = 2.2;
const MAX_RATIO_TO_SMALL = 1.3;
/**
 * The limits of a page relative to the bare list, a mark and an order to the bare transaction, and
 * the embedded database to the server.
 */
const MAX_PAGE = 5;
const MAX_MARK = 5;
const MAX_ORDER = 7;
const MAX_EMBEDDED = 2;
/** All trucks of a large company being loaded at once, on the embedded database. */
const SUSTAINED = { perSecond: 50, seconds: 20 };
const MAX_SUSTAINED_MS = 300;
// Warm-up: the JIT compiles the portal's code while it runs, so the times are typical only after
// some thousand requests.
const WARM_UP = { rounds: 6, milliseconds: 1_500 };
const MEASURING = { rounds: 10, milliseconds: 1_250 };
const ONE_CONNECTION = { rounds: 4, milliseconds: 500 };
// Long enough for the embedded database to vacuum what the first taps wrote; the server is told to.
const TAP_WARM_UP = { rounds: 6, milliseconds: 1_000 };
const TAP_MEASURING = { rounds: 5, milliseconds: 1_000 };
const CANVAS_RUNS = 3;
const OFFICE_WARM_UP = { rounds: 2, milliseconds: 800 };
const OFFICE_MEASURING = { rounds: 4, milliseconds: 500 };
/** Search results should appear before the next letter is typed. */
const MAX_TYPED_MS = 100;

const median = ({ times }) => percentile(times, 0.5);
const say = (line) => console.log(`  ${line}`);
const address = `/api/rental-items/route/${MEASURED.route}/loadlist?day=${MEASURED.day}&date=${MEASURED.date}`;
const stops = [];

async function query(connectionString, statement) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function startPortal(connectionString, folder) {
  const portal = await startChild("bench/portal-process.mjs", {
    DATABASE_URL: connectionString ?? "",
    DATA_DIR: folder,
    DEMO: "off",
    PORT: "0",
    NODE_ENV: "production",
    APP_URL: "",
    SMTP_URL: "",
  });
  stops.push(portal.stop);
  return portal;
}

async function signIn(portal) {
  const answer = await fetch(`${portal}/api/auth/driver/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(DRIVER),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`);
  return { Authorization: `Bearer ${(await answer.json()).token}` };
}

/** A company in its own database, with a portal and a bare server. */
async function openCompany(server, folder, size) {
  await query(server, `create database company_${size}`);
  const database = server.replace(/\/postgres$/, `/company_${size}`);
  say(`Company of ${size} customers: starting its portal and loading its data …`);
  const { url: portal } = await startPortal(database, join(folder, String(size)));
  const made = await makeCompany(database, size);
  const bare = await startChild("bench/bare-server.mjs", { DATABASE_URL: database });
  stops.push(bare.stop);
  const name = size.toLocaleString("en");
  const driver = await signIn(portal);
  return {
    size,
    database,
    portalUrl: portal,
    bareUrl: bare.url,
    driver,
    made,
    portal: listTarget({ name: `portal, ${name} customers`, url: portal, connections: CONNECTIONS }),
    bare: listTarget({ name: `bare, ${name} customers`, url: bare.url, connections: CONNECTIONS }),
  };
}

/**
 * The company of 600 in the embedded database: its portal creates the folder, and restarts once the
 * data are loaded.
 */
async function openEmbedded(folder) {
  say("The same company in the embedded database …");
  await (await startPortal(null, folder)).stop();
  await makeEmbeddedCompany(join(folder, "database"), SIZES[0]);
  const { url: portal } = await startPortal(null, folder);
  return portalTargets({ name: "embedded", portal, driver: await signIn(portal), connections: CONNECTIONS });
}

/**
 * Measures pages and taps on both databases against the bare list and a bare transaction; returns
 * the targets and the limits.
 */
async function measureTapAndPage(small, folder) {
  const [session] = await query(
    small.database,
    `insert into loading_session (id, route_number, service_date, driver_id, started_at)
     select gen_random_uuid(), '75', '${MEASURED.date}', id, now()
       from "user" where username = 'driver75' returning id`,
  );
  const bareList = new Target({ name: "bare list", url: small.bareUrl + address, connections: CONNECTIONS });
  const bareMark = bareTransaction({ url: small.bareUrl, session: session.id, connections: CONNECTIONS });
  const server = await portalTargets({
    name: "server",
    portal: small.portalUrl,
    driver: small.driver,
    connections: CONNECTIONS,
  });
  const embedded = await openEmbedded(folder);
  const targets = [bareList, bareMark, ...Object.values(server), ...Object.values(embedded)];
  await byTurns(targets, TAP_WARM_UP, () => ({ keep: false }));
  await query(small.database, "vacuum (analyze)");
  await byTurns(targets, TAP_MEASURING);
  await byTurns(targets, ONE_CONNECTION, (target) => ({ connections: 1, into: target.alone }));
  const sustained = await embedded.mark.sustain(SUSTAINED);
  for (const target of targets) target.close();
  const against = (target, bare, max) => [`${target.name} to ${bare.name}`, median(target) / median(bare), max];
  return {
    targets,
    limits: [
      against(server.dashboard, bareList, MAX_PAGE),
      against(server.ordering, bareList, MAX_PAGE),
      against(server.mark, bareMark, MAX_MARK),
      against(server.placing, bareMark, MAX_ORDER),
      ...Object.keys(server).map((what) => against(embedded[what], server[what], MAX_EMBEDDED)),
    ],
    figures: [
      {
        what: `the slowest of ${SUSTAINED.perSecond} marks a second for ${SUSTAINED.seconds} s, embedded`,
        kept: Math.max(...sustained) <= MAX_SUSTAINED_MS,
        shown: `${Math.round(Math.max(...sustained))} ms (at most ${MAX_SUSTAINED_MS})`,
      },
    ],
  };
}

/**
 * Measures the office's pages in both companies, and the search while typing in the large one;
 * returns the targets and the limits.
 */
async function measureOffice(companies) {
  const [small, large] = companies.map(({ size, portalUrl }) =>
    officeTargets({ name: size.toLocaleString("en"), portal: portalUrl }),
  );
  const targets = [...small.pages, ...large.pages, ...large.typed];
  await byTurns(targets, OFFICE_WARM_UP, () => ({ keep: false }));
  await byTurns(targets, OFFICE_MEASURING);
  await byTurns(targets, OFFICE_MEASURING, (target) => ({ connections: 1, into: target.alone }));
  for (const target of targets) target.close();
  return {
    targets,
    limits: [
      ...large.pages.map((page, place) => [
        `${page.name} to ${SIZES[0]}`,
        median(page) / median(small.pages[place]),
        MAX_RATIO_TO_SMALL,
      ]),
      ...large.typed.map((words) => [
        `${words.name}, of ${MAX_TYPED_MS} ms`,
        percentile(words.alone, 0.95) / MAX_TYPED_MS,
        1,
      ]),
    ],
  };
}

const launchBrowser = () =>
  chromium.launch({
    executablePath: findChromium(say),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });

/** Measures the canvas in a browser on a processor slowed down four times. */
async function measureMoves({ portalUrl }) {
  const runs = [];
  while (runs.length < CANVAS_RUNS) {
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      runs.push(await measureCanvas(context, { portal: portalUrl, route: MEASURED.route, driver: DRIVER }));
    } finally {
      await browser.close();
    }
  }
  const figures = figuresOf(runs);
  return {
    targets: [],
    limits: [],
    figures: Object.entries(CANVAS_LIMITS).map(([name, [what, max, unit]]) => ({
      what: `canvas: ${what}`,
      kept: figures[name] <= max,
      shown: `${Number(figures[name].toFixed(4))} ${unit} (at most ${max})`.replace("  ", " "),
    })),
  };
}

async function measureBrowser(portal) {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    // Posts the form without loading its page, so that the list is the first page this browser
    // loads.
    const signedIn = await context.request.post(`${portal}/driver/login`, { form: DRIVER });
    if (!signedIn.url().endsWith("/driver/dashboard")) throw new Error(`Signing in led to ${signedIn.url()}`);
    return await measureFirstLoad(await context.newPage(), `${portal}/driver/dashboard?day=${MEASURED.day}`);
  } finally {
    await browser.close();
  }
}

async function bench(folder, only) {
  await prepare({ say });
  const postgres = await startPostgres();
  stops.push(postgres.stop);
  const [{ server_version }] = await query(postgres.url, "show server_version");
  const companies = [await openCompany(postgres.url, folder, SIZES[0])];
  // Before any tap, because a driver with notifications also loads the toasts.
  const scripts = await measureBrowser(companies[0].portalUrl);
  const measured = [];
  // Before anything else runs, because frames compete for the processor.
  if (only === undefined || only === "canvas") measured.push(await measureMoves(companies[0]));
  if (!["tap", "canvas"].includes(only)) companies.push(await openCompany(postgres.url, folder, SIZES[1]));
  const parts = {
    lists: () =>
      measureLists(companies, {
        warmUp: WARM_UP,
        measuring: MEASURING,
        oneConnection: ONE_CONNECTION,
        maxToBare: MAX_RATIO_TO_BARE,
        maxToSmall: MAX_RATIO_TO_SMALL,
        say,
      }),
    office: () => measureOffice(companies),
    tap: () => measureTapAndPage(companies[0], join(folder, "embedded")),
  };
  for (const [part, measure] of Object.entries(parts))
    if (only === undefined || only === part) measured.push(await measure());

  console.log();
  say(
    `Node ${process.version}, PostgreSQL ${server_version}, ` +
      `${availableParallelism()} cores (${cpus()[0]?.model.trim()})`,
  );
  for (const { made } of companies)
    say(
      `${made.customers.toLocaleString("en")} customers, ${made.routes} routes, ` +
        `${made.items.toLocaleString("en")} rental items`,
    );
  say(`${CONNECTIONS} connections`);
  for (const { targets } of measured.filter((part) => part.targets.length > 0)) {
    console.log();
    for (const line of tableOf(targets)) say(line);
  }
  console.log();
  const limits = measured
    .flatMap((part) => part.limits)
    .map(([what, value, max]) => ({
      what,
      kept: value <= max,
      shown: `${value.toFixed(2)} times (at most ${max})`,
    }));
  limits.push(...measured.flatMap(({ figures = [] }) => figures));
  limits.push({
    what: "JavaScript of the driver's first load list",
    kept: scripts.wire <= MAX_WIRE_BYTES,
    shown:
      `${scripts.wire.toLocaleString("en")} bytes in ${scripts.files.length} files ` +
      `(at most ${MAX_WIRE_BYTES.toLocaleString("en")})`,
  });
  for (const { what, kept, shown } of limits) say(`${kept ? "kept  " : "MISSED"}  ${what}: ${shown}`);
  console.log();
  for (const { path, wire, encoding } of scripts.files) say(`${String(wire).padStart(7)}  ${path} (${encoding})`);
  return limits.every(({ kept }) => kept);
}

if (process.argv.slice(2).some((word) => word === "--help" || word === "-h")) {
  console.log(`npm run bench -- [lists | tap | office | canvas]

  measures what docs/performance.md says, all of it or one part, and ends with 1 when a limit is passed`);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), "clothesline-bench-"));
let kept = false;
try {
  kept = await bench(folder, process.argv[2]);
} catch (error) {
  console.error(error);
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(kept ? 0 : 1);
