import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { expect, test, vi } from "vitest";
import { childFile } from "./build-child";
import { emptyFolder } from "./child-process";
import { startPortalProcess } from "./portal-process";

const NEW_MOUNTS = ["unshare", "--mount"] as const;
const mayMount =
  spawnSync(NEW_MOUNTS[0], [NEW_MOUNTS[1], "sh", "-c", "mount -t tmpfs -o size=64k none /mnt"]).status === 0;

/** Starts a process on a folder with its own file system. Returns its output. */
function startOn(options: string, before: string) {
  const folder = emptyFolder();
  const mount = `mount -t tmpfs -o ${options} none "${folder}"`;
  const script = `${mount} && ${before} ; exec "${process.execPath}" "${childFile}" hold "${folder}"`;
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
  "a data directory that is %s stops the start with a plain message (skipped where mounting is not permitted)",
  (_, options, before, sentence) => {
    const { status, output } = startOn(options, before);
    expect(status).toBe(1);
    expect(output).toMatch(sentence);
    expect(output).not.toMatch(/\n\s+at /);
  },
);

test("wrong values in the environment stop the start with a plain message for each", () => {
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

/** Runs one of the commands to its end, or kills it at the timeout. */
function run(script: string, args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...args], {
    encoding: "utf8",
    timeout: 120_000,
    env: { ...process.env, NODE_ENV: "test", DATABASE_URL: "", APP_URL: "", PORT: "0", ...env },
  });
  return { status, output: stdout + stderr };
}

/** Runs `work` while another program has a port. */
async function withTakenPort(work: (port: number) => void): Promise<void> {
  const other = createServer().listen(0);
  await new Promise((listening) => other.once("listening", listening));
  try {
    work((other.address() as { port: number }).port);
  } finally {
    await new Promise((closed) => other.close(closed));
  }
}

test("a database server that is down stops the start with a plain message", () => {
  const { status, output } = run("start", [], {
    DATA_DIR: emptyFolder(),
    DATABASE_URL: "postgresql://clothesline:secret@127.0.0.1:1/clothesline",
  });
  expect(status).toBe(1);
  expect(output).toContain("The PostgreSQL server of DATABASE_URL could not be reached: connect ECONNREFUSED");
  expect(output).not.toMatch(/\n\s+at |secret/);
});

test("a taken port is reported before the database is created, without other warnings", () =>
  withTakenPort((port) => {
    const folder = emptyFolder();
    const { status, output } = run("start", [], { DATA_DIR: folder, PORT: String(port) });
    expect(status).toBe(1);
    expect(output).toContain(`Port ${port} is in use by another program. Set PORT to another one.`);
    expect(output).not.toContain("MaxListenersExceededWarning");
    expect(readdirSync(folder)).not.toContain("database");
  }));

test.skipIf(!existsSync("/proc"))("a data directory that cannot be created stops the start at once", () => {
  const { status, output } = run("start", [], { DATA_DIR: "/proc/clothesline" });
  expect(status).toBe(1);
  expect(output).toContain("DATA_DIR must be a folder the portal can write to (/proc/clothesline: ENOENT).");
});

test("db:copy to an unsupported address is rejected and creates no folder", () => {
  const { status, output } = run("copy-database", ["foo://someone:secret@x/y"]);
  expect(status).toBe(1);
  expect(output).toContain("foo://…@x/y is neither a folder nor an address that begins with postgresql://.");
  expect(output).not.toContain("secret");
  expect(existsSync("foo:")).toBe(false);
});

test.each(["bench", "soak", "copy-database"])("%s prints its usage", (script) => {
  const { status, output } = run(script, ["--help"]);
  expect(status).toBe(0);
  expect(output).toMatch(/^npm run /);
});

test("a mail server and a bucket that do not answer are named once the portal runs, and it works", async () => {
  const portal = await startPortalProcess({
    SMTP_URL: "smtp://127.0.0.1:1",
    STORAGE_URL: "http://key:secret@127.0.0.1:1/clothesline?region=us-east-1",
  });
  try {
    await vi.waitFor(
      () => {
        expect(portal.output()).toContain("The mail server of SMTP_URL does not answer. Mails wait until it does");
        expect(portal.output()).toContain("The bucket of STORAGE_URL does not answer.");
      },
      { timeout: 40_000, interval: 100 },
    );
    expect((await fetch(`http://127.0.0.1:${portal.port}/api/health`)).status).toBe(200);
  } finally {
    await portal.stop();
  }
});
