#!/usr/bin/env node
// npm test: all checks, the quickest first. It ends with the names of what failed, and one line "N
// passed, N failed" with the right exit code. Static checks run two at a time, then the tests; a
// failed step does not stop the others.
//   npm test                    all steps
//   npm test -- unit,server     only these
//   npm test -- quick           while one works: types, lint, and the unit and contract tests of
// what has changed since main
//   npm test -- all,postgres    all, and on a PostgreSQL server the server and contract tests once
// more, and those about servers
//   npm test -- nodes           the unit and server tests on the other versions of Node (.ci/run
// asks for all,postgres,nodes)
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { findChromium } from "./chromium.mjs";
import { fetchNode, OTHER_VERSIONS } from "./node-versions.mjs";
import { sourcesFromOutside } from "./outside-cartridges.mjs";
import { makeDemoData } from "../tests/support/demo-data.mjs";
import { prepare, root } from "./prepare.mjs";
import { makeScratchFolder } from "./scratch-folder.mjs";

makeScratchFolder();
const reports = mkdtempSync(join(tmpdir(), "clothesline-tests-"));
const bin = (name) => join(root, "node_modules/.bin", name);
const say = (line) => console.log(`  ${line}`);
const times = [];
const failures = [];
let passed = 0;

/** The running programs. */
const running = new Map();
let givenUp = false;
// A program that still writes must have ended before its folder is removed.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.once(signal, async () => {
    givenUp = true;
    for (const child of running.keys()) child.kill(signal);
    await Promise.all(running.values());
    process.exit(128 + constants.signals[signal]);
  });

/**
 * Runs a program and returns its exit code. Its output goes to `onOutput` if given, else to the
 * screen.
 */
function run(command, args, { env = {}, onOutput } = {}) {
  // Nothing new starts; the process exits once the running ones have ended.
  if (givenUp) return new Promise(() => {});
  return new Promise((done) => {
    const stdio = onOutput ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.on("data", onOutput);
    const end = (code) => {
      running.delete(child);
      done(code ?? 1);
    };
    running.set(child, new Promise((ended) => child.once("close", ended).once("error", ended)));
    child.once("error", () => end(1));
    child.once("close", end);
  });
}

const secondsSince = (begun) => Math.round((Date.now() - begun) / 1000);

/**
 * A step that passes or fails as a whole. Its output is shown when it has ended, because other
 * steps run in parallel.
 */
async function check(step) {
  const begun = Date.now();
  const output = [];
  const failed = [];
  for (const [name, command, args] of CHECKS[step])
    if ((await run(command, args, { env: GO, onOutput: (chunk) => output.push(chunk) })) !== 0) failed.push(name);
  passed += CHECKS[step].length - failed.length;
  failures.push(...failed);
  const outcome = failed.length === 0 ? "passed" : "FAILED";
  console.log(`\n${Buffer.concat(output)}  ${step}: ${outcome} in ${secondsSince(begun)} s`);
}

/**
 * Prepares the build and the tests' demo data before Vitest, since otherwise every test would wait
 * for them.
 */
async function makeReady() {
  await prepare({ say });
  if (!wanted.some((name) => ON_DEMO_DATA.includes(name))) return;
  const begun = Date.now();
  // The tests create it if it is missing, so if that fails, they report it.
  await makeDemoData().catch((error) => say(String(error)));
  say(`Demo data: ready in ${secondsSince(begun)} s`);
}

/** Two at a time, for the smallest supported machine, which has two cores. */
const AT_ONCE = 2;
async function checkAll(steps) {
  // Preparing for the tests runs alongside, because it keeps no more than one core busy.
  const waiting = [makeReady, ...steps.map((step) => () => check(step))];
  const take = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) await work();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}

/** Where a reporter leaves what failed outside every test (tests/support/unhandled-errors.mjs). */
const outsideOf = (reportFile) => `${reportFile}.unhandled`;

