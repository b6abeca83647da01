import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readConfig, VARIABLES } from "#services/config.server";

const ROOT = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** CARTRIDGES_DIR is read by scripts/prepare.mjs, before the portal starts. */
const READ_BY_PORTAL = [...VARIABLES, "CARTRIDGES_DIR"];
const unknownOf = (names: string[]) => names.filter((name) => !READ_BY_PORTAL.includes(name));

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "clothesline-ways-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("docs/environment.md lists exactly the variables that the portal reads", () => {
  const named = [...read("docs/environment.md").matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*)/gm)].flatMap(([, names]) =>
    names!.replaceAll("`", "").split(", "),
  );
  expect(named.sort()).toEqual([...READ_BY_PORTAL].sort());
});

describe("the image", () => {
  const dockerfile = read("Dockerfile");
  const ignored = read(".dockerignore")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));

  /** Does what the COPY steps do, respecting .dockerignore. */
  function copySteps(to: string) {
    for (const [, step] of dockerfile.matchAll(/^COPY (?:--\S+ )*(.+)$/gm)) {
      const sources = step!.split(" "),
        target = sources.pop()!;
      for (const source of sources)
        cpSync(join(ROOT, source), join(to, target, target.endsWith("/") ? basename(source) : ""), {
          recursive: true,
          filter: (path) => !ignored.some((name) => path === join(ROOT, name)),
        });
    }
  }

  /** Adds the output of the RUN step to the folder, taken from this checkout. */
  function addWhatIsMade(to: string) {
    for (const output of ["build", "services/database/generated"])
      cpSync(join(ROOT, output), join(to, output), { recursive: true });
    const cache = ".cache/clothesline";
    mkdirSync(join(to, "node_modules", cache), { recursive: true });
    const packages = readdirSync(join(ROOT, "node_modules")).filter((name) => name !== ".cache");
    const cached = readdirSync(join(ROOT, "node_modules", cache)).filter((name) => /\.stamp$|^blank-/.test(name));
    for (const name of [...packages, ...cached.map((file) => join(cache, file))])
      symlinkSync(join(ROOT, "node_modules", name), join(to, "node_modules", name));
  }

  let portal: ChildProcess | undefined;
  // Kills the process group, which includes a build that the start may have spawned.
  afterAll(() => {
    if (portal?.exitCode === null) process.kill(-portal.pid!, "SIGKILL");
  });

  it("copies exactly the files that the build depends on, and starts", async () => {
    const prepared = spawnSync(process.execPath, ["scripts/prepare.mjs"], { cwd: ROOT, encoding: "utf8" });
    expect(prepared.status, prepared.stderr).toBe(0);
    const image = join(folder, "image");
    copySteps(image);
    expect(existsSync(join(image, "services/database/generated"))).toBe(false);
    addWhatIsMade(image);
    const started = spawn(process.execPath, ["scripts/start.mjs"], {
      cwd: image,
      env: { NODE_ENV: "production", PATH: process.env.PATH, DATA_DIR: join(folder, "data"), PORT: "0", DEMO: "off" },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    portal = started;
    let output = "";
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    // One file more or less changes a stamp, so the start would build again.
    const begun = /(Dependencies|Prisma client|Build|Blank database) …/;
    await vi.waitFor(() => expect(begun.test(output) || /Ctrl-C ends it|rror/.test(output), output).toBe(true), {
      timeout: 200_000,
      interval: 50,
    });
    expect(output).not.toMatch(begun);
    const [, url] = /is at (http:\/\/localhost:\d+)/.exec(output) ?? [];
    expect(url, output).toBeDefined();
    expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ status: "ok" });
    expect((await fetch(`${url}/manifest.webmanifest`)).status).toBe(200);
    const ended = once(started, "exit");
    started.kill("SIGTERM");
    expect((await ended)[0], output).toBe(0);
  }, 300_000);

  it("sets only variables that the portal reads, and starts an existing script", () => {
    const [, set] = /^ENV (.+)$/m.exec(dockerfile)!;
    expect(unknownOf(set!.split(" ").map((pair) => pair.split("=")[0]!))).toEqual([]);
    const [, command] = /^CMD (\[.+\])$/m.exec(dockerfile)!;
    expect(existsSync(join(ROOT, (JSON.parse(command!) as string[])[1]!))).toBe(true);
  });
});

interface Tree {
  [key: string]: Tree | string | string[];
}
/**
 * The YAML subset of compose.yaml: maps and lists by indentation, plain and quoted scalars, inline
 * lists. @throws at any other line
 */
