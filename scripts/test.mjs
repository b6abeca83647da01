#!/usr/bin/env node
// npm test: everything that must hold, the quickest first. It ends with what failed, by name, and one line "N passed, N failed"
// with a true exit code. A step's own output is shown while it runs; a step that fails does not hide what the others find.
//   npm test                    all steps
//   npm test -- unit,server     only these
//   npm test -- all,postgres    all, and the server tests once more on a PostgreSQL server (what .ci/run asks for)
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findChromium } from "./chromium.mjs";
import { prepare, root } from "./prepare.mjs";

const reports = mkdtempSync(join(tmpdir(), "clothesline-tests-"));
const bin = (name) => join(root, "node_modules/.bin", name);
const say = (line) => console.log(`  ${line}`);
const times = [];
const failures = [];
let passed = 0;

function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
    child.on("error", () => done(1));
    child.on("close", (code) => done(code ?? 1));
  });
}

/** A check that is one test: it passes or it does not. */
async function check(name, command, args) {
  if ((await run(command, args)) === 0) passed += 1;
  else failures.push(name);
}

/** A runner of many tests, which writes a JSON report: `read` finds in it how many passed, and which failed. */
async function suite(name, command, args, reportFile, read, env = {}) {
  const code = await run(command, args, env);
  const report = existsSync(reportFile)
    ? read(JSON.parse(readFileSync(reportFile, "utf8")))
    : { passed: 0, failed: [] };
  passed += report.passed;
  failures.push(...report.failed);
  // A runner that ended badly without a failed test (a crash, an empty run) is a failure all the same.
  if (report.failed.length === 0 && (code !== 0 || report.passed === 0)) failures.push(`${name} ended with ${code}`);
}

const place = (file) => relative(root, file);
function vitestReport({ numPassedTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && tests.length === 0) return [`${place(name)}: ${message}`];
    return tests.map((test) => `${place(name)} > ${test.fullName}\n${test.failureMessages.join("\n").slice(0, 600)}`);
  });
  return { passed: numPassedTests, failed };
}

function playwrightReport({ stats, suites, errors }) {
  const failed = errors.map((error) => error.message ?? "a browser test's file could not be read");
  const visit = ({ specs = [], suites: inner = [] }) => {
    for (const { file, title, tests } of specs)
      for (const { projectName, results, status } of tests)
        if (status === "unexpected" || status === "flaky")
          failed.push(`${file} (${projectName}) > ${title}\n${(results[0]?.error?.message ?? status).slice(0, 600)}`);
    inner.forEach(visit);
  };
  suites.forEach(visit);
  return { passed: stats.expected, failed };
}

const vitest = (project, env) => {
  const file = join(reports, `${project}-${env ? "postgres" : "embedded"}.json`);
  const args = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile=${file}`];
  const name = `${project} tests`;
  if (!env) return suite(name, bin("vitest"), args, file, vitestReport);
  return suite(
    `${name} on PostgreSQL`,
    "node",
    ["scripts/with-postgres.mjs", bin("vitest"), ...args],
    file,
    vitestReport,
  );
};

const LAYERS = ["app", "cartridges", "kernel", "services", "ui"];
const STEPS = {
  types: () => check("types", bin("tsc"), ["--noEmit", "-p", "."]),
  lint: () => check("lint", bin("eslint"), ["."]),
  format: () => check("format (npx prettier --write .)", bin("prettier"), ["--check", ".", "--log-level", "warn"]),
  house: async () => {
    await check("house rules", bin("depcruise"), ["--config", ".dependency-cruiser.cjs", ...LAYERS]);
    await check("circles of cartridges", bin("depcruise"), [
      "--config",
      ".dependency-cruiser-cartridges.cjs",
      "cartridges",
    ]);
  },
  unit: () => vitest("unit"),
  contract: () => vitest("contract"),
  server: () => vitest("server"),
  durability: () => vitest("durability"),
  browser: () => {
    findChromium(say);
    const file = join(reports, "browser.json");
    return suite("browser tests", bin("playwright"), ["test"], file, playwrightReport, {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
  },
};
/** Steps that a machine with nothing but Node cannot take: only where they are asked for. */
const ASKED_FOR = {
  postgres: async () => {
    await vitest("server", "postgres");
    await vitest("contract", "postgres");
  },
};

const asked = (process.argv[2] ?? "all").split(",");
const wanted = Object.entries({ ...STEPS, ...ASKED_FOR }).filter(
  ([name]) => asked.includes(name) || (asked.includes("all") && name in STEPS),
);
try {
  const unknown = asked.filter((name) => name !== "all" && !(name in STEPS) && !(name in ASKED_FOR));
  if (unknown.length > 0)
    throw new Error(`No such step: ${unknown}. There are ${Object.keys({ ...STEPS, ...ASKED_FOR })}.`);
  await prepare({ say });
  process.env.NODE_ENV = "test";
  for (const [name, step] of wanted) {
    console.log(`\n— ${name}`);
    const begun = Date.now();
    const before = failures.length;
    await step();
    const seconds = Math.round((Date.now() - begun) / 1000);
    times.push(`${name} ${seconds} s`);
    say(`${name}: ${failures.length === before ? "passed" : "FAILED"} in ${seconds} s`);
  }
} catch (error) {
  console.error(error);
  failures.push(String(error?.message ?? error));
}
console.log(`\n${times.join(", ")}`);
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.map((failure) => `- ${failure}`).join("\n")}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
