import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bringBack, putAside } from "../../scripts/former-assets.mjs";

const DAY_MS = 86_400_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clothesline-build-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Builds as Vite does: the folder is emptied, then written. */
function build(files: readonly string[], now: number) {
  putAside(folder, now);
  rmSync(join(folder, "build"), { recursive: true, force: true });
  mkdirSync(join(folder, "build/client/assets"), { recursive: true });
  for (const file of files) writeFileSync(join(folder, "build/client/assets", file), file);
  bringBack(folder, now);
}
const served = () => readdirSync(join(folder, "build/client/assets")).sort();

it("serves the assets of former builds for seven days after they were replaced, and no longer", () => {
  build(["shared-a.js", "view-a.js"], 0);
  // Served for a month: its time starts when it is replaced.
  build(["shared-a.js", "view-b.js"], 30 * DAY_MS);
  expect(served()).toEqual(["shared-a.js", "view-a.js", "view-b.js"]);
  build(["shared-c.js", "view-b.js"], 33 * DAY_MS);
  expect(served()).toEqual(["shared-a.js", "shared-c.js", "view-a.js", "view-b.js"]);
  build(["shared-c.js", "view-b.js"], 37 * DAY_MS);
  expect(served()).toEqual(["shared-a.js", "shared-c.js", "view-b.js"]);
  build(["shared-c.js", "view-b.js"], 40 * DAY_MS);
  expect(served()).toEqual(["shared-c.js", "view-b.js"]);
});

it("restarts the period for a file that was built again", () => {
  build(["view-a.js"], 0);
  build(["view-b.js"], DAY_MS);
  build(["view-a.js"], 5 * DAY_MS);
  build(["view-b.js"], 6 * DAY_MS);
  build(["view-b.js"], 10 * DAY_MS);
  expect(served()).toEqual(["view-a.js", "view-b.js"]);
});

it("keeps them after a failed build or with an unreadable record", () => {
  build(["view-a.js"], 0);
  putAside(folder, DAY_MS);
  rmSync(join(folder, "build"), { recursive: true, force: true });
  build(["view-b.js"], 2 * DAY_MS);
  expect(served()).toEqual(["view-a.js", "view-b.js"]);
  writeFileSync(join(folder, ".former-assets/replaced.json"), "{");
  build(["view-c.js"], 3 * DAY_MS);
  expect(served()).toContain("view-b.js");
});
