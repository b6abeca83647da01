#!/usr/bin/env node
// npm test: everything that must hold, the quickest first, ending with one line "N passed, N failed" and a true exit code.
// A step's own output is shown while it runs; a step that fails does not hide what the others find.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { prepare, root } from "./prepare.mjs";

const reports = mkdtempSync(join(tmpdir(), "clothesline-tests-"));
const bin = (name) => join(root, "node_modules/.bin", name);
let passed = 0;
let failed = 0;

function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
    child.on("error", () => done(1));
    child.on("close", (code) => done(code ?? 1));
  });
}

/** A check that is one test: it passes or it does not. */
async function check(name, command, args) {
  console.log(`\n— ${name}`);
  const begun = Date.now();
  const code = await run(command, args);
  if (code === 0) passed += 1;
  else failed += 1;
  console.log(code === 0 ? `  ${name}: passed in ${Math.round((Date.now() - begun) / 1000)} s` : `  ${name}: FAILED`);
}

/** A runner of many tests: its own report says how many passed and failed. */
async function suite(name, command, args, reportFile, count, env = {}) {
  console.log(`\n— ${name}`);
  const code = await run(command, args, env);
  const counted = existsSync(reportFile)
    ? count(JSON.parse(readFileSync(reportFile, "utf8")))
    : { passed: 0, failed: 0 };
  passed += counted.passed;
  failed += counted.failed;
  // A runner that ended badly without a failed test (a crash, an empty run) is a failure all the same.
  if (code !== 0 && counted.failed === 0) failed += 1;
  if (counted.passed + counted.failed === 0) failed += 1;
}

const vitestCounts = (report) => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
    ).length,
});
const vitest = (project) => {
  const file = join(reports, `${project}.json`);
  return suite(
    `${project} tests`,
    bin("vitest"),
    ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile=${file}`],
    file,
    vitestCounts,
  );
};
const playwrightCounts = ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky });

const only = process.argv[2];
const wanted = (name) => !only || only.split(",").includes(name);

try {
  await prepare({ say: (line) => console.log(`  ${line}`) });
  process.env.NODE_ENV = "test";
  if (wanted("types")) await check("types", bin("tsc"), ["--noEmit", "-p", "."]);
  if (wanted("lint")) await check("lint", bin("eslint"), ["."]);
  if (wanted("house"))
    await check("house rules", bin("depcruise"), [
      "--config",
      ".dependency-cruiser.cjs",
      "app",
      "cartridges",
      "kernel",
      "services",
      "ui",
    ]);
  if (wanted("house"))
    await check("no circle of cartridges", bin("depcruise"), [
      "--config",
      ".dependency-cruiser-cartridges.cjs",
      "cartridges",
    ]);
  for (const project of ["unit", "contract", "server", "durability"]) if (wanted(project)) await vitest(project);
  if (wanted("browser")) {
    findChromium((line) => console.log(`  ${line}`));
    const file = join(reports, "browser.json");
    await suite("browser tests", bin("playwright"), ["test"], file, playwrightCounts, {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
  }
} catch (error) {
  console.error(error);
  failed += 1;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
