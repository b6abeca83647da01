import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, signIn } from "./person";

const onStage = (page: Page, name: string) => page.getByRole("region", { name: `${name} on the stage` });
const log = (page: Page) => page.getByRole("list", { name: "Log" });

test("a developer runs a cartridge's lifecycle with chosen network and permissions @on-desk", async ({
  page,
}, info) => {
  await signIn(page, "superadmin", "/test-deployment");
  await page.getByRole("link", { name: "Try each cartridge by itself in the test consoles" }).click();
  await expect(page.getByText("Notes is not loaded")).toBeVisible();
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await expect(onStage(page, "Notes").getByRole("heading", { name: "Customer Notes" })).toBeVisible();
  await page.getByRole("button", { name: "Validate" }).click();
  await expect(log(page)).toContainText("Notes: validate: valid");

  await page.getByRole("button", { name: "Run contract tests" }).click();
  await expect(page.getByRole("list", { name: "Contract tests" })).not.toContainText("Fails");
  await expect(log(page)).toContainText("7 of 7 hold");
  await expectAccessible(page, info, "the cartridges' console");

  await page.getByLabel("Fixture").selectOption("portal");
  await page.getByLabel("Permission set").selectOption("Nothing");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await expect(log(page)).toContainText("Notes: load failed: You are not allowed to do this.");
  await page.getByLabel("Permission set").selectOption("Reads only");
  await page.getByLabel("Network").selectOption("offline");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await expect(log(page)).toContainText("GET /test-console/note: no answer");
  await page.getByLabel("Network").selectOption("failing");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await expect(log(page)).toContainText("Notes: load failed: API Error: 500");
  await page.getByLabel("Network").selectOption("slow");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  // The slow network adds two seconds.
  await expect(log(page)).toContainText(/GET \/test-console\/note: 200, (?:[2-9]|\d{2,})\d{3} ms/);
  await page.getByRole("button", { name: "Eject" }).click();
  await expect(log(page)).toContainText("Notes: is ejected");
  await expect(log(page).getByRole("listitem")).toHaveCount(10);
});

test("cards side by side receive the same event, and the clipboard gets what is copied @on-desk", async ({
  page,
  context,
}, info) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "superadmin", "/test/canvas");
  for (const load of await page.getByRole("button", { name: "Load", exact: true }).all()) await load.click();
  for (const card of ["Load list", "Today's Route", "Notes"]) await expect(onStage(page, card)).toBeVisible();
  const publish = page.getByRole("button", { name: /^Say .* changed$/ }).first();
  await publish.click();
  await expect(log(page)).toContainText("hears that");
  await expectAccessible(page, info, "the canvas' console");

  await page.getByRole("link", { name: "Clipboard", exact: true }).click();
  await expect(page.getByText("Nothing to copy yet")).toBeVisible();
  await page.getByLabel("Fixture").selectOption("portal");
  await page.getByLabel("Permission set").selectOption("Everything");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await page.getByRole("button", { name: "csv", exact: true }).click();
  const copied = page.getByLabel(/^Copied as csv/);
  await expect(copied).toHaveValue(/^SKU,Name,Price,Stock,Vendor,Category/);
  await page.getByLabel("Paste it here to see what arrives").click();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(page.getByText("It is exactly what was copied.")).toBeVisible();
  await expectAccessible(page, info, "the clipboard's console");

  await page.getByRole("link", { name: "Simple", exact: true }).click();
  await expect(page.getByText("Notes is not loaded")).toBeVisible();
  await page.getByLabel("Cartridge").selectOption("inventory");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await expect(onStage(page, "Inventory")).toBeVisible();
  await expectAccessible(page, info, "the simple console");
});

test("on a phone the console has tabs at the bottom, and runs its contract tests there @on-phone", async ({
  page,
}, info) => {
  await signIn(page, "superadmin", "/test/mobile");
  const tab = (name: string) =>
    page.getByRole("navigation", { name: "Parts of the console" }).getByRole("button", { name }).click();
  await page.getByLabel("Permission set").selectOption("Everything");
  await page.getByLabel("Network").selectOption("failing");
  await tab("Stage");
  await page.getByRole("button", { name: "Load", exact: true }).click();
  const stage = onStage(page, "Notes");
  await expect(stage).toBeVisible();
  await expectAccessible(page, info, "the mobile console");
  await tab("Tests");
  await page.getByRole("button", { name: "Run contract tests" }).click();
  await expect(page.getByRole("list", { name: "Contract tests" }).getByText("Holds")).toHaveCount(7);
  await tab("Log");
  await expect(log(page)).toContainText("7 of 7 hold");
});
