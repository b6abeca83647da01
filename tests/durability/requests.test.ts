import { once } from "node:events";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CUSTOMER_COLUMNS } from "../support/company-files";
import { rawConnection, startPortalProcess, statusOf, tokenOf, type PortalProcess } from "./portal-process";

let portal: PortalProcess;
beforeAll(async () => void (portal = await startPortalProcess()), 300_000);
afterAll(() => portal.stop());

/** The response to one request on its own connection. */
async function answered(request: string): Promise<string> {
  const { socket, send, answer } = await rawConnection(portal.port);
  send(request);
  return answer().finally(() => socket.destroy());
}
const request = (line: string, headers: Record<string, string> = {}, body = "") =>
  [
    `${line} HTTP/1.1`,
    ...Object.entries({
      Host: "localhost",
      ...(body !== "" && { "Content-Length": String(body.length) }),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    "",
    body,
  ].join("\r\n");

describe("a rejected request with a large body", () => {
  const KB_300 = "x".repeat(300_000);
  const foreign = { "Sec-Fetch-Site": "cross-site", "Content-Type": "application/json" };
  it.each([
    ["403 of a call", 403, request("POST /api/notes", foreign, KB_300)],
    [
      "403 of a page",
      403,
      request(
        "POST /?index",
        { Origin: "http://elsewhere.test", "Content-Type": "application/x-www-form-urlencoded" },
        KB_300,
      ),
    ],
    ["404 of a call", 404, request("POST /api/nothing", {}, KB_300)],
    ["405 of a call", 405, request("POST /api/auth/me", {}, KB_300)],
    ["405 of a page", 405, request("TRACE /", {}, KB_300)],
    [
      "413 of a call with a Content-Length",
      413,
      request("POST /api/auth/login", { "Content-Type": "application/json" }, "x".repeat(1_300_000)),
    ],
    [
      "413 of a call without one",
      413,
      request("POST /api/auth/login", { "Content-Type": "application/json", "Transfer-Encoding": "chunked" }) +
        `${(1_300_000).toString(16)}\r\n${"x".repeat(1_300_000)}\r\n0\r\n\r\n`,
    ],
    [
      "413 of a page",
      413,
      request("POST /driver/login", { "Content-Type": "application/x-www-form-urlencoded" }, "x".repeat(1_300_000)),
    ],
    [
      "401 of an import",
      401,
      request("POST /api/import", { "Content-Type": "multipart/form-data; boundary=x" }, KB_300),
    ],
    [
      "401 of a call",
      401,
      request("POST /api/notes", { "Content-Type": "application/json" }, JSON.stringify({ text: KB_300 })),
    ],
  ])("does not block its connection: %s", async (_, status, refused) => {
    const { socket, send, answer } = await rawConnection(portal.port);
    send(refused);
    expect(statusOf(await answer())).toBe(status);
    const start = Date.now();
    send(request("GET /api/health"));
    expect(statusOf(await answer())).toBe(200);
    expect(Date.now() - start).toBeLessThan(4_000);
    socket.destroy();
  });
});

describe("an import of 200 MB", () => {
  it("is rejected by its limit, and takes little memory", async () => {
    const token = await tokenOf(portal.port, "superadmin");
    const residentMb = () =>
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${portal.process.pid}/status`, "utf8"))![1]) / 1024;
    const before = residentMb();
    let peak = before;
    const { socket, answer } = await rawConnection(portal.port);
    const closed = once(socket, "close").catch(() => {});
    const file = 'Content-Disposition: form-data; name="customers"; filename="customers.csv"';
    const row = "300001,Cafe,,,,,,,33,M,Weekly,,,\r\n".repeat(30_000);
    const parts = Math.ceil((200 * 1024 * 1024) / row.length);
    const [begins, ends] = [`--x\r\n${file}\r\n\r\n${CUSTOMER_COLUMNS}\r\n`, "\r\n--x--\r\n"];
    socket.write(
      request("POST /api/import", {
        Authorization: `Bearer ${token}`,
        "Content-Type": "multipart/form-data; boundary=x",
        "Content-Length": String(begins.length + parts * row.length + ends.length),
      }) + begins,
    );
    const watch = setInterval(() => (peak = Math.max(peak, residentMb())), 10);
    const text = await (async () => {
      for (let part = 0; part < parts && !socket.destroyed; part += 1)
        if (!socket.write(row)) await Promise.race([new Promise((drained) => socket.once("drain", drained)), closed]);
      socket.write(ends);
      return answer();
    })().finally(() => {
      clearInterval(watch);
      socket.destroy();
    });
    expect(statusOf(text)).toBe(413);
    expect(text).toContain("customers is larger than 64 MB");
    // Less than the 64 MB allowed for one file, in resident memory, which covers JavaScript and
    // native code.
    expect(peak - before).toBeLessThan(60);
  });
});

describe("an idle connection", () => {
  it("stays open longer than a proxy keeps it", async () => {
    const { socket, send, answer } = await rawConnection(portal.port);
    send(request("GET /api/health"));
    const seconds = /\r\nkeep-alive: timeout=(\d+)/i.exec(await answer())?.[1];
    expect(Number(seconds)).toBeGreaterThan(120);
    socket.destroy();
  });
});

describe("an upload that ends early", () => {
  const part = (field: string) =>
    `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.csv"\r\n` +
    "Content-Type: text/csv\r\n\r\nsku,name\r\n";
  it.each([
    ["an unknown field", part("x")],
    ["a known field", part("customers")],
    ["a field sent twice", `${part("customers")}\r\n${part("customers")}`],
    ["a part's head", "--x\r\nContent-Disp"],
    ["the part before the first boundary", ""],
  ])("in %s fails alone, whether the sender stops or disconnects", async (_, body) => {
    const headers = {
      Authorization: `Bearer ${await tokenOf(portal.port, "superadmin")}`,
      "Content-Type": "multipart/form-data; boundary=x",
    };
    expect(
      statusOf(
        await answered(
          request("POST /api/import?mode=preview", { ...headers, "Content-Length": String(body.length) }, body),
        ),
      ),
    ).toBe(400);
    const { socket, send } = await rawConnection(portal.port);
    send(request("POST /api/import?mode=preview", { ...headers, "Content-Length": "1000000" }, body));
    socket.destroy();
    await once(socket, "close");
    expect(statusOf(await answered(request("GET /api/health")))).toBe(200);
    expect(portal.process.exitCode).toBeNull();
  });
});

describe("a request that no browser sends", () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  it.each([
    ["TRACE of a page", 405, request("TRACE /")],
    ["TRACE of a call", 405, request("TRACE /api/health")],
    ["another method", 405, request("PROPFIND /")],
    ["a Host with a space", 400, request("GET /", { Host: "a b<script>" })],
    ["a Host with half an address", 400, request("GET /", { Host: "[::1" })],
    ["a Host with too large a port", 400, request("GET /", { Host: "x:99999999" })],
    ["a Host with a path, of a call", 400, request("GET /api/health", { Host: "x/y" })],
    [
      "another site's Origin",
      403,
      request("POST /?index", { Origin: "http://elsewhere.test", ...form }, "email=a&password=b"),
    ],
    [
      "another site's Origin to a page's data",
      403,
      request("POST /_root.data?index", { Origin: "http://elsewhere.test", ...form }, "email=a&password=b"),
    ],
    ["an invalid Origin", 403, request("POST /?index", { Origin: "nonsense", ...form }, "email=a&password=b")],
    ["a whole address in place of a path", 400, request("GET http://elsewhere.test/")],
    ["an address that does not decode", 400, request("GET /assets/%E0%A4%A")],
    ["a missing file", 404, request("GET /assets/nothing.js")],
    ["Remix's older data request", 200, request("GET /?_data=x")],
  ])("gets a plain message, without a stack there or in the log: %s", async (_, status, sent) => {
    const before = portal.output().length;
    const answer = await answered(sent);
    expect(statusOf(answer)).toBe(status);
    expect(answer).not.toMatch(/ at .*:\d+:\d+|node_modules/);
    await answered(request("GET /api/health"));
    expect(portal.output().slice(before)).not.toMatch(/"level":50|stack|\n\s+at /);
  });

  it.each([
    [
      "more topics than a request line may hold",
      431,
      request(`GET /api/live?${"topic=inbox&".repeat(2_000)}`),
      "longer than 16 kB",
    ],
    ["something that is not HTTP", 400, "nonsense\r\n\r\n", "cannot be read"],
  ])("gets JSON where the web server itself rejects it: %s", async (_, status, sent, words) => {
    const answer = await answered(sent);
    expect(statusOf(answer)).toBe(status);
    const body = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))) as { error: string; message: string };
    expect(body.message).toContain(words);
  });

  it("with an invalid Origin but a same-origin Sec-Fetch-Site reaches the form, not the log", async () => {
    const before = portal.output().length;
    expect(
      statusOf(
        await answered(
          request(
            "POST /?index",
            { Origin: "nonsense", "Sec-Fetch-Site": "same-origin", ...form },
            "email=nobody&password=wrong",
          ),
        ),
      ),
    ).toBe(401);
    expect(portal.output().slice(before)).not.toMatch(/"level":50|\n\s+at /);
  });

  it("can claim another host only through a proxy in TRUST_PROXY", async () => {
    const evil = {
      Origin: "https://elsewhere.test",
      "X-Forwarded-Host": "elsewhere.test",
      "X-Forwarded-Proto": "https",
      ...form,
    };
    // By default, loopback is trusted as a proxy only for the client's address, not for the host.
    expect(statusOf(await answered(request("POST /?index", evil, "email=nobody&password=wrong")))).toBe(403);
    const other = await startPortalProcess({ TRUST_PROXY: "loopback" });
    try {
      const { socket, send, answer } = await rawConnection(other.port);
      send(request("POST /?index", evil, "email=nobody&password=wrong"));
      expect(statusOf(await answer())).toBe(401);
      socket.destroy();
    } finally {
      await other.stop();
    }
  }, 300_000);
});
