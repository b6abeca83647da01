import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBucketStandIn, type BucketStandIn } from "../../tests/support/bucket-stand-in";
import type { Storage } from "./files";
import { openStorage } from "./storage.server";

const dataDir = mkdtempSync(join(tmpdir(), "clothesline-storage-"));
let bucket: BucketStandIn;
const open: Record<string, () => Storage> = {
  "a folder": () => openStorage({ dataDir, storageUrl: null }),
  "a bucket": () => openStorage({ dataDir, storageUrl: bucket.url }),
};
beforeAll(async () => {
  bucket = await startBucketStandIn();
});
afterAll(async () => {
  await bucket.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const bytes = new Uint8Array([0, 255, 13, 10, 7]);

describe.each(Object.keys(open))("%s", (place) => {
  it("returns what was stored until it is removed", async () => {
    const files = open[place]!();
    await files.put("pictures/2026-11/a.jpg", bytes, "image/jpeg");
    await files.put("pictures/2026-11/a.jpg", bytes, "image/jpeg");
    expect(new Uint8Array((await files.get("pictures/2026-11/a.jpg"))!)).toEqual(bytes);
    await files.remove("pictures/2026-11/a.jpg");
    await files.remove("pictures/2026-11/a.jpg");
    expect(await files.get("pictures/2026-11/a.jpg")).toBeNull();
  });

  it.each(["../secret", "pictures/../../secret", "/etc/passwd", "", "a//b", "a/.hidden", "a b", "a?b", "a%2e"])(
    "rejects a key outside its folder: %s",
    async (key) => {
      const files = open[place]!();
      await expect(files.put(key, bytes, "image/jpeg")).rejects.toThrow("Invalid key");
      await expect(files.get(key)).rejects.toThrow("Invalid key");
      await expect((async () => files.remove(key))()).rejects.toThrow("Invalid key");
    },
  );
});

describe("a folder", () => {
  it("is private to the portal, and a failed write leaves nothing behind", async () => {
    const files = open["a folder"]!();
    await files.put("one/file", bytes, "image/jpeg");
    expect(statSync(join(dataDir, "files/one/file")).mode & 0o077).toBe(0);
    // A folder exists where the file should go.
    await expect(files.put("one", bytes, "image/jpeg")).rejects.toThrow();
    expect(readdirSync(join(dataDir, "files")).filter((name) => name.includes("draft"))).toEqual([]);
  });
});

describe("a bucket", () => {
  it("keeps the content type, and is retried after a temporary failure", async () => {
    const files = open["a bucket"]!();
    bucket.failNext(503, 1);
    await files.put("b.png", bytes, "image/png");
    expect(bucket.files.get("b.png")?.type).toBe("image/png");
  });

  it("throws if it refuses or does not exist, so that a file never seems stored", async () => {
    const wrongSecret = openStorage({ dataDir, storageUrl: bucket.url.replace("stand-in-key:", "stand-in-key:x") });
    await expect(wrongSecret.put("c.png", bytes, "image/png")).rejects.toThrow("403");
    const elsewhere = openStorage({ dataDir, storageUrl: bucket.url.replace("/linen", "/cotton") });
    await expect(elsewhere.put("c.png", bytes, "image/png")).rejects.toThrow("no such bucket");
    expect(bucket.files.has("c.png")).toBe(false);
  });
});
