// How much JavaScript a page loads before it can be used: what goes over the wire, and the same gzipped, which is what a browser takes
// over plain http.
import { gzipSync } from "node:zlib";

/** The most that a page's first load may take over the wire, where browsers take brotli (docs/decisions/0057). */
export const MAX_WIRE_BYTES = 150_000;
/** The same scripts gzipped. */
export const MAX_GZIPPED_BYTES = 165_000;
/** The same with the outbox and the worker, which come once the page answers taps. */
export const MAX_WITH_OUTBOX_BYTES = 160_000;
/** A page that has requested no script for this long is complete. Network idle cannot be used, because an event stream never ends. */
const QUIET_MS = 1_000;

/**
 * Opens an address in a Playwright page of a fresh context, and waits until it requests no
 * more scripts. What a page brings once it is idle does not count: idle callbacks are disabled here, but for `idle`, where the worker
 * counts as well. Returns the scripts, the largest first, and the sums of their bodies in bytes.
 */
export async function measureFirstLoad(page, address, { idle = false } = {}) {
  const scripts = [];
  const isScript = (response) => response.request().resourceType() === "script";
  const onResponse = (response) => {
    if (!isScript(response)) return;
    scripts.push(measureScript(response));
  };
  page.on("response", onResponse);
  if (!idle)
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0;
    });
  await page.goto(address, { waitUntil: "load" });
  const anotherCame = () =>
    page.waitForResponse(isScript, { timeout: QUIET_MS }).then(
      () => true,
      () => false,
    );
  while (await anotherCame());
  if (idle) scripts.push(measureWorker(page));
  page.off("response", onResponse);
  // A script that is preloaded and then imported is reported twice for one download.
  const files = [...new Map((await Promise.all(scripts)).map((script) => [script.path, script])).values()].sort(
    (a, b) => b.wire - a.wire,
  );
  const sum = (of) => files.reduce((bytes, file) => bytes + file[of], 0);
  return { files, wire: sum("wire"), gzipped: sum("gzipped") };
}

async function measureScript(response) {
  const [body, { responseBodySize }] = [await response.body(), await response.request().sizes()];
  return {
    path: new URL(response.url()).pathname,
    encoding: response.headers()["content-encoding"] ?? "none",
    wire: responseBodySize,
    gzipped: gzipSync(body, { level: 9 }).length,
  };
}

/** The worker's own script is fetched by the browser, not by the page, which hears nothing of it. */
async function measureWorker(page) {
  const worker = await page.evaluate(async () => (await globalThis.navigator.serviceWorker.ready).active.scriptURL);
  const response = await page.context().request.get(worker, { headers: { "Accept-Encoding": "br" } });
  const { "content-encoding": encoding = "none", "content-length": length } = response.headers();
  return {
    path: new URL(worker).pathname,
    encoding,
    wire: Number(length),
    gzipped: gzipSync(await response.body(), { level: 9 }).length,
  };
}
