import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { hydrated, logOut, signIn, signInDriver } from "./person";
import { expectKept, personCaches, Phone } from "./phone";

/** A service worker as an earlier build had it: it knows none of today's messages, and keeps its scripts elsewhere. */
const FORMER_WORKER = `
self.addEventListener("install", (event) => event.waitUntil(caches.open("assets-of-a-former-build").then((cache) => cache.put("/assets/gone.js", new Response("")))));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => { throw new Error("What is " + event.data.type + "?"); });
self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname.startsWith("/assets/")) event.respondWith(caches.match(event.request).then((kept) => kept || fetch(event.request)));
});`;

type Instead = { status: number; type: string; body: string } | null;

/** The portal, with another answer in place of its own where `instead` has one, and not before `instead` knows. */
async function standIn(portal: string, instead: (path: string, dest: string) => Instead | Promise<Instead>) {
  const { hostname, port } = new URL(portal);
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { url: path = "/", method, headers } = incoming;
    const other = await instead(path, String(headers["sec-fetch-dest"]));
    if (other) {
      outgoing.writeHead(other.status, { "Content-Type": other.type }).end(other.body);
      return;
    }
    const onward = forward({ hostname, port, path, method, headers }, (answered) => {
      outgoing.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(outgoing);
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

/** Given once, by one side of a test to the other. */
class Signal {
  give!: () => void;
  readonly given = new Promise<void>((give) => (this.give = give));
}

test("the worker of a former build is replaced, and its scripts go @on-phone", async ({ baseURL }, info) => {
  let former = true;
  const portal = await standIn(baseURL!, (path) =>
    former && path === "/sw.js" ? { status: 200, type: "text/javascript", body: FORMER_WORKER } : null,
  );
  const phone = new Phone(info, portal.url);
  try {
    const page = await phone.start();
    await signIn(page, "driver09", "/driver/dashboard");
    const caches = () => page.evaluate(() => window.caches.keys());
    await expect.poll(caches).toContain("assets-of-a-former-build");
    former = false;
    await page.reload();
    await hydrated(page);
    await expectKept(page, ["/driver/dashboard", "/driver/canvas"]);
    await expect.poll(caches).not.toContain("assets-of-a-former-build");
    // The page that was open meanwhile goes on.
    await page.getByRole("link", { name: "Notes", exact: true }).filter({ visible: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer Notes");
  } finally {
    await phone.throwAway();
    await portal.end();
  }
});

test("a page that was on its way while the worker came is the worker's too @on-phone", async ({ baseURL }, info) => {
  const [workerAsked, pageAsked, workerWorks] = [new Signal(), new Signal(), new Signal()];
  const portal = await standIn(baseURL!, async (path, dest) => {
    if (path === "/sw.js") {
      workerAsked.give();
      await pageAsked.given;
    }
    if (path !== "/driver/dashboard/notes") return null;
    // The worker fetches it ahead, too: for the page before, which it has claimed.
    if (dest !== "document") workerWorks.give();
    else {
      pageAsked.give();
      await workerWorks.given;
    }
    return null;
  });
  const phone = new Phone(info, portal.url);
  try {
    const page = await phone.start();
    await signInDriver(page, "driver09");
    await workerAsked.given;
    await page.goto("/driver/dashboard/notes");
    await hydrated(page);
    await expectKept(page, ["/driver/dashboard", "/driver/dashboard/notes"]);
  } finally {
    await phone.throwAway();
    await portal.end();
  }
});

test("what a proxy says while the portal is away is no answer; what the portal says itself is shown, and not kept @on-phone", async ({
  baseURL,
}, info) => {
  let status: number | null = null;
  let asked = 0;
  const portal = await standIn(baseURL!, (path) => {
    // A first visit asks twice: when its worker is ready, and when that is in control.
    const isBrokenOff = path === "/driver/dashboard/notes.data" && (asked += 1) <= 2;
    const other = isBrokenOff ? 502 : status;
    return other !== null && (isBrokenOff || /^\/driver\/dashboard(\.data)?(\?|$)/.test(path))
      ? { status: other, type: "text/html", body: "<h1>A proxy's page</h1>" }
      : null;
  });
  const phone = new Phone(info, portal.url);
  try {
    const page = await phone.start();
    await signIn(page, "driver09", "/driver/dashboard");
    // What was broken off while it was fetched ahead comes without another visit.
    await expectKept(page, ["/driver/dashboard", "/driver/dashboard/notes"]);
    expect(asked).toBeGreaterThan(2);
    status = 502;
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Route 09");
    await expect(page.getByRole("status").filter({ hasText: /^As of/ })).toBeVisible();
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

test("a phone without room has a page that works all the same @on-phone", async ({ baseURL }, info) => {
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
    // The driver's part alone is more than twice that: most of it was refused.
    expect((await page.evaluate(() => navigator.storage.estimate())).usage).toBeLessThan(100_000);
    await logOut(page);
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => personCaches(page)).toEqual([]);
  } finally {
    await phone.throwAway();
  }
});
