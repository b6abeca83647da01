import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { childFile } from "./build-child";
import { emptyFolder } from "./child-process";

const NEW_MOUNTS = ["unshare", "--mount"] as const;
const mayMount =
  spawnSync(NEW_MOUNTS[0], [NEW_MOUNTS[1], "sh", "-c", "mount -t tmpfs -o size=64k none /mnt"]).status === 0;

/** Starts a process on a folder with its own file system; returns its output. */
function startOn(options: string, before: string) {
  const folder = emptyFolder();
  const script = `mount -t tmpfs -o ${options} none "${folder}" && ${before} ; exec "${process.execPath}" "${childFile}" hold "${folder}"`;
  const { status, stderr } = spawnSync(
    NEW_MOUNTS[0],
    [NEW_MOUNTS[1], "sh", "-c", script.replaceAll("FOLDER", folder)],
    { encoding: "utf8", env: { ...process.env, NODE_ENV: "test" } },
  );
  return { status, output: stderr.replaceAll(folder, "FOLDER").trim() };
}

test.skipIf(!mayMount).each([
  ["read-only", "ro", "true", /^Nothing can be written to FOLDER: it is read-only \(EROFS\)\./],
  [
    "full",
    "size=64k",
    "head -c 64k /dev/zero > FOLDER/ballast 2>/dev/null",
    /^Nothing can be written to FOLDER: the disk is full \(ENOSPC\)\./,
  ],
  ["full half-way", "size=1m", "true", /^The embedded database in FOLDER did not start: /],
])(
  "a data directory that is %s stops the start with a sentence, not a stack (skipped where nothing may be mounted)",
  (_, options, before, sentence) => {
    const { status, output } = startOn(options, before);
    expect(status).toBe(1);
    expect(output).toMatch(sentence);
    expect(output).not.toMatch(/\n\s+at /);
  },
);

test("a wrong value in the environment stops the start with a sentence for each, not a stack", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: emptyFolder(), PORT: "33a", COMPANY_TIMEZONE: "Mars/Olympus" },
  });
  expect(status).toBe(1);
  const output = stdout + stderr;
  expect(output).toContain('PORT must be a port number from 0 to 65535 (it is "33a").');
  expect(output).toContain('COMPANY_TIMEZONE must be a time zone such as America/Los_Angeles (it is "Mars/Olympus").');
  expect(output).not.toMatch(/\n\s+at /);
});
