import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, request as send, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import compression from "compression";
import express, { type ErrorRequestHandler } from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressFiles } from "../../scripts/compressed-files.mjs";
import { staticFiles } from "./static-files.server";

const SCRIPT = "export const due = (pieces) => pieces.reduce((sum, each) => sum + each, 0);\n".repeat(40);
const HELD = "export const held = 1;";
const AN_HOUR_AHEAD = Date.now() / 1_000 + 3_600;
const CHROMIUM = "gzip, deflate, br, zstd";
let root: string, server: Server, port: number;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "clothesline-static-"));
  const client = join(root, "build/client");
  mkdirSync(join(client, "assets"), { recursive: true });
  for (const file of ["assets/shared-a1.js", "assets/gone-e5.js", "sw.js"]) writeFileSync(join(client, file), SCRIPT);
  writeFileSync(join(client, "assets/route-b2.js"), "export{};");
  for (const file of ["held-d4.js", "anew-f6.js"]) writeFileSync(join(client, "assets", file), HELD);
  writeFileSync(join(client, "icon-180.png"), SCRIPT);
  await compressFiles(root);
  // Restored from a former build that compressed nothing.
  writeFileSync(join(client, "assets/former-c3.js"), SCRIPT);
  const app = express();
  app.use(compression(), staticFiles(client), (_request, response) => void response.status(404).send("a page"));
  const refuse: ErrorRequestHandler = (error: { status: number }, _request, response, next) => {
    if (response.headersSent) next(error);
    else response.status(error.status).type("text").send("It is not there.");
  };
  app.use(refuse);
  server = createServer(app).listen(0);
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true, force: true });
});

/** Sends exactly these headers: `fetch` would add some, and decompress the response. */
async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const sent = send({ port, path, headers, method }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

it("sends the file compressed by the build with its content type, cacheable forever", async () => {
  const { status, headers, body } = await ask("/assets/shared-a1.js?v=1", { "accept-encoding": CHROMIUM });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "application/javascript; charset=utf-8",
    "content-length": String(body.length),
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
  const again = await ask("/assets/shared-a1.js", { "accept-encoding": CHROMIUM, "if-none-match": headers.etag! });
  expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
});

it("sends gzip over plain http, and the file itself to clients that accept no compression", async () => {
  const zipped = await ask("/assets/shared-a1.js", { "accept-encoding": "gzip, deflate" });
  expect(zipped.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
  expect(gunzipSync(zipped.body).toString()).toBe(SCRIPT);
  const plain = await ask("/assets/shared-a1.js");
  expect(plain.headers).toMatchObject({
    vary: "Accept-Encoding",
    "content-type": expect.stringContaining("javascript"),
  });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.toString()).toBe(SCRIPT);
  const brotli = await ask("/assets/shared-a1.js", { "accept-encoding": "br" });
  expect(new Set([zipped, plain, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
});

it("does not use an encoding that the browser refuses", async () => {
  const refused = await ask("/assets/shared-a1.js", { "accept-encoding": "br;q=0, gzip" });
  expect(refused.headers["content-encoding"]).toBe("gzip");
  const none = await ask("/assets/shared-a1.js", { "accept-encoding": "identity" });
  expect(none.headers["content-encoding"]).toBeUndefined();
  expect(none.body.toString()).toBe(SCRIPT);
});

it("answers HEAD without a body, with the length that GET would have", async () => {
  const { body } = await ask("/assets/shared-a1.js", { "accept-encoding": CHROMIUM });
  const head = await ask("/assets/shared-a1.js", { "accept-encoding": CHROMIUM }, "HEAD");
  expect(head.headers).toMatchObject({ "content-encoding": "br", "content-length": String(body.length) });
  expect(head.body.length).toBe(0);
});

it("makes the browser revalidate the service worker at each visit, and compresses it", async () => {
  for (const encoding of [CHROMIUM, "gzip", "identity"]) {
    const { headers } = await ask("/sw.js", { "accept-encoding": encoding });
    expect(headers).toMatchObject({
      "cache-control": "no-cache",
      "content-type": expect.stringContaining("javascript"),
    });
  }
});

it("compresses on the fly what the build did not, and skips what would not shrink", async () => {
  const former = await ask("/assets/former-c3.js", { "accept-encoding": "gzip" });
  expect(former.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(former.body).toString()).toBe(SCRIPT);
  const tiny = await ask("/assets/route-b2.js", { "accept-encoding": CHROMIUM });
  expect(tiny.headers["content-encoding"]).toBeUndefined();
  expect(tiny.body.toString()).toBe("export{};");
  expect((await ask("/icon-180.png", { "accept-encoding": CHROMIUM })).headers["content-encoding"]).toBeUndefined();
});

it("reads an immutable file from disk once, and returns 404 for one that was deleted before", async () => {
  const assets = join(root, "build/client/assets");
  const request = () => ask("/assets/held-d4.js", { "accept-encoding": CHROMIUM });
  const first = await request();
  expect(first).toMatchObject({ status: 200, body: Buffer.from(HELD) });
  for (const file of ["held-d4.js", "gone-e5.js", "gone-e5.js.br", "gone-e5.js.gz"]) rmSync(join(assets, file));
  expect(await request()).toEqual({ ...first, headers: { ...first.headers, date: expect.any(String) } });
  const gone = await ask("/assets/gone-e5.js", { "accept-encoding": CHROMIUM });
  expect(gone.status).toBe(404);
  expect(gone.headers).not.toHaveProperty("cache-control");
  expect(gone.headers).not.toHaveProperty("content-encoding");
  expect(gone.body.toString()).toBe("It is not there.");
});

it("does not cache what a build writes while the portal runs", async () => {
  const file = join(root, "build/client/assets/anew-f6.js");
  const request = async () => (await ask("/assets/anew-f6.js", { "accept-encoding": CHROMIUM })).body.toString();
  for (const written of ["", HELD]) {
    writeFileSync(file, written);
    utimesSync(file, AN_HOUR_AHEAD, AN_HOUR_AHEAD);
    expect(await request()).toBe(written);
  }
});

it("rejects missing files and paths outside the folder, and reads no file for a page", async () => {
  for (const path of ["/assets/none.js", "/assets/%2e%2e/%2e%2e/%2e%2e/package.json", "/assets/..%2fsw.js"])
    expect((await ask(path, { "accept-encoding": CHROMIUM })).status, path).toBeGreaterThanOrEqual(400);
  expect(await ask("/driver/dashboard", { "accept-encoding": CHROMIUM })).toMatchObject({
    status: 404,
    body: Buffer.from("a page"),
  });
});
