import { expect, test } from "@playwright/test";
import { expectAccessible, hydrated, PASSWORD, signIn, signInDriver } from "./person";

test("an expired session redirects a driver to the sign-in, says why, and returns to the page @on-phone", async ({
  page,
  playwright,
  baseURL,
}, info) => {
  await page.goto("/driver/dashboard?day=Friday");
  await expect(page.getByRole("heading", { name: "Driver sign-in" })).toBeVisible();
  await expect(page.getByText("Sign in to see this page.")).toBeVisible();
  await signInDriver(page, "driver05");
  // Another client ends the session with the same cookie, and sends an Origin header as a browser
  // does.
  const elsewhere = await playwright.request.newContext({ baseURL, storageState: await page.context().storageState() });
  expect((await elsewhere.post("/api/auth/logout", { headers: { Origin: baseURL! } })).ok()).toBe(true);
  await elsewhere.dispose();
  await page.goto("/driver/dashboard?day=Friday");
  await expect(page.getByRole("heading", { name: "Driver sign-in" })).toBeVisible();
  await expect(page.getByText("Your session has ended")).toBeVisible();
  await hydrated(page);
  await expectAccessible(page, info, "an expired session");
  await page.getByLabel("Email").fill("driver05");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/driver/dashboard?day=Friday");
});

test("office staff have a sign-in of their own, and a tab reloads if somebody else signs in beside it @on-phone", async ({
  page,
  context,
}, info) => {
  await page.goto("/driver/login");
  await hydrated(page);
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("This is an office account. Please use the office sign-in.");
  await page.getByRole("link", { name: "Office staff" }).click();
  await expect(page.getByRole("heading", { name: "Office sign-in" })).toBeVisible();
  await expectAccessible(page, info, "the office's sign-in");
  await page.getByLabel("Email").fill("admin");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/admin");
  await hydrated(page);
  await signIn(await context.newPage(), "driver05", "/driver/dashboard");
  const somebodyElse = page.getByRole("alertdialog", { name: "Somebody else signed in" });
  await expect(somebodyElse).toContainText("This page reloads for them.");
  await page.waitForURL("**/driver/dashboard");
  await expect(somebodyElse).toBeHidden();
});

test("sign-in errors show and take focus at their field, and a password can be shown @on-phone", async ({
  page,
}, info) => {
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Email is required.")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill(`nobody-at-${info.project.name}`);
  await expect(page.getByText("Email is required.")).toHaveCount(0);
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide" }).click();
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("The email or username and the password do not match.");
  await expect(page.getByLabel("Password")).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
  await expectAccessible(page, info, "a wrong password");
  await page.getByRole("link", { name: "Driver" }).click();
  await expect(page.getByRole("heading", { name: "Driver sign-in" })).toBeVisible();
});

test("email features are hidden when mail is off, and another's account is not shown @on-phone", async ({ page }) => {
  await page.goto("/forgot-password");
  await expect(page.getByText("This portal can't send email yet")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await signIn(page, "hotel", "/account");
  await expect(page.getByLabel("On screen")).toBeVisible();
  await expect(page.getByLabel("By email")).toHaveCount(0);
  await expect(page.getByText("Google")).toHaveCount(0);
  await page.goto("/customer/100001/dashboard?tab=invoices");
  expect(new URL(page.url()).pathname).toBe("/customer/login");
  await expect(page.getByText("That account belongs to someone else.")).toBeVisible();
});
