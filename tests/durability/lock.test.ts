import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDatabase } from "../../services/database/database.server";
import { lockDataDir } from "../../services/database/lock.server";
import { emptyFolder, newDataDir, ON_DISK, startChild } from "./child-process";

/** Above the largest possible pid (4,194,304), so no process has it. */
const DEAD_PID = 4_999_999;

describe("one process on a data directory", () => {
  test("a second process is rejected with the pid of the holder", async () => {
    const dataDir = newDataDir(ON_DISK);
    const holder = startChild("hold", dataDir);
    expect(await holder.nextLine()).toBe("open");

    const second = startChild("hold", dataDir);
    expect(await second.ended).toMatchObject({ code: 1 });
    expect(second.errors()).toContain(`is in use by process ${holder.pid}.`);
    await expect(openDatabase({ dataDir, databaseUrl: null })).rejects.toMatchObject({ pid: holder.pid });
    expect(holder.process.exitCode).toBeNull();
  });

  test("the same process cannot open it twice either", async () => {
    const dataDir = newDataDir(ON_DISK);
    const database = await openDatabase({ dataDir, databaseUrl: null });
    await expect(openDatabase({ dataDir, databaseUrl: null })).rejects.toMatchObject({ pid: process.pid });
    await database.close();
    await (await openDatabase({ dataDir, databaseUrl: null })).close();
  });

  test("after a kill the next process takes over, and removes the leftover socket", async () => {
    const dataDir = newDataDir(ON_DISK);
    const killed = startChild("hold", dataDir);
    await killed.nextLine();
    const leftBehind = readFileSync(join(dataDir, "socket-folder"), "utf8");
    killed.process.kill("SIGKILL");
    await killed.ended;
    expect(readFileSync(join(dataDir, "lock"), "utf8")).toContain(String(killed.pid));
    expect(existsSync(leftBehind)).toBe(true);

    const database = await openDatabase({ dataDir, databaseUrl: null });
    expect(readFileSync(join(dataDir, "lock"), "utf8")).toContain(String(process.pid));
    expect(existsSync(leftBehind)).toBe(false);
    await database.close();
    expect(existsSync(join(dataDir, "lock"))).toBe(false);
  });

  test("a reused pid does not hold the lock of its previous process", async () => {
    const dataDir = emptyFolder(ON_DISK);
    writeFileSync(join(dataDir, "lock"), `${process.pid} 1`);
    (await lockDataDir(dataDir)).release();
  });

  test("a wrong note about the socket folder never makes a start remove anything else", async () => {
    const dataDir = newDataDir(ON_DISK);
    const elsewhere = mkdtempSync(join(emptyFolder(), "clothesline-"));
    const other = mkdtempSync(join(tmpdir(), "other-"));
    for (const folder of [elsewhere, other, ""]) {
      writeFileSync(join(dataDir, "socket-folder"), folder);
      await (await openDatabase({ dataDir, databaseUrl: null })).close();
    }
    expect([existsSync(elsewhere), existsSync(other)]).toEqual([true, true]);
  });

  test("of several that find a dead process's lock at the same moment, exactly one gets it", async () => {
    const dataDir = emptyFolder(ON_DISK);
    const children = Array.from({ length: 6 }, () => startChild("lock", dataDir));
    await Promise.all(children.map((child) => child.nextLine()));
    writeFileSync(join(dataDir, "lock"), `${DEAD_PID} 1`);
    const answers = Promise.all(children.map((child) => child.nextLine()));
    for (const child of children) child.process.stdin!.write("go\n");

    const answered = await answers;
    const winner = children[answered.indexOf("mine")]!;
    expect(answered.filter((line) => line === "mine")).toHaveLength(1);
    expect(answered.filter((line) => line.includes(`in use by process ${winner.pid}.`))).toHaveLength(5);
    expect(readdirSync(dataDir)).toEqual(["lock"]);
  });
});
