// A Chromium for the browser tests: an installed one, else Playwright's own, else the system's
// package (design section 6).
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

/**
 * The shell is headless-only, like Playwright's own: a page takes less than half of the processor
 * time in it.
 */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of a Chromium on this machine, or undefined. */
export function installedChromium() {
  for (const name of NAMES) {
    for (const folder of (process.env.PATH ?? "").split(":"))
      if (folder && existsSync(join(folder, name))) return join(folder, name);
  }
  return PLACES.find(existsSync);
}

const works = (command, args) =>
  spawnSync(command, args, { cwd: root, stdio: "ignore", timeout: 300_000 }).status === 0;

/**
 * Finds or installs a Chromium; returns its path, or undefined for Playwright's own. @throws if
 * neither is possible.
 */
export function findChromium(say) {
  const present = installedChromium();
  if (present) return present;
  say("Chromium: installing Playwright's own …");
  if (works(join(root, "node_modules/.bin/playwright"), ["install", "chromium"])) return undefined;
  say("Chromium: installing the system's package …");
  if (
    process.getuid?.() === 0 &&
    works("apt-get", ["update"]) &&
    works("apt-get", ["install", "-y", "chromium-headless-shell"])
  )
    return installedChromium();
  throw new Error(
    "No Chromium was found and none could be installed. Install Chromium or Google Chrome and try again.",
  );
}
