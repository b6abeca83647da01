import { expect, test } from "@playwright/test";
import { expectAccessible, hydrated, PASSWORD, signInByForm, signInDriver } from "./person";

test("each role lands at its own page, by username or email, and is kept off the others' @on-desk", async ({
  page,
}, info) => {
  const homes = [
    ["superadmin", "/super-admin", "/driver/dashboard", "/super-admin"],
    ["admin@clothesline.example", "/admin", "/super-admin/database", "/admin"],
    ["driver33", "/driver/dashboard", "/admin", "/driver/dashboard"],
    ["relief@clothesline.example", "/driver/relief", "/loadlist/33", "/driver/relief"],
    ["hotel", /^\/customer\/10\d{4}\/dashboard$/, "/driver/loadlist", /^\/customer\/10\d{4}\/dashboard$/],
  ] as const;
  for (const [username, home, forbidden, sentTo] of homes) {
    await signInByForm(page, username);
    const at = () => new URL(page.url()).pathname;
    expect(at(), username).toMatch(home);
    await expectAccessible(page, info, username);
    await page.goto(forbidden);
    expect(at(), `${username} at ${forbidden}`).toMatch(sentTo);
    await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
    await page.waitForURL("/");
  }
});

test("what is wrong is said where it is @on-phone", async ({ page }, info) => {
  await page.goto("/");
  await hydrated(page);
  await expectAccessible(page, info, "the start");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Email is required.")).toBeVisible();
  await page.getByLabel("Email").fill("nobody");
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("The email or username and the password do not match.");
  await expectAccessible(page, info, "a wrong password");
  await page.getByRole("link", { name: "Driver" }).click();
  await expect(page.getByRole("heading", { name: "Driver sign-in" })).toBeVisible();
  await page.goto("/driver/login");
  await hydrated(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please enter both username and password");
});

test("someone on the way to a page signs in first and comes back to it @on-phone", async ({ page }) => {
  await page.goto("/loadlist/33?day=Friday");
  expect(new URL(page.url()).pathname).toBe("/");
  await page.getByLabel("Email").fill("admin");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/loadlist/33?day=Friday");
  await expect(page.getByRole("link", { name: "Friday" })).toHaveAttribute("aria-current", "page");
});

test("the old addresses lead on, and an unknown one says so @on-desk", async ({ page }) => {
  await page.goto("/login");
  expect(new URL(page.url()).pathname).toBe("/");
  await signInByForm(page, "superadmin");
  await page.goto("/SuperAdmin");
  expect(new URL(page.url()).pathname).toBe("/super-admin");
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
});

test.describe("before the script loads", () => {
  test.use({ javaScriptEnabled: false });
  test("one can sign in, read the list and sign out @on-phone", async ({ page }) => {
    await page.goto("/driver/login");
    await page.getByLabel("Username").fill("driver09");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Route 09");
    await page.getByRole("link", { name: "Friday" }).click();
    await expect(page.getByRole("link", { name: "Friday" })).toHaveAttribute("aria-current", "page");
    await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test("a relief driver takes over a route for a day @on-phone", async ({ page }) => {
  const route = "05";
  await signInDriver(page, "relief");
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

test("a customer sees what they rent and when it next comes, and nobody else's @on-phone", async ({ page }) => {
  await signInByForm(page, "hotel");
  await expect(page.getByText("Next delivery")).toBeVisible();
  await expect(page.getByRole("table").first()).toContainText("Your price");
  for (const tab of ["", "?tab=invoices"]) {
    await page.goto(`/customer/100001/dashboard${tab}`);
    expect(new URL(page.url()).pathname).toBe("/customer/login");
    await expect(page.getByText("That account belongs to someone else.")).toBeVisible();
  }
});
