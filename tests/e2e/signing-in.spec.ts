import { expect, test } from "@playwright/test";
import { expectAccessible, logOut, PASSWORD, signIn } from "./person";

test.describe("before the script loads", () => {
  test.use({ javaScriptEnabled: false });
  test("a driver can sign in, read the load list and sign out @on-phone", async ({ page }) => {
    await page.goto("/driver/login");
    await page.getByLabel("Username").fill("driver09");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Route 09");
    await page.getByRole("link", { name: "Friday" }).click();
    await expect(page.getByRole("link", { name: "Friday" })).toHaveAttribute("aria-current", "page");
    await logOut(page);
    await expect(page).toHaveURL(/\/$/);
  });
});

test("a relief driver takes over a route for a day @on-phone", async ({ page }, info) => {
  const route = "05";
  await signIn(page, "relief", "/driver/relief");
  await expectAccessible(page, info, "the relief area");
  await page.getByRole("link", { name: "Route Coverage" }).click();
  await page.getByLabel("Which route are you covering?").selectOption(`Route ${route}`);
  await expect(page.getByLabel("Which day?", { exact: true })).toHaveValue("Tuesday");
  await page.getByRole("button", { name: "Start Route Coverage" }).click();
  await expect(page.getByText("Relief Coverage Active")).toBeVisible();
  await expect(page.getByText(`Route ${route} - Tuesday`)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Route ${route}`);
  await page.getByRole("link", { name: "Stops", exact: true }).click();
  await expect(page.getByText(`stops found for Route ${route}`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: `Route Stops - Route ${route}` })).toBeVisible();
  const answer = await page.goto("/driver/loadlist?route=09&day=Tuesday");
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
});
