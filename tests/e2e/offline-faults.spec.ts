import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { hydrated, logOut, signIn, signInDriver } from "./person";
import { expectKept, personCaches, Phone } from "./phone";

/**
 * A service worker of a former build: it rejects today's messages, and keeps its scripts in another
 * cache.
 */
const FORMER_WORKER = `
self.addEventListener("install", (event) => event.waitUntil(caches
  .open("assets-of-a-former-build")
  .then((cache) => cache.put("/assets/gone.js", new Response("")))));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => { throw new Error("What is " + event.data.type + "?"); });
self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname.startsWith("/assets/"))
    event.respondWith(caches.match(event.request).then((kept) => kept || fetch(event.request)));
});`;

type Instead = { status: number; type: string; body: string } | null;

/**
 * A proxy to the portal that responds with `instead`'s result where it has one. Every request waits
 * for `instead`.
 */
async function standIn(portal: string, instead: (path: string, dest: string) => Instead | Promise<Instead>) {
  const { hostname, port } = new URL(portal);
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { url: path = "/", method, headers } = incoming;
    const other = await instead(path, String(headers["sec-fetch-dest"]));
    if (other) {
      outgoing.writeHead(other.status, { "Content-Type": other.type }).end(other.body);
      return;
    }
    const onward = forward({ hostname, port, path, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  };
  const server: Server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    end: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A one-time signal between the two sides of a test. */
class Signal {
  send!: () => void;
  readonly sent = new Promise<void>((send) => (this.send = send));
}

test("a former build's service worker is replaced, and its caches are deleted @on-phone", async ({ baseURL }, info) => {
  let former = true;
  const portal = await standIn(baseURL!, (path) =>
    former && path === "/sw.js" ? { status: 200, type: "text/javascript", body: FORMER_WORKER } : null,
  );
  const phone = new Phone(info, portal.url);
  try {
    const page = await phone.start();
    await signIn(page, "driver09", "/driver/dashboard");
    const cacheNames = () => page.evaluate(() => window.caches.keys());
    await expect.poll(cacheNames).toContain("assets-of-a-former-build");
    former = false;
    await page.reload();
    await hydrated(page);
    await expectKept(page, ["/driver/dashboard", "/driver/canvas"]);
    await expect.poll(cacheNames).not.toContain("assets-of-a-former-build");
    // The page that was open meanwhile keeps working.
    await page.getByRole("link", { name: "Notes", exact: true }).filter({ visible: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer Notes");
  } finally {
    await phone.throwAway();
    await portal.end();
  }
});

test("a page requested while the worker was being installed is cached too @on-phone", async ({ baseURL }, info) => {
  const [workerRequested, pageRequested, workerActive] = [new Signal(), new Signal(), new Signal()];
  const portal = await standIn(baseURL!, async (path, dest) => {
    if (path === "/sw.js") {
      workerRequested.send();
      await pageRequested.sent;
    }
    if (path !== "/driver/dashboard/notes") return null;
    // The worker also prefetches this page for the previous page, which it has claimed.
    if (dest !== "document") workerActive.send();
    else {
      pageRequested.send();
      await workerActive.sent;
    }
    return null;
  });
  const phone = new Phone(info, portal.url);
  try {
    const page = await phone.start();
    await signInDriver(page, "driver09");
    await workerRequested.sent;
    await page.goto("/driver/dashboard/notes");
    await hydrated(page);
    await expectKept(page, ["/driver/dashboard", "/driver/dashboard/notes"]);
  } finally {
    await phone.throwAway();
    await portal.end();
  }
});

test("a proxy's 502 falls back to the cache, and the portal's own 500 is shown but not cached @on-phone", async ({
  baseURL,
}, info) => {
  let status: number | null = null;
  let attempts = 0;
  const portal = await standIn(baseURL!, (path) => {
    // A first visit prefetches twice: when the worker is ready, and when it takes control.
    const isInterrupted = path === "/driver/dashboard/notes.data" && (attempts += 1) <= 2;
    const other = isInterrupted ? 502 : status;
    return other !== null && (isInterrupted || /^\/driver\/dashboard(\.data)?(\?|$)/.test(path))
      ? { status: other, type: "text/html", body: "<h1>A proxy's page</h1>" }
      : null;
  });
  const phone = new Phone(info, portal.url);
  try {
    const page = await phone.start();
    await signIn(page, "driver09", "/driver/dashboard");
    // A prefetch that failed is retried without another visit.
    await expectKept(page, ["/driver/dashboard", "/driver/dashboard/notes"]);
    expect(attempts).toBeGreaterThan(2);
    status = 502;
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Route 09");
    await expect(page.getByRole("status").filter({ hasText: /^Offline. Last updated/ })).toBeVisible();
    status = 500;
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A proxy's page");
    status = 502;
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Route 09");
  } finally {
    await phone.throwAway();
    await portal.end();
  }
});

test("a page works even when the phone's storage is full @on-phone", async ({ baseURL }, info) => {
  const phone = new Phone(info, baseURL!);
  try {
    const page = await phone.start();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Storage.overrideQuotaForOrigin", { origin: baseURL!, quotaSize: 20_000 });
    await signIn(page, "driver09", "/driver/dashboard");
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Route 09");
    await page.getByRole("link", { name: "Notes", exact: true }).filter({ visible: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer Notes");
    // The driver's pages alone need more than twice that, so most writes were rejected.
    expect((await page.evaluate(() => navigator.storage.estimate())).usage).toBeLessThan(100_000);
    await logOut(page);
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => personCaches(page)).toEqual([]);
  } finally {
    await phone.throwAway();
  }
});
