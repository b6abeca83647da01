import { expect, test } from "@playwright/test";
import { enter, expectAccessible, hydrated, signIn } from "./person";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };

test("a driver makes a token for an assistant and revokes it; the SuperAdmin revokes another @on-phone", async ({
  page,
  browser,
  baseURL,
}, info) => {
  await signIn(page, "driver05", "/driver/settings");
  await page.getByRole("button", { name: "Make a token" }).click();
  await expect(page.getByText("Give it a name.")).toBeVisible();
  await page.getByLabel("Name of the assistant").fill("Claude in the cab");
  await page.getByLabel("What it may do").selectOption("Read and write");
  await page.getByLabel("Ends after").selectOption("30 days");
  await page.getByRole("button", { name: "Make a token" }).click();
  await expect(page.getByText("Claude in the cab now has access.")).toBeVisible();
  const row = page.getByRole("list", { name: "Tokens" }).getByRole("listitem");
  await expect(row).toContainText("Never used");
  await expectAccessible(page, info, "a new token");
  const token = (await page.getByRole("definition").first().textContent())!;
  expect(token).toMatch(/^[\w-]{43}$/);
  await expect(page.getByText(/\/mcp$/)).toBeVisible();

  const listTools = () =>
    page.request.post("/mcp", {
      data: LIST,
      headers: { Authorization: `Bearer ${token}`, Accept: "application/json, text/event-stream" },
    });
  const answer = await listTools();
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain("add_note");
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(row).toContainText("Claude in the cab");
  await expect(row).toContainText("Last used");
  await expect(row).toContainText("Reads and writes");

  await row.getByRole("button", { name: "Revoke Claude in the cab" }).click();
  await expect(page.getByText("Claude in the cab no longer has access.")).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await listTools()).status()).toBe(401);

  await test.step("the SuperAdmin sees everyone's tokens and revokes one", async () => {
    await page.getByLabel("Name of the assistant").fill("Claude at home");
    await page.getByRole("button", { name: "Make a token" }).click();
    await expect(page.getByText("Claude at home now has access.")).toBeVisible();
    const chief = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await enter(chief, "superadmin");
    await chief.goto("/driver-management");
    await hydrated(chief);
    await chief.getByRole("link", { name: "Assistants" }).click();
    const driverRow = chief.getByRole("row").filter({ hasText: "Dolores Fairweather (driver05)" });
    await expect(driverRow).toHaveCount(1);
    await expect(driverRow).toContainText("Claude at home");
    await expectAccessible(chief, info, "everyone's tokens");
    await driverRow.getByRole("button", { name: "Revoke Claude at home of driver05" }).click();
    await chief.getByRole("dialog", { name: "Revoke Claude at home?" }).getByRole("button", { name: "Revoke" }).click();
    await expect(driverRow).toHaveCount(0);
    await chief.context().close();
  });
});
