// How much JavaScript a page loads before it is interactive, in transferred bytes.

/**
 * The limit of a page's first load in transferred bytes, for browsers that accept brotli
 * (docs/decisions/0046).
 */
export const MAX_WIRE_BYTES = 150_000;
/**
 * A page that has requested no script for this long is complete. Network idle cannot be used,
 * because an event stream never ends.
 */
const QUIET_MS = 1_000;

/**
 * Opens an address in a Playwright page of a fresh context, and waits until it requests no more
 * scripts. What a page loads when idle does not count, so idle callbacks are disabled here. Returns
 * the scripts, largest first, and the sums of their bodies in bytes.
 */
export async function measureFirstLoad(page, address) {
  const scripts = [];
  const isScript = (response) => response.request().resourceType() === "script";
  const onResponse = (response) => {
    if (isScript(response)) scripts.push(measureScript(response));
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
    (a, b) => b.wire - a.wire,
  );
  return { files, wire: files.reduce((bytes, file) => bytes + file.wire, 0) };
}

async function measureScript(response) {
  await response.finished();
  const { responseBodySize } = await response.request().sizes();
  return {
    path: new URL(response.url()).pathname,
    encoding: response.headers()["content-encoding"] ?? "none",
    wire: responseBodySize,
  };
}
