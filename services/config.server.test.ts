import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.server";
import { forPersonOf } from "./data-folder.server";

const DATA_DIR = mkdtempSync(join(tmpdir(), "clothesline-config-"));
const read = (env: Record<string, string | undefined> = {}) => readConfig({ NODE_ENV: "test", DATA_DIR, ...env });
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

describe("TRUST_PROXY", () => {
  it.each([
    [undefined, ["loopback"]],
    ["none", []],
    ["loopback", ["loopback"]],
    ["10.0.0.5", ["10.0.0.5"]],
    ["loopback, 172.16.0.0/12", ["loopback", "172.16.0.0/12"]],
    ["fd00::/8,::1", ["fd00::/8", "::1"]],
  ])("%s sets whose X-Forwarded-* headers are trusted", (TRUST_PROXY, trusted) => {
    expect(read({ TRUST_PROXY }).trustProxy).toEqual(trusted);
  });

  it("lets a proxy name the portal's host only if it is set", () => {
    expect(read().proxyNamesHost).toBe(false);
    expect(read({ TRUST_PROXY: "none" }).proxyNamesHost).toBe(false);
    expect(read({ TRUST_PROXY: "loopback" }).proxyNamesHost).toBe(true);
  });

  it.each(["all", "true", "1", "10.0.0.0/33", "10.0.0.0/0", "10.0.0.5/", "loopback,proxy.example.com", ","])(
    "rejects what names no proxy: %s",
    (TRUST_PROXY) => {
      expect(() => read({ TRUST_PROXY })).toThrow(/^TRUST_PROXY must be none, or a list/);
    },
  );
});

describe("the data directory", () => {
  it("keeps a single complete secret", () => {
    const { sessionSecret } = read();
    expect(sessionSecret).toHaveLength(43);
    expect(readFileSync(join(DATA_DIR, "session-secret"), "utf8")).toBe(sessionSecret);
    expect(read().sessionSecret).toBe(sessionSecret);
  });

  it("is named in the message if it causes the failure; other errors stay as they are", () => {
    const failed = (code: string) => Object.assign(new Error(code), { code, syscall: "open" });
    for (const [code, reason] of [
      ["EROFS", "it is read-only"],
      ["ENOSPC", "the disk is full"],
      ["EACCES", "this user may not write there"],
    ] as const) {
      expect(forPersonOf("/data", failed(code))).toMatchObject({
        forPerson: true,
        message:
          `Nothing can be written to /data: ${reason} (${code}). ` +
          "Fix that, or set DATA_DIR to another folder, and start again.",
      });
    }
    const other = failed("EMFILE");
    expect(forPersonOf("/data", other)).toBe(other);
  });
});
