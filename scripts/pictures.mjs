#!/usr/bin/env node
// npm run pictures: takes the README's two screenshots of a portal with the demo company, in a
// temporary folder.
//   docs/pictures/phone.png    a driver's load list, in progress
//   docs/pictures/desk.png     the office's view of the previous service day
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "./chromium.mjs";
import { prepare, root } from "./prepare.mjs";

const FOLDER = join(root, "docs/pictures");
const MAX_BYTES = 150_000;
const START_MS = 300_000;
const PASSWORD = "clothesline-demo";
const say = (line) => console.log(`  ${line}`);

/** Starts the portal on a free port; resolves with its address once it listens. */
function startPortal(dataDir) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: "0", DEMO: "on" };
  for (const name of ["DATABASE_URL", "APP_URL", "SMTP_URL", "STORAGE_URL"]) env[name] = "";
  const portal = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((done) => portal.once("exit", done));
  const address = new Promise((done, failed) => {
    let output = "";
    portal.stdout.on("data", (chunk) => {
      output += chunk;
      const [, url] = /is at (http:\/\/localhost:\d+)/.exec(output) ?? [];
      if (url) done(url);
    });
    void ended.then((code) => failed(new Error(`The portal ended with ${code}:\n${output}`)));
    setTimeout(() => failed(new Error(`The portal did not start in time:\n${output}`)), START_MS).unref();
  });
  const stop = () => {
    portal.kill("SIGTERM");
    return ended;
  };
  return { address, stop };
}

async function signIn(page, username) {
  const answer = await page.request.post("/?index", {
    form: { email: username, password: PASSWORD },
    maxRedirects: 0,
  });
  const { location } = answer.headers();
  if (!location) throw new Error(`${username} cannot sign in: ${answer.status()}`);
  return location;
}

/** The driver of route 33 is loading: two items are on the truck, one is missing. */
async function drawPhone(page) {
  await signIn(page, "driver33");
  await page.goto("/driver/loadlist");
  await page.getByRole("button", { name: "Start Loading" }).click();
  const open = page.getByRole("button", { name: /^Mark Complete: / });
  await open.first().click();
  await page
    .getByRole("button", { name: /^Loaded: / })
    .first()
    .waitFor();
  const row = page.getByRole("listitem").filter({ has: open }).first();
  const product = (await row.getByRole("button", { name: /^Mark Complete: / }).getAttribute("aria-label")).split(
    ": ",
  )[1];
  const item = page.getByRole("listitem").filter({ hasText: product }).first();
  await item.getByRole("button", { expanded: false }).click();
  await item.getByRole("button", { name: "Mark Missing" }).click();
  await item.getByRole("button", { name: /^Missing: / }).waitFor();
  await item.getByRole("button", { expanded: true }).click();
  await open.first().click();
  await page
    .getByRole("button", { name: /^Loaded: / })
    .nth(1)
    .waitFor();
  await page.evaluate("document.activeElement?.blur(); scrollTo(0, 0);");
}

/** The previous service day: the trucks are back, and each row shows shortages and problems. */
async function drawDesk(page) {
  await page.goto(await signIn(page, "admin"));
  await page.getByRole("link", { name: "Service day before" }).click();
  await page
    .getByText(/^Closed \d/)
    .first()
    .waitFor();
}

const PICTURES = [
  { name: "phone", viewport: { width: 390, height: 844 }, hasTouch: true, draw: drawPhone },
  { name: "desk", viewport: { width: 1280, height: 800 }, hasTouch: false, draw: drawDesk },
];

async function take(browser, baseURL, { name, viewport, hasTouch, draw }) {
  const context = await browser.newContext({
    baseURL,
    viewport,
    hasTouch,
    locale: "en-US",
    colorScheme: "light",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await draw(page);
  await page.waitForLoadState("networkidle");
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path, animations: "disabled", caret: "hide" });
  await context.close();
  const { size } = statSync(path);
  say(`docs/pictures/${name}.png: ${Math.round(size / 1000)} kB`);
  if (size > MAX_BYTES) throw new Error(`docs/pictures/${name}.png is larger than ${MAX_BYTES / 1000} kB.`);
}

await prepare({ say });
const dataDir = mkdtempSync(join(tmpdir(), "clothesline-pictures-"));
const portal = startPortal(dataDir);
let browser;
try {
  const baseURL = await portal.address;
  browser = await chromium.launch({
    executablePath: findChromium(say),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  mkdirSync(FOLDER, { recursive: true });
  for (const picture of PICTURES) await take(browser, baseURL, picture);
} finally {
  await browser?.close();
  await portal.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
