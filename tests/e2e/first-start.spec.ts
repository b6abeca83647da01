import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, hydrated } from "./person";

/** Starts a separate portal and collects its output. */
function startPortal(env: Record<string, string>) {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output.text += chunk.toString()));
  return { child, output };
}
const ended = (child: ChildProcess) =>
  new Promise<number | null>((done) =>
    child.exitCode === null ? child.once("exit", (code) => done(code)) : done(child.exitCode),
  );

/**
 * Adds the first customer, driver, access code and product, each with a route or category that does
 * not exist yet.
 */
async function fillCompany(page: Page, url: string): Promise<void> {
  const open = async (path: string) => {
    await page.goto(`${url}${path}`);
    await hydrated(page);
  };
  const add = async (what: "route" | "category", label: string, value: string) => {
    await page.getByRole("button", { name: `Add ${what}` }).click();
    const dialog = page.getByRole("dialog", { name: `Add ${what}` });
    await dialog.getByLabel(label).fill(value);
    await dialog.getByRole("button", { name: `Add ${what}` }).click();
    await expect(dialog).toBeHidden();
  };
  const form = (name: string) => page.getByRole("dialog", { name });

  await open("/customers");
  await page.getByRole("button", { name: "Add Customer" }).click();
  const customer = form("Add Customer");
  await add("route", "Route number", "7");
  await expect(customer.getByLabel("Route")).toHaveValue("07");
  await customer.getByLabel("Name", { exact: true }).fill("Lantern House");
  await customer.getByText("Wed", { exact: true }).click();
  await customer.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByText("Customer added")).toBeVisible();

  await open("/add-driver");
  const driver = form("Add New Driver");
  await driver.getByLabel("Name", { exact: true }).fill("Dana Driver");
  await driver.getByLabel("Username").fill("dana");
  await driver.getByLabel("Email").fill("dana@example.com");
  await add("route", "Route number", "8");
  await expect(driver.getByLabel("Route")).toHaveValue("08");
  await driver.getByRole("button", { name: "Add Driver" }).click();
  await expect(form("Dana Driver is added.")).toBeVisible();

  await open("/super-admin/access-codes");
  await add("route", "Route number", "9");
  await expect(page.getByLabel("Role")).toHaveValue("09");

  await open("/super-admin/catalog");
  await page.getByRole("button", { name: "Add Item" }).first().click();
  const item = form("Add Item");
  await item.getByLabel("SKU").fill("TWL");
  await item.getByLabel("Name").fill("Bath Towel");
  await item.getByLabel("Base price, $").fill("0.5");
  await add("category", "Name", "Bath Linen");
  await expect(item.getByLabel("Category").locator("option:checked")).toHaveText("Bath Linen");
  await item.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByText("Catalog item added successfully")).toBeVisible();
}

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "clothesline-first-"));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("without a demo company the first visit creates the SuperAdmin with the code from the console", async ({
  page,
}, info) => {
  const { child, output } = startPortal({ DEMO: "off", DATA_DIR: dataDir, PORT: "0", DATABASE_URL: "", APP_URL: "" });
  try {
    await expect.poll(() => output.text, { timeout: 200_000 }).toMatch(/works once: {2}[A-Z0-9]{4}-[A-Z0-9]{4}/);
    const [, url] = /is at (http:\/\/localhost:\d+)/.exec(output.text)!;
    const [, code] = /works once: {2}([A-Z0-9]{4}-[A-Z0-9]{4})/.exec(output.text)!;
    expect(output.text).not.toContain("Demo accounts");
    expect(output.text).toMatch(/Applied \d+ migrations\n/);
    await page.goto(url!);
    await expect(page.getByRole("heading", { name: "Create the SuperAdmin" })).toBeVisible();
    await expectAccessible(page, info, "the first visit");
    const fill = async (entered: string) => {
      for (const [label, value] of [
        ["Code from the console", entered],
        ["Your name", "Olga Office"],
        ["Username", "olga"],
        ["Email", "olga@example.com"],
        ["Password", "a long password"],
        ["Confirm password", "a long password"],
      ] as const) {
        await page.getByLabel(label, { exact: true }).fill(value);
      }
      await page.getByRole("button", { name: "Create the SuperAdmin" }).click();
    };
    await fill("AAAA-AAAA");
    await expect(page.getByText("This is not the code that the console shows.")).toBeVisible();
    await fill(code!);
    await page.waitForURL("**/super-admin");
    await expect(page.getByText("No orders found")).toBeVisible();
    await test.step("an empty company adds routes and categories where they are needed", () => fillCompany(page, url!));
  } finally {
    child.kill("SIGTERM");
  }
  expect(await ended(child), output.text).toBe(0);
});
