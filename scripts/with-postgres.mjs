#!/usr/bin/env node
// node scripts/with-postgres.mjs COMMAND …: runs a command with TEST_DATABASE_URL set to a
// PostgreSQL server that is started for it from the system's package, in a temporary folder, and
// removed afterwards.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PACKAGES = "/usr/lib/postgresql";

function binaries() {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = versions
    .map((version) => join(PACKAGES, version, "bin"))
    .find((bin) => existsSync(join(bin, "postgres")));
  if (!folder) throw new Error("No PostgreSQL server is installed (Debian's package is postgresql).");
  return folder;
}

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

// PostgreSQL refuses to run as root; then it runs as the package's own user.
const asRoot = process.getuid() === 0;
const idOf = (flag) => Number(spawnSync("id", [flag, "postgres"]).stdout.toString());
const owner = asRoot ? { uid: idOf("-u"), gid: idOf("-g") } : {};

/**
 * Starts a server in a new folder; returns its address and functions that halt, resume and stop it.
 */
export async function startPostgres() {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), "clothesline-postgres-"));
  if (asRoot) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"],
    { ...owner, cwd: folder },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  let server;
  const resume = async () => {
    server = spawn(
      join(bin, "postgres"),
      ["-D", data, "-p", String(port), "-k", folder, "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=100"],
      { ...owner, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
    );
    await new Promise((ready, broken) => {
      let log = "";
      server.stderr.on("data", (chunk) => {
        log += chunk;
        if (log.includes("ready to accept connections")) ready();
      });
      server.once("exit", (code) => broken(new Error(`PostgreSQL ended with ${code}: ${log}`)));
    });
  };
  /**
   * Stops the server but keeps its data: SIGINT closes the connections cleanly, SIGQUIT drops them
   * as a crash would.
   */
  const halt = (signal = "SIGINT") =>
    new Promise((done) => {
      server.removeAllListeners("exit");
      server.once("exit", done);
      server.kill(signal);
    });
  const stop = async () => {
    if (server.exitCode === null) await halt();
    rmSync(folder, { recursive: true, force: true });
  };
  await resume();
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, halt, resume, stop };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [command, ...args] = process.argv.slice(2);
  const { url, stop } = await startPostgres();
  const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, TEST_DATABASE_URL: url } });
  child.on("close", (code) => void stop().then(() => process.exit(code ?? 1)));
}
