import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "../../services/database/database.server";
import { childFile } from "./build-child";
import { newDataDir, ON_DISK, startChild, startContained } from "./child-process";

const NEW_NAMESPACE = ["--pid", "--fork", "--mount-proc", "--kill-child"];
const mayUnshare = spawnSync("unshare", [...NEW_NAMESPACE, "true"]).status === 0;
const SOON = { timeout: 30_000, interval: 20 };

const openHere = (dataDir: string, output: string[] = []) =>
  openDatabase({ dataDir, databaseUrl: null, onStep: (line) => output.push(line) });
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);

describe.skipIf(!mayUnshare)("two containers on one data directory (skipped where unshare is not permitted)", () => {
  test("the second is rejected while the first runs, although it cannot see its pid", async () => {
    const dataDir = newDataDir(ON_DISK);
    const first = startContained("hold", dataDir);
    expect(await first.nextLine()).toBe("open");
    const second = startContained("hold", dataDir);
    expect(await second.ended).toMatchObject({ code: 1 });
    expect(second.errors()).toMatch(/is in use by process 1 of .+ in another container/);
    await expect(openHere(dataDir)).rejects.toMatchObject({ pid: 1 });
    expect(first.process.exitCode).toBeNull();
  });

  test("one takes over from another that was killed, and logs what it waits for", async () => {
    const dataDir = newDataDir(ON_DISK);
    const first = startContained("hold", dataDir);
    await first.nextLine();
    first.process.kill("SIGKILL");
    await first.ended;
    const output: string[] = [];
    await (await openHere(dataDir, output)).close();
    expect(output).toEqual([expect.stringMatching(/whether it still runs shows within 10 seconds/)]);
  });

  test("one that was suspended while another took over writes nothing more", async () => {
    const dataDir = newDataDir(ON_DISK);
    const first = startContained("write", dataDir, "first");
    await first.nextLine();
    const [inside] = childrenOf(first.pid);
    process.kill(inside!, "SIGSTOP");
    const database = await openHere(dataDir);
    const before = await database.prisma.setting.count();
    const acknowledged = first.lines.length;
    process.kill(inside!, "SIGCONT");
    expect(await first.ended).toMatchObject({ code: 1 });
    expect(first.lines.length - acknowledged).toBeLessThanOrEqual(1);
    expect(await database.prisma.setting.count()).toBe(before);
    await database.close();
    await (await openHere(dataDir)).close();
  }, 90_000);
});

describe("a process that lost its lock", () => {
  test.each(["replaced", "removed"])("stops writing at once, and leaves the lock file alone (%s)", async (how) => {
    const dataDir = newDataDir(ON_DISK);
    const holder = startChild("write", dataDir, "holder");
    await holder.nextLine();
    const lock = join(dataDir, "lock");
    if (how === "removed") spawnSync("rm", [lock]);
    else writeFileSync(lock, "1 1 elsewhere/another-boot/1 another-id");
    expect(await holder.ended).toMatchObject({ code: 1 });
    expect(readdirSync(dataDir).includes("lock")).toBe(how === "replaced");
  });
});

describe("a process that was killed", () => {
  test("can be replaced at once, as the next one waits for its exit", async () => {
    const dataDir = newDataDir(ON_DISK);
    for (let round = 0; round < 5; round++) {
      const killed = startChild("write", dataDir, `round-${round}`);
      await killed.nextLine();
      killed.process.kill("SIGKILL");
      await (await openHere(dataDir)).close();
    }
  });

  test("holds no lock once it has exited, even as a zombie", async () => {
    const dataDir = newDataDir(ON_DISK);
    // The parent never reaps its child, which stays a zombie.
    const parent = spawn("sh", ["-c", `"${process.execPath}" "${childFile}" hold "${dataDir}" & exec sleep 600`], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, NODE_ENV: "test" },
    });
    onTestFinished(() => void parent.kill("SIGKILL"));
    await once(parent.stdout, "data");
    const pid = Number(readFileSync(join(dataDir, "lock"), "utf8").split(" ")[0]);
    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, "utf8")).toMatch(/\) Z /), SOON);
    await vi.waitFor(() => expect(readdirSync(`/proc/${pid}/task`)).toHaveLength(1), SOON);
    const output: string[] = [];
    await (await openHere(dataDir, output)).close();
    expect(output).toEqual([]);
  });
});
