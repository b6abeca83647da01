import { expect, test, type Page } from "@playwright/test";
import { DEMO_HOTEL, demoCustomers } from "../../app/demo/customers";
import { confirmEmail, expectAccessible, hydrated, openWaiting, signIn } from "./person";

const PASSWORD = "Linen & starch, 1921";
const customers = demoCustomers("2026-01-05");
const hotel = customers.find(({ accountName }) => accountName === DEMO_HOTEL)!;

/** Each test uses another business of this route. */
const ROUTE = "11";
const business = (place: number) => customers.filter(({ route }) => route.number === ROUTE)[place]!;
const emailOf = (name: string) => `${name}@linen.example`;

async function fillAccount(page: Page, email: string, password = PASSWORD, confirm = password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(confirm);
}

/** Registers an account for a business through the API. */
async function register(page: Page, { number, accountName }: typeof hotel, email: string): Promise<void> {
  const response = await page.request.post("/api/verify/register", {
    data: { customerNumber: number, email, password: PASSWORD, firstName: "Customer", lastName: accountName },
  });
  expect(await response.json()).toMatchObject({ success: true, user: { customerNumber: number, approved: false } });
}

test("a buyer finds their business, signs up, and is told when the driver approves them @on-phone", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const { number, accountName, address, city, state, zipCode, route, serviceFrequency } = business(3);
  const email = emailOf("buyer");
  const driver = await (await browser.newContext({ baseURL, ...info.project.use })).newPage();
  await signIn(driver, `driver${route.number}`, "/driver/dashboard/route");
  await expect(driver.getByRole("heading", { level: 1 })).toHaveText(`Route ${route.number}`);

  await test.step("the sign-in page links to the sign-up", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page).toHaveURL(/\/customer\/signup$/);
    await hydrated(page);
    await expectAccessible(page, info, "step 1");
  });

  await test.step("step 1 accepts only digits, six at most", async () => {
    const field = page.getByLabel("Customer number");
    await field.pressSequentially(`a${number.slice(0, 2)}-${number.slice(2)}99`);
    await expect(field).toHaveValue(number);
    await page.getByRole("button", { name: "Find My Business" }).click();
    await expect(page.getByRole("heading", { name: "Business Found!" })).toBeVisible();
  });

  await test.step("step 2 shows the business with that number", async () => {
    const card = page.getByRole("main");
    for (const shown of [accountName, address, city, state, zipCode, route.number, serviceFrequency])
      await expect(card.getByText(shown, { exact: true })).toBeVisible();
    await expect(page.getByText("Is this your business?")).toBeVisible();
    await expect(page.getByText("An account already exists for this business")).toHaveCount(0);
    await expectAccessible(page, info, "step 2");
  });

  await test.step("Try Again starts over, and Back goes back one step", async () => {
    await page.getByRole("link", { name: "No, Try Again" }).click();
    await expect(page.getByLabel("Customer number")).toHaveValue("");
    await page.goBack();
    await page.getByRole("link", { name: "Back to customer number" }).click();
    await expect(page.getByLabel("Customer number")).toHaveValue(number);
    await page.getByRole("button", { name: "Find My Business" }).click();
    await page.getByRole("link", { name: "Yes, Continue" }).click();
    await page.getByRole("link", { name: "Back to business verification" }).click();
    await expect(page.getByRole("heading", { name: "Business Found!" })).toBeVisible();
    await page.getByRole("link", { name: "Yes, Continue" }).click();
    await expect(page.getByText(`customer number ${number}`)).toBeVisible();
    await expectAccessible(page, info, "step 3");
  });

  await test.step("step 3 reports errors and keeps what was typed", async () => {
    const create = page.getByRole("button", { name: "Create Account" });
    await create.click();
    await expect(page.getByText("Email is required.")).toBeVisible();
    await page.getByLabel("Email").fill("a");
    await expect(page.getByText("Email is required.")).toHaveCount(0);
    await fillAccount(page, email, "short", "other");
    await create.click();
    await expect(page.getByText("Password must be at least 6 characters.")).toBeVisible();
    await expect(page.getByText("Passwords do not match.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expectAccessible(page, info, "step 3, rejected");
    await fillAccount(page, `driver${route.number}@clothesline.example`);
    await create.click();
    await expect(
      page.getByText("An account with this email already exists. Sign in instead, or use another email."),
    ).toBeVisible();
    await fillAccount(page, email);
    await create.click();
    await page.waitForURL(`**/customer/${number}/dashboard`);
    await expect(page.getByText("Your account is pending approval")).toHaveCount(1);
    await expect(page.getByText(/email you/)).toHaveCount(0);
  });

  await test.step("until the email is confirmed the driver is not asked, but the catalog can be browsed", async () => {
    await expect(page.getByText("Confirm your email")).toBeVisible();
    await expectAccessible(page, info, "an email to confirm");
    await expect(driver.getByRole("row").filter({ hasText: email })).toHaveCount(0);
    await page.getByRole("link", { name: "Browse products" }).click();
    await expect(page.getByText("You can browse products but not order.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Submit Order" })).toBeDisabled();
    await expectAccessible(page, info, "the catalog");
    await confirmEmail(browser, baseURL, email);
  });

  await test.step("the driver is notified at once, and approves", async () => {
    await expect(driver.getByText(`${accountName} (${number}) needs your approval.`)).toBeVisible();
    await openWaiting(driver, email);
    const card = driver.getByRole("region", { name: accountName });
    await expect(card.getByRole("heading", { name: accountName })).toBeVisible();
    await expectAccessible(driver, info, "a pending account");
    await card.getByRole("button", { name: /^Approve/ }).click();
    await expect(driver.getByText(`${accountName} is approved.`)).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  await test.step("the buyer is notified", async () => {
    await expect(page.getByText("Your account is approved. You can order now.")).toBeVisible();
    await expectAccessible(page, info, "approved");
  });
  await driver.context().close();
});

test("rejecting an account asks for a reason and deletes it @on-phone", async ({ page, browser, baseURL }, info) => {
  const { accountName, route } = business(5);
  const email = emailOf("stranger");
  await register(page, business(5), email);
  await confirmEmail(browser, baseURL, email);
  await signIn(page, `driver${route.number}`, "/driver/dashboard/route");
  await openWaiting(page, email);
  const card = page.getByRole("region", { name: accountName });
  await card.getByRole("button", { name: /^Reject/ }).click();
  const dialog = page.getByRole("dialog", { name: `Reject ${accountName}` });
  await expect(
    dialog.getByText("Are you sure you want to reject this customer? This will delete their account."),
  ).toBeVisible();
  await expectAccessible(page, info, "rejecting");
  await dialog.getByRole("button", { name: "Keep account" }).click();
  await expect(card).toBeVisible();

  await test.step("a failed call shows an error and loses nothing", async () => {
    await page.route("**/api/driver/*-customer", (call) => call.fulfill({ status: 500, json: { error: "failed" } }));
    await card.getByRole("button", { name: /^Approve/ }).click();
    await expect(card.getByRole("alert")).toHaveText("Failed to approve customer");
    await card.getByRole("button", { name: /^Reject/ }).click();
    await dialog.getByRole("button", { name: "Reject" }).click();
    await expect(card.getByRole("alert")).toHaveText("Failed to reject customer");
    await expectAccessible(page, info, "rejecting failed");
    await page.unroute("**/api/driver/*-customer");
  });

  await card.getByRole("button", { name: /^Reject/ }).click();
  await dialog.getByLabel("Reason").fill("Nobody there knows them.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText(`${accountName} is rejected.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  const again = await page.request.post("/api/auth/login", { data: { username: email, password: PASSWORD } });
  expect(again.status()).toBe(401);
});

test("the office sees pending accounts of every route, and the business's other accounts @on-desk", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const email = emailOf("night");
  await register(page, hotel, email);
  await confirmEmail(browser, baseURL, email);
  await signIn(page, "admin");
  await page.getByRole("link", { name: "Approvals" }).click();
  await openWaiting(page, email);
  const card = page.getByRole("region", { name: DEMO_HOTEL });
  await expect(card.getByText(/^This business already has (another account|\d+ other accounts)\.$/)).toBeVisible();
  await expectAccessible(page, info, "the office's approvals");
  await card.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText(`${DEMO_HOTEL} is approved.`)).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("sign-up rejects invalid and unknown numbers, and says when an account already exists @on-phone", async ({
  page,
}, info) => {
  await page.goto("/customer/signup");
  await hydrated(page);
  const find = async (number: string) => {
    await page.getByLabel("Customer number").fill(number);
    await page.getByRole("button", { name: "Find My Business" }).click();
  };
  await find("1234");
  await expect(page.getByRole("alert")).toHaveText("Please enter a valid 6-digit customer number.");
  await expect(page.getByLabel("Customer number")).toHaveValue("1234");
  await expectAccessible(page, info, "a malformed number");
  await find("999999");
  await expect(page.getByRole("alert")).toHaveText("Customer number not found");
  await expect(page.getByText("call the office: they can look it up")).toBeVisible();
  await find(hotel.number);
  await expect(page.getByText("An account already exists for this business")).toBeVisible();
  await expectAccessible(page, info, "an account exists");
  await page.getByRole("link", { name: "Go to Sign In" }).click();
  await page.waitForURL("**/customer/login");
});

test("an unreachable portal shows an error, and what was typed is kept @on-phone", async ({ page }, info) => {
  const { number } = business(3);
  const email = emailOf("offline");
  await page.goto("/customer/signup");
  await hydrated(page);
  await page.route("**/customer/signup.data*", (call) => call.abort());
  await page.getByLabel("Customer number").fill(number);
  await page.getByRole("button", { name: "Find My Business" }).click();
  await expect(page.getByRole("alert")).toHaveText("Error looking up customer number. Please try again.");
  await expect(page.getByLabel("Customer number")).toHaveValue(number);
  await page.unroute("**/customer/signup.data*");
  await page.getByRole("button", { name: "Find My Business" }).click();
  await page.getByRole("link", { name: "Yes, Continue" }).click();
  await fillAccount(page, email);
  await page.route("**/customer/signup.data*", (call) =>
    call.request().method() === "POST" ? call.abort() : call.continue(),
  );
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to create account. Please try again.");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expectAccessible(page, info, "an unreachable portal");
});

test.describe("before the script loads", () => {
  test.use({ javaScriptEnabled: false });
  test("a buyer can sign up step by step, and go back @on-phone", async ({ page }) => {
    const { number, accountName } = business(7);
    const email = emailOf("plain");
    const field = page.getByLabel("Customer number");
    await page.goto("/customer/signup");
    await field.fill(`${number}9`);
    await page.getByRole("button", { name: "Find My Business" }).click();
    await expect(page.getByRole("alert")).toHaveText("Please enter a valid 6-digit customer number.");
    await expect(field).toHaveValue(`${number}9`);
    await field.fill(`${number.slice(0, 3)} ${number.slice(3)}`);
    await page.getByRole("button", { name: "Find My Business" }).click();
    await expect(page.getByText(accountName, { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Back to customer number" }).click();
    await expect(field).toHaveValue(number);
    await page.getByRole("button", { name: "Find My Business" }).click();
    await page.getByRole("link", { name: "Yes, Continue" }).click();
    await fillAccount(page, email, PASSWORD, "another one");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByText("Passwords do not match.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await fillAccount(page, email);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page).toHaveURL(new RegExp(`/customer/${number}/dashboard$`));
  });
});
