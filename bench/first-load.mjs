// How much JavaScript a page loads before it can be used, compressed: each script by itself, gzip -9.
import { gzipSync } from "node:zlib";

/** The most that a page's first load may take: what the driver's load list takes, and 1 % (docs/decisions/0053). */
export const MAX_SCRIPT_BYTES = 116_000;
/** A page that has requested no script for this long is complete. Network idle cannot be used, because an event stream never ends. */
const QUIET_MS = 1_000;

/**
 * Opens an address in a Playwright page of a fresh context, and waits until it requests no
 * more scripts. What a page prefetches once it is idle does not count: idle callbacks are disabled here. Returns the scripts, the largest first, and their sum in bytes.
 */
export async function measureFirstLoad(page, address) {
  const scripts = [];
  const isScript = (response) => response.request().resourceType() === "script";
  const onResponse = (response) => {
    if (!isScript(response)) return;
    scripts.push(
      response
        .body()
        .then((body) => ({ path: new URL(response.url()).pathname, bytes: gzipSync(body, { level: 9 }).length })),
    );
  };
  page.on("response", onResponse);
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
  page.off("response", onResponse);
  // A script that is preloaded and then imported is reported twice for one download.
  const files = [...new Map((await Promise.all(scripts)).map((script) => [script.path, script])).values()].sort(
    (a, b) => b.bytes - a.bytes,
  );
  return { files, bytes: files.reduce((sum, file) => sum + file.bytes, 0) };
}
