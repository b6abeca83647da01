import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createGunzip } from "node:zlib";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { copyDemoData } from "../support/demo-data.mjs";
import { freePort, PASSWORD } from "./portal-process";

// The build as remix-serve runs it, without our own web server in front (decision 0048).
const folder = mkdtempSync(join(tmpdir(), "clothesline-remix-serve-"));
const environment = {
  ...process.env,
  NODE_ENV: "production" as const,
  DATABASE_URL: "",
  APP_URL: "",
  SMTP_URL: "",
  DEMO: "on",
};
let child: ChildProcess, port: number, base: string;
let output = "";

function serve(env: Record<string, string>): ChildProcess {
  const started = spawn(process.execPath, [resolve("node_modules/.bin/remix-serve"), "build/server/index.js"], {
    env: { ...environment, DATA_DIR: folder, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [started.stdout!, started.stderr!])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return started;
}

beforeAll(async () => {
  await copyDemoData(folder);
  port = await freePort();
  base = `http://localhost:${port}`;
  child = serve({ PORT: String(port) });
  await vi.waitFor(() => expect(output).toContain("[remix-serve]"), { timeout: 280_000, interval: 50 });
}, 300_000);
afterAll(async () => {
  if (child.exitCode === null) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  rmSync(folder, { recursive: true, force: true });
});

async function tokenOf(username: string): Promise<string> {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

/** Opens an event stream as a browser does, accepting compression, and collects its content. */
async function watch(token: string) {
  const sent = request(`${base}/api/notifications/events`, {
    headers: { Authorization: `Bearer ${token}`, "Accept-Encoding": "gzip, deflate, br" },
  });
  sent.end();
  const [answer] = (await once(sent, "response")) as [import("node:http").IncomingMessage];
  const received = { text: "" };
  const plain = answer.headers["content-encoding"] === "gzip" ? answer.pipe(createGunzip()) : answer;
  plain.on("data", (chunk: Buffer) => (received.text += chunk.toString()));
  return { received, headers: answer.headers, leave: () => sent.destroy() };
}

it("the portal is healthy, signs in, and serves pages with a CSP nonce", async () => {
  expect(await (await fetch(`${base}/api/health`)).json()).toMatchObject({ status: "ok", database: "connected" });
  const form = await fetch(`${base}/?index`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: base },
    body: new URLSearchParams({ email: "admin", password: PASSWORD }),
  });
  expect(form.status).toBe(302);
  const Cookie = form.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  const page = await fetch(`${base}/admin`, { headers: { Cookie } });
  expect(page.status).toBe(200);
  const nonce = /'nonce-([^']+)'/.exec(page.headers.get("Content-Security-Policy") ?? "")?.[1];
  expect(await page.text()).toContain(`nonce="${nonce}"`);
});

it("the portal sends events at once, despite its compression", async () => {
  const [office, driver] = [await tokenOf("admin"), await tokenOf("driver33")];
  const { received, headers, leave } = await watch(office);
  expect(headers["content-encoding"]).toBeUndefined();
  await vi.waitFor(() => expect(received.text).toContain("retry: "), { timeout: 20_000, interval: 20 });
  const before = received.text;
  const hotel = await fetch(`${base}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: "hotel", password: PASSWORD }),
  });
  const { user } = (await hotel.json()) as { user: { customerNumber: string } };
  const written = await fetch(`${base}/api/notes`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${driver}` },
    body: JSON.stringify({ customerNumber: user.customerNumber, content: "The dock is wet.", priority: "low" }),
  });
  expect(written.status).toBe(200);
  await vi.waitFor(() => expect(received.text.slice(before.length)).toContain("event: "), {
    timeout: 20_000,
    interval: 20,
  });
  leave();
});

it("the portal does not start with an invalid environment, and says why", async () => {
  const before = output.length;
  const refused = serve({ PORT: String(await freePort()), COMPANY_TIMEZONE: "Mars/Olympus" });
  const [code] = await once(refused, "close");
  expect(code).toBe(1);
  expect(output.slice(before)).toContain("COMPANY_TIMEZONE must be a time zone such as America/Los_Angeles");
  expect(output.slice(before)).not.toMatch(/\n\s+at /);
});

it("the portal shuts down cleanly on SIGTERM", async () => {
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});
