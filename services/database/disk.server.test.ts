import { afterEach, describe, expect, it } from "vitest";
import { withTestDatabase } from "../../tests/support/test-database";
import { refusal } from "#kernel/handlers.server";
import { apiLoader } from "#kernel/serve-call.server";
import { isDiskFailure } from "./disk.server";
import { checkTimezone } from "./timezone.server";

const database = withTestDatabase();
const health = async () => {
  const response = await apiLoader({
    request: new Request("http://clothesline.test/api/health"),
    params: {},
    context: { address: "", nonce: "" },
  });
  return { ...(await response.json()), status: response.status };
};

describe("a disk that cannot be written", () => {
  afterEach(() => database.current.pool.query("drop trigger if exists full_disk on setting"));

  it("is reported to the writer, and by health until a write succeeds again", async () => {
    const { pool, prisma } = database.current;
    await pool.query(`create or replace function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await pool.query(
      "create trigger full_disk before insert or update on setting for each row execute function full_disk()",
    );
    expect(await health()).toMatchObject({ status: 200, database: "connected", events: "online" });
    const writes = [
      () => prisma.setting.create({ data: { key: "a", value: 1 } }),
      () => prisma.$transaction((tx) => tx.setting.create({ data: { key: "b", value: 1 } })),
      () => pool.query("insert into setting (key, value, updated_at) values ('c', '1', now())"),
    ];
    for (const write of writes) {
      const error: unknown = await write().then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(isDiskFailure(error)).toBe(true);
      expect(refusal(error)).toMatchObject({ status: 503, text: expect.stringContaining("disk is full") });
      expect(await health()).toMatchObject({
        status: 503,
        database: "disk",
        detail: expect.stringContaining("No space left on device"),
      });
    }
    await pool.query("drop trigger full_disk on setting");
    expect(await health()).toMatchObject({ status: 200, database: "connected" });
  });

  it("is distinct from every other failure", async () => {
    for (const error of [null, "ENOSPC", new Error("x"), Object.assign(new Error("x"), { code: "23505" })])
      expect(isDiskFailure(error)).toBe(false);
    const loop: { cause?: unknown } = {};
    loop.cause = loop;
    expect(isDiskFailure(loop)).toBe(false);
  });
});

describe("the company's time zone", () => {
  it.each(["America/Los_Angeles", "america/los_angeles", "UTC", "Pacific/Chatham", "Asia/Kolkata"])(
    "accepts a name that the database knows too: %s",
    (zone) => checkTimezone(database.current.pool, zone),
  );

  it.each(["+05:30", "-08:00", "UTC+3", "Europe/Nowhere"])(
    "rejects one that the database interprets differently: %s",
    async (zone) => {
      await expect(checkTimezone(database.current.pool, zone)).rejects.toMatchObject({
        forPerson: true,
        message: expect.stringContaining(`(it is "${zone}")`),
      });
    },
  );
});
