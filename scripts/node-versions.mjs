// The other versions of Node that the portal runs on, each from the npm registry: a machine needs none of them installed.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const OTHER_VERSIONS = ["22", "24"];

/**
 * Fetches the newest Node of a major version into a folder of its own; answers its program and what removes it. The package `node`
 * only picks the package of the system by a script, which .npmrc does not let run: it is named here.
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
