#!/usr/bin/env node
// npm run bench: what docs/performance.md says, measured. The load list over HTTP against a bare server that sends the same
// bytes, in a small company and in a large one, by turns; and the JavaScript a driver's phone loads. Ends with 1 when a
// limit is passed.
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import pg from "pg";
import { startChild } from "../bench/child-server.mjs";
import { DRIVER, MEASURED, makeCompany } from "../bench/company.mjs";
import { MAX_SCRIPT_BYTES, measureFirstLoad } from "../bench/first-load.mjs";
import { Target, get, percentile } from "../bench/load.mjs";
import { findChromium } from "./chromium.mjs";
import { prepare } from "./prepare.mjs";
import { startPostgres } from "./with-postgres.mjs";

const SIZES = [600, 20_000];
const CONNECTIONS = 16;
const MAX_RATIO_TO_BARE = 2;
const MAX_RATIO_TO_SMALL = 1.3;
// A portal's code is compiled while it runs: only after some thousand answers does it cost what it costs all day.
const WARM_UP = { rounds: 6, milliseconds: 1_500 };
const MEASURING = { rounds: 10, milliseconds: 1_250 };
const ONE_CONNECTION = { rounds: 4, milliseconds: 500 };

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
    DATABASE_URL: connectionString,
    DATA_DIR: folder,
    PORT: "0",
    NODE_ENV: "production",
    APP_URL: "",
    SMTP_URL: "",
  });
  stops.push(portal.stop);
  return portal.url;
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

/** A company of its own database, the portal and the bare server on it. */
async function openCompany(server, folder, size) {
  await query(server, `create database company_${size}`);
  const database = server.replace(/\/postgres$/, `/company_${size}`);
  say(`Company of ${size} customers: starting its portal and moving in …`);
  const portal = await startPortal(database, join(folder, String(size)));
  const made = await makeCompany(database, size);
  const bare = await startChild("bench/bare-server.mjs", { DATABASE_URL: database });
  stops.push(bare.stop);
  const name = size.toLocaleString("en");
  return {
    size,
    portalUrl: portal,
    made,
    portal: new Target({
      name: `portal, ${name} customers`,
      url: portal + address,
      headers: await signIn(portal),
      connections: CONNECTIONS,
    }),
    bare: new Target({ name: `bare, ${name} customers`, url: bare.url + address, connections: CONNECTIONS }),
  };
}

/** Loads the targets by turns, each round beginning with another one: whatever else the machine does meets all of them. */
async function byTurns(targets, { rounds, milliseconds }, how) {
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < targets.length; turn++) {
      const target = targets[(round + turn) % targets.length];
      await target.load(milliseconds, how(target));
    }
  }
}

async function measureBrowser(portal) {
  const browser = await chromium.launch({
    executablePath: findChromium(say),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    // The form's own call, without its page: the list is then the first page this browser loads.
    const signedIn = await context.request.post(`${portal}/driver/login`, { form: DRIVER });
    if (!signedIn.url().endsWith("/driver/dashboard")) throw new Error(`Signing in led to ${signedIn.url()}`);
    return await measureFirstLoad(await context.newPage(), `${portal}/driver/dashboard?day=${MEASURED.day}`);
  } finally {
    await browser.close();
  }
}

function table(targets) {
  const rows = [["", "answers", "median", "p95", "median, 1 connection"]];
  const ms = (value) => `${value.toFixed(2)} ms`;
  for (const { name, times, alone } of targets)
    rows.push([
      name,
      String(times.length),
      ms(percentile(times, 0.5)),
      ms(percentile(times, 0.95)),
      ms(percentile(alone, 0.5)),
    ]);
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows)
    say(row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join("   "));
}

async function bench(folder) {
  await prepare({ say });
  const postgres = await startPostgres();
  stops.push(postgres.stop);
  const [{ server_version }] = await query(postgres.url, "show server_version");
  const companies = [];
  for (const size of SIZES) companies.push(await openCompany(postgres.url, folder, size));
  const [small, large] = companies;
  if (small.made.measured !== large.made.measured)
    throw new Error("The measured route is not the same in both companies.");

  const targets = companies.flatMap(({ portal, bare }) => [portal, bare]);
  const [first, ...others] = (await Promise.all(targets.map((target) => get(target.url, target)))).map(
    ({ body }) => body,
  );
  if (!others.every((body) => body.equals(first)))
    throw new Error("The portals and the bare servers do not send the same bytes.");
  say(`The same ${first.length.toLocaleString("en")} bytes from all four. Warming up, then measuring by turns …`);

  await byTurns(targets, WARM_UP, () => ({ keep: false }));
  await byTurns(targets, MEASURING, () => ({}));
  for (const target of targets) target.alone = [];
  await byTurns(targets, ONE_CONNECTION, (target) => ({ connections: 1, into: target.alone }));
  for (const target of targets) target.close();
  const scripts = await measureBrowser(small.portalUrl);

  console.log();
  say(
    `Node ${process.version}, PostgreSQL ${server_version}, ${availableParallelism()} cores (${cpus()[0]?.model.trim()})`,
  );
  for (const { made } of companies)
    say(
      `${made.customers.toLocaleString("en")} customers, ${made.routes} routes, ${made.items.toLocaleString("en")} rental items`,
    );
  say(`GET ${address}, ${CONNECTIONS} connections`);
  console.log();
  table(targets);
  console.log();
  const median = ({ times }) => percentile(times, 0.5);
  const limits = [
    ...companies.map(({ size, portal, bare }) => [
      `portal to bare server, ${size.toLocaleString("en")} customers`,
      median(portal) / median(bare),
      MAX_RATIO_TO_BARE,
    ]),
    [
      `portal, ${SIZES[1].toLocaleString("en")} to ${SIZES[0]} customers`,
      median(large.portal) / median(small.portal),
      MAX_RATIO_TO_SMALL,
    ],
  ].map(([what, value, most]) => ({ what, kept: value <= most, shown: `${value.toFixed(2)} times (at most ${most})` }));
  limits.push({
    what: "JavaScript of the driver's first load list",
    kept: scripts.bytes <= MAX_SCRIPT_BYTES,
    shown: `${scripts.bytes.toLocaleString("en")} bytes gzipped in ${scripts.files.length} files (at most ${MAX_SCRIPT_BYTES.toLocaleString("en")})`,
  });
  for (const { what, kept, shown } of limits) say(`${kept ? "kept  " : "MISSED"}  ${what}: ${shown}`);
  console.log();
  for (const { path, bytes } of scripts.files) say(`${String(bytes).padStart(7)}  ${path}`);
  return limits.every(({ kept }) => kept);
}

const folder = mkdtempSync(join(tmpdir(), "clothesline-bench-"));
let kept = false;
try {
  kept = await bench(folder);
} catch (error) {
  console.error(error);
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(kept ? 0 : 1);