function readYaml(text: string): Tree {
  const lines = text
    .split("\n")
    .filter((line) => !/^\s*(#|$)/.test(line))
    .map((line) => ({ indent: /^ */.exec(line)![0].length, line: line.trim() }));
  const scalar = (value: string) => (value.startsWith('"') ? (JSON.parse(value) as string) : value);
  function block(indent: number): Tree | string[] {
    const list: string[] = [],
      tree: Tree = {};
    while (lines[0]?.indent === indent) {
      const { line } = lines.shift()!;
      const [, item] = /^- (.+)$/.exec(line) ?? [];
      if (item) {
        list.push(scalar(item));
        continue;
      }
      const [, key, value = ""] = /^([\w-]+):(?: (.+))?$/.exec(line) ?? [];
      if (!key || key in tree) throw new Error(`compose.yaml: ${line}`);
      if (value.startsWith("["))
        tree[key] = value
          .slice(1, -1)
          .split(", ")
          .map((each) => scalar(each));
      else if (value) tree[key] = scalar(value);
      else tree[key] = (lines[0]?.indent ?? 0) > indent ? block(lines[0]!.indent) : "";
    }
    if ((lines[0]?.indent ?? 0) > indent) throw new Error(`compose.yaml: ${lines[0]!.line}`);
    return list.length > 0 ? list : tree;
  }
  return block(0) as Tree;
}

describe("compose.yaml", () => {
  const compose = readYaml(read("compose.yaml"));
  const services = Object.entries(compose.services as Record<string, Tree>);
  const portals = services.filter(([, { build }]) => build === ".");
  const environmentOf = ({ environment }: Tree, values: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(environment as Record<string, string>).map(([name, value]) => [
        name,
        value.replace(/\$\{(\w+):-([^}]*)\}/g, (_, variable: string, fallback: string) => values[variable] ?? fallback),
      ]),
    );
  const configOf = (service: Tree, name: string, values?: Record<string, string>) =>
    readConfig({ NODE_ENV: "production", ...environmentOf(service, values), DATA_DIR: join(folder, name) });

  it("has a portal in each profile, and two in one of them", () => {
    expect(portals.map(([name, { profiles }]) => [name, profiles])).toEqual([
      ["portal", ["alone"]],
      ["portal-on-server", ["postgres"]],
      ["portal-1", ["two"]],
      ["portal-2", ["two"]],
    ]);
  });

  it("names only existing services, volumes and files, and shares no volume between portals", () => {
    const mounted: string[] = [];
    for (const [name, { profiles, depends_on: dependencies = {}, volumes = [] }] of services) {
      for (const other of Array.isArray(dependencies) ? dependencies : Object.keys(dependencies))
        expect((compose.services as Record<string, Tree>)[other]?.profiles, `${name}: ${other}`).toEqual(
          expect.arrayContaining(profiles as string[]),
        );
      for (const volume of (volumes as string[]).map((each) => each.split(":")[0]!))
        if (volume.startsWith(".")) expect(statSync(join(ROOT, volume)).isFile(), volume).toBe(true);
        else mounted.push(volume);
    }
    expect(mounted.sort()).toEqual(Object.keys(compose.volumes as Tree).sort());
  });

  it("gives the portals only variables that they read", () => {
    for (const [name, service] of portals) expect(unknownOf(Object.keys(environmentOf(service))), name).toEqual([]);
  });

  it("starts each portal with the values in docs/operations.md, and two portals not without them", () => {
    const values = { DATABASE_PASSWORD: "secret", BUCKET_SECRET: "long-secret", SESSION_SECRET: "s".repeat(32) };
    for (const [name, service] of portals) expect(configOf(service, name, values).port, name).toBe(3000);
    const [, two] = portals.at(-1)!;
    expect(() => configOf(two, "none")).toThrow(/STORAGE_URL must[^]*SESSION_SECRET must have at least 32 characters/);
  });
});

describe("docs/run/clothesline.service", () => {
  const unit = read("docs/run/clothesline.service");
  it("sets only variables that the portal reads, and starts an existing script", () => {
    expect(unknownOf([...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name!))).toEqual([]);
    const [, script] = /^ExecStart=\/usr\/bin\/env node (\S+)$/m.exec(unit)!;
    expect(existsSync(join(ROOT, script!))).toBe(true);
  });
});

const NGINX = ["nginx", "/usr/sbin/nginx"].find((path) => spawnSync(path, ["-v"]).status === 0);
describe("docs/run/nginx.conf", () => {
  it.skipIf(!NGINX)("is a valid nginx configuration (skipped where nginx is not installed)", () => {
    const conf = join(folder, "nginx.conf");
    // The containers' names do not resolve here, and port 80 may be taken.
    const site = read("docs/run/nginx.conf")
      .replaceAll(/portal-\d:3000/g, "127.0.0.1:3000")
      .replace("listen 80;", "listen 127.0.0.1:18080;");
    writeFileSync(conf, `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${site} }`);
    const result = spawnSync(NGINX!, ["-t", "-p", folder, "-c", conf], { encoding: "utf8" });
    expect(result.status, result.stderr).toBe(0);
  });
});
