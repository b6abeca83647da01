import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { expectAccessible, hydrated, signIn } from "./person";

test("the SuperAdmin exports a table, cancels a backup, checks the database and finds old records @on-desk", async ({
  page,
}, info) => {
  await signIn(page, "superadmin", "/super-admin/database");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Database");
  await hydrated(page);

  await test.step("a table is exported as CSV", async () => {
    await page.locator("summary").filter({ hasText: "Customers and products" }).click();
    const table = page.getByRole("region", { name: "Customers and products" });
    const customers = table.getByRole("row").filter({ hasText: "Customers" }).first();
    await expect(customers.getByRole("cell").nth(1)).toHaveText(/^[1-9][\d,]*$/);
    const download = page.waitForEvent("download");
    await customers.getByRole("link", { name: "Export Customers as CSV" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    const [heading, ...lines] = file.trimEnd().split("\r\n");
    expect(heading).toContain("number,account_name,");
    expect(lines.length).toBeGreaterThanOrEqual(1);
    await expectAccessible(page, info, "the database");
  });

  // office-week.spec.ts makes, downloads and restores a backup.
  await test.step("a backup can be cancelled", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/database/backups", async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await page.getByRole("button", { name: "Backup now" }).click();
    await expect(page.getByRole("progressbar", { name: "Backup" })).toBeVisible();
    await expectAccessible(page, info, "a backup in progress");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("The backup was canceled. Nothing was kept.")).toBeVisible();
    release();
  });

  await test.step("a check reports its findings", async () => {
    await page.getByRole("button", { name: "Check the database" }).click();
    const nothing = page.getByText(/^No problems found by \d+ checks\.$/);
    await expect(nothing.or(page.getByRole("list", { name: "Findings" }))).toBeVisible();
  });

  await test.step("old records are counted before they are deleted, and recent ones are not included", async () => {
    const days = page.getByLabel("Older than, days");
    await days.fill("10");
    await page.getByRole("button", { name: "Show what would be deleted" }).click();
    await expect(page.getByText("days must be 30 or more.")).toBeVisible();
    await days.fill("3650");
    await page.getByRole("button", { name: "Show what would be deleted" }).click();
    await expect(page.getByText("No records are that old.")).toBeVisible();
    await page.route("**/api/database/old-records?**", async (route) => {
      const answer = await route.fetch();
      const shown = (await answer.json()) as { kinds: { count: number }[]; total: number };
      shown.kinds[0]!.count = shown.total = 12;
      await route.fulfill({ response: answer, json: shown });
    });
    await page.getByRole("button", { name: "Show what would be deleted" }).click();
    await page.getByRole("button", { name: "Clean old records" }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText("12 records older than 3650 days will be deleted for good.");
    await expectAccessible(page, info, "deleting old records");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Cleared away: 0 records.")).toBeVisible();
  });
});
