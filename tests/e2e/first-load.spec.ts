import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { measureFirstLoad, MAX_WIRE_BYTES } from "../../bench/first-load.mjs";
import { PASSWORD } from "./person";

const DRIVER = { username: "driver33", password: PASSWORD };
const BUYER = { email: "hotel", password: PASSWORD };
const pages = [
  {
    name: "the driver's load list",
    login: "/driver/login",
    form: DRIVER,
    address: "/driver/dashboard",
    heading: "Route 33",
  },
  {
    name: "the customer's dashboard",
    login: "/customer/login",
    form: BUYER,
    address: "/customer/dashboard",
    heading: "The Marlowe Grand Hotel",
  },
];

/**
 * Prevents toasts for what other tests do, since their code is fetched when the first one shows.
 */
async function nothingIsNew(page: Page, portal: string): Promise<void> {
  // The live stream and the notifications never answer.
  await page.route(
    ({ pathname }) => ["/api/live", "/api/notifications"].includes(pathname),
    () => {},
  );
  const headers = { Origin: portal };
  const read = await page.context().request.post("/api/notifications/read-all", { data: {}, headers });
  expect(read.status()).toBe(200);
}

for (const { name, login, form, address, heading } of pages) {
  test(`${name} loads at most ${MAX_WIRE_BYTES / 1_000} kB of script`, async ({ page, baseURL }) => {
    await page.context().request.post(login, { form });
    await nothingIsNew(page, baseURL!);
    const { wire, files } = await measureFirstLoad(page, `${baseURL}${address}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    console.log(`  ${name}: ${wire} bytes over the wire, in ${files.length} files`);
    const each = files.map((file) => `${file.path} ${file.wire} ${file.encoding}`).join("\n");
    expect(files.length, each).toBeGreaterThan(5);
    // The browser gets the files that were compressed at build time.
    expect(files[0], each).toMatchObject({ encoding: "br" });
    expect(wire, each).toBeLessThanOrEqual(MAX_WIRE_BYTES);
  });
}

/**
 * Pages with a part that hydrates late or is fetched when opened: measured in the browser too,
 * which reports what it fetched.
 */
const withParts = [
  { name: "the Route view", login: "/driver/login", form: DRIVER, address: "/driver/route", shows: "Route Stops" },
  {
    name: "the Route tab",
    login: "/driver/login",
    form: DRIVER,
    address: "/driver/dashboard/route",
    shows: "Route 33",
  },
  {
    name: "the driver's canvas",
    login: "/driver/login",
    form: DRIVER,
    address: "/driver/canvas",
    shows: "Canvas",
  },
  {
    // What it shows proves that the generic address opens this tab and not the first one.
    name: "the customer's Products tab",
    login: "/customer/login",
    form: BUYER,
    address: "/customer/dashboard?tab=products",
    shows: "Your products",
  },
];
for (const { name, login, form, address, shows } of withParts) {
  test(`${name} loads at most ${MAX_WIRE_BYTES / 1_000} kB of script`, async ({ page, baseURL }) => {
    await page.context().request.post(login, { form });
    await nothingIsNew(page, baseURL!);
    const { wire, files } = await measureFirstLoad(page, `${baseURL}${address}`);
    await expect(page.getByRole("heading", { name: shows })).toBeVisible();
    console.log(`  ${name}: ${wire} bytes over the wire, in ${files.length} files`);
    expect(wire, files.map((file) => `${file.path} ${file.wire}`).join("\n")).toBeLessThanOrEqual(MAX_WIRE_BYTES);
  });
}

const addresses = {
  driver: [
    "/driver/dashboard/customers",
    "/driver/dashboard/products",
    "/driver/dashboard/inventory",
    "/driver/dashboard/notes",
    "/driver/journal",
    "/driver/day-end",
    "/driver/loadlist?route=33",
    "/driver/relief",
    "/driver/clothesline",
    "/driver/inbox",
    "/driver/settings",
    "/driver/page/100177",
  ],
  buyer: [
    "/customer/100177/dashboard?tab=orders",
    "/customer/100177/dashboard?tab=invoices",
    "/customer/100177/portal",
    "/customer/100177/portal?tab=history",
    "/customer/100177/order",
    "/customer/inbox",
    "/account",
  ],
};
for (const [role, login, form] of [
  ["driver", "/driver/login", DRIVER],
  ["buyer", "/customer/login", BUYER],
] as const) {
  test(`every other page of a ${role} links at most ${MAX_WIRE_BYTES / 1_000} kB of script`, async ({
    request,
    baseURL,
  }) => {
    await request.post(login, { form });
    const sizes = new Map<string, number>();
    for (const address of addresses[role]) {
      const page = await request.get(address);
      // The page itself, not a sign-in or an error, which are smaller.
      expect([page.status(), page.url()]).toEqual([200, `${baseURL}${address}`]);
      // The head lists every file of the first view, except for what `lazyPart` opens by its own
      // address.
      const named = new Set(
        [...(await page.text()).matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file!),
      );
      expect(named.size, address).toBeGreaterThan(5);
      sizes.set(
        address,
        [...named].reduce((sum, file) => sum + compressedSize(file), 0),
      );
    }
    const heavy = [...sizes].filter(([, bytes]) => bytes > MAX_WIRE_BYTES);
    expect(heavy).toEqual([]);
  });
}
/** The size as compressed by the build. Files too small for that are served as they are. */
function compressedSize(file: string): number {
  const path = join("build/client", file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/**
 * Every script reachable from the manifest and these files, with its text. Other files in the
 * folder are from former builds.
 */
async function scriptsOf(page: Page, files: readonly { path: string }[]): Promise<ReadonlyMap<string, string>> {
  const manifest = await page.evaluate(
    () => (window as unknown as { __remixManifest: { url: string } }).__remixManifest,
  );
  const nameOf = (path: string) => path.split("/").at(-1)!;
  const texts = new Map<string, string>();
  const queue = [...JSON.stringify(manifest).matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name]) => name!);
  queue.push(...files.map(({ path }) => nameOf(path)).filter((name) => name !== "sw.js"));
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (texts.has(name)) continue;
    const text = readFileSync(join("build/client/assets", name), "utf8");
    texts.set(name, text);
    queue.push(...[...text.matchAll(/["']\.\/([\w.-]+\.js)["']/g)].map(([, file]) => file!));
  }
  return texts;
}

/** Text that only server code contains: database, secrets, Node modules. */
const SERVER_TEXT =
  /\$queryRaw|\$executeRaw|prisma\b|argon2|DATABASE_URL|process\.env|["'`]node:(?:fs|path|crypto|stream)/;

test("each cartridge and view is its own chunk, loaded only where shown, without server code", async ({
  page,
  baseURL,
}) => {
  await page.context().request.post("/driver/login", { form: DRIVER });
  const { files } = await measureFirstLoad(page, `${baseURL}/driver/dashboard`);
  const texts = await scriptsOf(page, files);
  expect([...texts].filter(([, text]) => SERVER_TEXT.test(text)).map(([name]) => name)).toEqual([]);

  const parts = new Map(
    [...texts.values()].flatMap((text) =>
      [...text.matchAll(/"\/cartridges\/([^"]+)\/(view\.tsx|cartridge\.ts)":[^;]{0,80}?import\("\.\/([^"]+)"\)/g)].map(
        ([, cartridge, part, file]) => [`${cartridge} ${part}`, file!],
      ),
    ),
  );
  const folders = readdirSync("cartridges", { recursive: true, encoding: "utf8" });
  const written = folders.filter((path) => /\/(view\.tsx|cartridge\.ts)$/.test(path));
  expect([...parts.keys()].sort()).toEqual(written.map((path) => path.replace(/\/([^/]+)$/, " $1")).sort());
  expect(new Set(parts.values()).size, "each part has its own file").toBe(parts.size);

  const loaded = new Set(files.map(({ path }) => path.split("/").at(-1)!));
  const shown = [...parts].filter(([, file]) => loaded.has(file)).map(([part]) => part);
  expect(shown.sort()).toEqual(["load-list cartridge.ts", "load-list view.tsx"]);
});
