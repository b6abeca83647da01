import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { installedChromium } from "./scripts/chromium.mjs";
import { ON_DESK, ON_PHONE, SCREENS } from "./tests/e2e/screens";

// Each run has a portal of its own, with the demo company, on a port and in a folder nobody else uses. The workers read
// this file too: they find in the environment what the first reader chose.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "clothesline-e2e-"));
const baseURL = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  // Two more than two cores: a flow waits for the portal, for a paint, for a device that is killed,
  // half of its time (decision 0055).
  workers: 4,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // A flow walks through a whole morning, and a machine under load may be three times slower than an idle one: these end what
  // hangs. What must be quick is measured where it is said.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json"]],
  use: {
    baseURL,
    locale: "en-US",
    // A page's requests are seen and held back by the tests; a worker's are not. offline.spec.ts has browsers of its own, with one.
    serviceWorkers: "block",
    // What is pressed must be there within the time in which it must be seen; only a flow may take as long as a flow.
    actionTimeout: 30_000,
    // A trace costs each test a third of its time: TRACE=1 records one where a failure needs more than its picture.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: installedChromium(),
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // A page lives for seconds: its script is kept compiled for the next page at once, and not only from its third page on.
        "--v8-cache-options=code",
        // It begins with as much room for young objects as it would soon have: what a look takes is thrown away at once.
        "--js-flags=--min-semi-space-size=16",
      ],
    },
  },
  projects: [
    // It takes longest, so it begins first; it has browsers and a portal of its own.
    { name: "crawl", testMatch: "crawl.spec.ts", use: SCREENS.desk },
    // A start and what a page loads are the same on every screen.
    {
      name: "phone",
      testIgnore: ["first-start.spec.ts", "first-load.spec.ts", "crawl.spec.ts"],
      grepInvert: ON_DESK,
      use: { ...SCREENS.phone, hasTouch: true },
    },
    {
      name: "desk",
      testIgnore: ["fits.spec.ts", "crawl.spec.ts"],
      grepInvert: ON_PHONE,
      use: SCREENS.desk,
    },
  ],
  webServer: {
    command: `node tests/support/demo-data.mjs "${process.env.E2E_DATA_DIR}" && exec node scripts/start.mjs`,
    url: `${baseURL}/api/health`,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: "",
      DEMO: "on",
      SMTP_URL: "",
      APP_URL: "",
    },
  },
});