/** A test runner that writes a JSON report: `read` extracts how many passed, and which failed. */
async function suite(name, command, args, reportFile, read, env = {}) {
  const code = await run(command, args, { env });
  const report = existsSync(reportFile)
    ? read(JSON.parse(readFileSync(reportFile, "utf8")))
    : { passed: 0, failed: [] };
  const outside = existsSync(outsideOf(reportFile)) ? JSON.parse(readFileSync(outsideOf(reportFile), "utf8")) : [];
  passed += report.passed;
  failures.push(...report.failed, ...outside.map((error) => error.slice(0, 1_500)));
  // A non-zero exit without a failed test (a crash, an empty run) is a failure too.
  const isEmpty = report.passed === 0 && !args.includes("--passWithNoTests");
  if (report.failed.length + outside.length === 0 && (code !== 0 || isEmpty))
    failures.push(`${name} ended with ${code}`);
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

/**
 * A browser test's error, with the text of its page at that time, for machines where screenshots
 * cannot be viewed.
 */
function failureOf(result) {
  const message = result?.error?.message?.slice(0, 600);
  const context = result?.attachments.find(({ name }) => name === "error-context")?.path;
  const [, shown] = (context && existsSync(context) && /```yaml\n([^]*?)```/.exec(readFileSync(context, "utf8"))) || [];
  return shown ? `${message}\n\nThe page showed:\n${shown.slice(0, 6_000)}` : message;
}

function playwrightReport({ stats, suites, errors }) {
  const failed = errors.map((error) => error.message ?? "a browser test's file could not be read");
  const visit = ({ specs = [], suites: inner = [] }) => {
    for (const { file, title, tests } of specs)
      for (const { projectName, results, status } of tests)
        if (status === "unexpected" || status === "flaky")
          failed.push(`${file} (${projectName}) > ${title}\n${failureOf(results[0]) ?? status}`);
    inner.forEach(visit);
  };
  suites.forEach(visit);
  return { passed: stats.expected, failed };
}

/**
 * A repetition on another Node or database runs a tenth of the simulations' schedules, because
 * those test the code, not the platform (decision 0055).
 */
const AGAIN = { SCHEDULES: "100" };

/** All in one run, so that no worker is idle while another project's last file runs. */
const vitest = (steps, { onServer = false, node = null, only = [] } = {}) => {
  const file = join(reports, `${steps.join("-")}${onServer ? "-postgres" : ""}${node?.version ?? ""}.json`);
  const kinds = steps.filter((step) => KINDS.includes(step));
  const projects = [...(kinds.length > 0 ? ["portal"] : []), ...steps.filter((step) => !KINDS.includes(step))];
  const args = [
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    ...["--reporter=default", "--reporter=json", `--outputFile=${file}`],
    "--reporter=./tests/support/unhandled-errors.mjs",
    ...only,
  ];
  const name = `${steps.join(", ")} tests`;
  const env = { TEST_KINDS: kinds.join(","), UNHANDLED_ERRORS: outsideOf(file) };
  const again = { ...env, ...AGAIN };
  const runner = [join(root, "node_modules/vitest/vitest.mjs"), ...args];
  if (node) return suite(`${name} on Node ${node.version}`, node.program, runner, file, vitestReport, again);
  if (!onServer) return suite(name, process.execPath, runner, file, vitestReport, env);
  const command = ["scripts/with-postgres.mjs", process.execPath, ...runner];
  return suite(`${name} on PostgreSQL`, "node", command, file, vitestReport, again);
};

const LAYERS = ["app", "cartridges", "kernel", "services", "ui"];
/**
 * The type checker and the linter's type-aware rules are Go programs: single-threaded, and with
 * less frequent garbage collection for 500 MB more memory.
 */
const GO = { GOMAXPROCS: "1", GOGC: "400" };
const depcruise = (config, folders) => [bin("depcruise"), ["--config", config, ...folders]];
/**
 * The static checks. Two run in parallel, so further threads of one would only slow down the other,
 * and multithreading nearly doubles the compiler's processor time.
 */
const CHECKS = {
  // By its path, because the older compiler, a library for other tools, has a command of the same
  // name.
  types: [["types", join(root, "node_modules/typescript-7/bin/tsc"), ["--noEmit", "--singleThreaded", "-p", "."]]],
  // A getter, because the cartridges from outside are copied only once the run has started.
  get lint() {
    return [
      ["lint", bin("oxlint"), ["--type-aware", "--threads=1", "--deny-warnings", ".", ...sourcesFromOutside(root)]],
    ];
  },
  format: [["format (npx oxfmt)", bin("oxfmt"), ["--check", "--threads=1", "."]]],
  structure: [
    [
      "docs/cartridges.md and docs/architecture.md (npm run kernel:docs)",
      process.execPath,
      ["scripts/kernel-docs.mjs", "--check"],
    ],
    ["imports between folders", ...depcruise(".dependency-cruiser.cjs", LAYERS)],
    ["circles of cartridges", ...depcruise(".dependency-cruiser-cartridges.cjs", ["cartridges"])],
  ],
  unused: [["what is unused", bin("knip"), ["--no-progress"]]],
};
/** The Vitest projects (vitest.config.ts). */
const KINDS = ["unit", "contract", "server"];
const VITEST = [...KINDS, "durability"];
const ON_DEMO_DATA = ["durability", "browser"];
const OTHERS = {
  browser: () => {
    findChromium(say);
    const file = join(reports, "browser.json");
    return suite("browser tests", bin("playwright"), ["test"], file, playwrightReport, {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
  },
};
/** What has changed since main, with what is not committed yet. */
function changedSinceMain() {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const base = git("merge-base", "main", "HEAD");
  const files = `${git("diff", "--name-only", base)}\n${git("ls-files", "--others", "--exclude-standard")}`.split("\n");
  return { base, files: files.filter(Boolean) };
}
/** The cartridge that a file belongs to: its innermost folder with a cartridge.ts. */
function cartridgeOf(file) {
  for (let folder = dirname(file); folder.startsWith("cartridges/"); folder = dirname(folder))
    if (existsSync(join(root, folder, "cartridge.ts"))) return [basename(folder)];
  return [];
}

/** Steps that need more than Node 20, or repeat other steps: run only if named. */
const ASKED_FOR = {
  quick: async () => {
    const { base, files } = changedSinceMain();
    await Promise.all([check("types"), check("lint")]);
    await vitest(["unit"], { only: ["--changed", base, "--passWithNoTests"] });
    const names = [...new Set(files.flatMap(cartridgeOf))];
    if (names.length === 0) return;
    const ofThese = `the cartridge (${names.join("|")}) `;
    await vitest(["contract"], { only: ["tests/contract/cartridges.test.ts", "-t", ofThese] });
  },
  postgres: () => vitest(["server", "contract", "postgres"], { onServer: true }),
  nodes: async () => {
    for (const major of OTHER_VERSIONS) {
      const node = fetchNode(major);
      say(`Node ${node.version}`);
      await vitest(["unit", "server"], { node });
      node.remove();
    }
  },
};

const requested = (process.argv[2] ?? "all").split(",");
const defaults = [...Object.keys(CHECKS), ...VITEST, ...Object.keys(OTHERS)];
const available = [...defaults, ...Object.keys(ASKED_FOR)];
const wanted = available.filter(
  (name) => requested.includes(name) || (requested.includes("all") && defaults.includes(name)),
);

async function timed(names, work) {
  if (names.length === 0) return;
  const begun = Date.now();
  const before = failures.length;
  console.log(`\n— ${names.join(", ")}`);
  await work(names);
  times.push(`${names.join(", ")} ${secondsSince(begun)} s`);
  say(`${names.join(", ")}: ${failures.length === before ? "passed" : "FAILED"} in ${secondsSince(begun)} s`);
}

try {
  const unknown = requested.filter((name) => name !== "all" && !available.includes(name));
  if (unknown.length > 0) throw new Error(`No such step: ${unknown}. There are ${available}.`);
  await prepare({ say, build: false });
  process.env.NODE_ENV = "test";
  await timed(
    wanted.filter((name) => name in CHECKS),
    checkAll,
  );
  if (wanted.some((name) => name !== "quick" && !(name in CHECKS))) await prepare({ say });
  await timed(
    wanted.filter((name) => VITEST.includes(name)),
    (steps) => vitest(steps),
  );
  for (const [name, work] of Object.entries({ ...OTHERS, ...ASKED_FOR }))
    if (wanted.includes(name)) await timed([name], work);
} catch (error) {
  console.error(error);
  failures.push(String(error?.message ?? error));
}
console.log(`\n${times.join("; ")}`);
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.map((failure) => `- ${failure}`).join("\n")}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
