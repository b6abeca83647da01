// Fetches the other supported Node versions from the npm registry, so that none have to be
// installed.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const OTHER_VERSIONS = ["22", "24"];

/**
 * Fetches the newest Node of a major version into a temporary folder; returns its executable and a
 * function that deletes the folder. It names the platform's package directly, because the package
 * `node` selects it in an install script, which .npmrc disables.
 */
export function fetchNode(major) {
  const folder = mkdtempSync(join(tmpdir(), "clothesline-node-"));
  const name = `node-${process.platform}-${process.arch}`;
  const npm = process.env.npm_execpath?.endsWith(".js") ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const args = ["install", "--prefix", folder, "--no-save", "--ignore-scripts", `${name}@${major}`];
  const { status, stderr } = spawnSync(npm[0], [...npm.slice(1), ...args], { cwd: folder, encoding: "utf8" });
  const program = join(folder, "node_modules", name, "bin/node");
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (status === 0 && stdout?.startsWith(`v${major}.`)) return { program, version: stdout.trim(), remove };
  remove();
  throw new Error(`Node ${major} could not be fetched from the npm registry: ${stderr}`);
}
