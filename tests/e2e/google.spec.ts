import { expect, test, type Page } from "@playwright/test";
import { DEMO_HOTEL, demoCustomers } from "../../app/demo/customers";
import { STAND_IN_ID, STAND_IN_SECRET, startGoogleStandIn, type GoogleStandIn } from "../support/google-stand-in";
import { startOwnPortal, type OwnPortal } from "./own-portal";
import { expectAccessible, hydrated, PASSWORD, signIn, logOut } from "./person";

// A portal with Google credentials, and a local OAuth server in Google's place. Each screen has its
// own pair.
test.describe.configure({ mode: "serial" });
let google: GoogleStandIn, portal: OwnPortal;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  google = await startGoogleStandIn(person("nobody"));
  portal = await startOwnPortal({
    GOOGLE_CLIENT_ID: STAND_IN_ID,
    GOOGLE_CLIENT_SECRET: STAND_IN_SECRET,
    GOOGLE_URL: google.url,
  });
});
test.afterAll(async () => {
  await portal?.stop();
  await google?.stop();
});

/** Businesses of the demo company that have no account yet. */
const numbers = demoCustomers("2026-01-05")
  .filter(({ accountName }) => accountName !== DEMO_HOTEL)
  .map(({ number }) => number);
const person = (name: string, part: object = {}) => ({
  sub: `google-${name}`,
  email: `${name}@gmail.example`,
  email_verified: true,
  name: `${name[0]!.toUpperCase()}${name.slice(1)} Linden`,
  ...part,
});
const at = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const open = async (page: Page, path: string) => {
  await page.goto(portal.url + path);
  await hydrated(page);
};
const continueWithGoogle = (page: Page) => page.getByRole("link", { name: "Continue with Google" }).click();
const logout = async (page: Page) => {
  await logOut(page);
  await page.waitForURL(`${portal.url}/`);
};
async function signInByPassword(page: Page, name: string) {
  await page.getByLabel("Email").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/");
  await hydrated(page);
}

async function withoutNetwork(page: Page, act: () => Promise<void>) {
  await page.context().setOffline(true);
  await act();
  await page.context().setOffline(false);
}

test("a first Google sign-in asks for the access code and creates the account @on-phone", async ({ page }, info) => {
  google.account = person("rosa");
  await open(page, "/");
  await continueWithGoogle(page);
  await page.waitForURL("**/link-account?oauth=completed");
  await hydrated(page);
  await expect(page.getByText("rosa@gmail.example")).toBeVisible();
  await expectAccessible(page, info, "linking an account");
  const onward = page.getByRole("button", { name: "Continue" });
  await page.getByLabel("Access Code").fill("100");
  await expect(onward).toBeDisabled();
  await page.getByLabel("Access Code").fill("999999");
  await withoutNetwork(page, async () => {
    await onward.click();
    await expect(page.getByRole("alert")).toHaveText("Account linking failed");
  });
  await onward.click();
  await expect(
    page.getByText("Code not found. Please check your assignment code or customer number and try again."),
  ).toBeVisible();
  await expect(page.getByLabel("Access Code")).toHaveValue("999999");
  await page.getByLabel("Access Code").fill(numbers[0]!);
  await onward.click();
  await expect(page.getByRole("heading", { name: "Business Found!" })).toBeVisible();
  await expect(page.getByText("Is this your business?")).toBeVisible();
  await expectAccessible(page, info, "the business is found");
  await page.getByRole("button", { name: "Yes, Continue" }).click();
  await page.waitForURL(`**/customer/${numbers[0]}/dashboard`);
});

test("the Account Access screen asks for the code first, then continues with Google @on-phone", async ({
  page,
}, info) => {
  google.account = person("otto");
  await page.goto(`${portal.url}/customer/pin`);
  expect(at(page)).toBe("/?flow=oauth-first");
  await hydrated(page);
  await expectAccessible(page, info, "Start with Google");
  await page.getByRole("link", { name: "Dismiss" }).click();
  await expect(page.getByText("Start with Google")).toHaveCount(0);
  await open(page, "/customer/google-signup?linking=google&error=customer_required");
  await expect(
    page.getByText("Customer number is required for Google authentication. Please enter your account number first."),
  ).toBeVisible();
  await expectAccessible(page, info, "account access");
  const onward = page.getByRole("button", { name: "Continue with Google" });
  await expect(onward).toBeDisabled();
  await page.getByLabel("Access Code").fill("990000");
  await withoutNetwork(page, async () => {
    await onward.click();
    await expect(page.getByRole("alert")).toHaveText("Unable to verify code. Please try again.");
    await expect(page.getByLabel("Access Code")).toHaveValue("990000");
  });
  await onward.click();
  await expect(
    page.getByText("Code not found. Please check your assignment code or customer number and try again."),
  ).toBeVisible();
  await page.getByLabel("Access Code").fill(numbers[1]!);
  await onward.click();
  await page.waitForURL(`**/customer/${numbers[1]}/dashboard`);
});

test("the SuperAdmin creates a code, which makes exactly one driver @on-phone", async ({ page }, info) => {
  await signIn(page, "superadmin", "/super-admin/access-codes", portal.url);
  await expect(page.getByText("No codes yet")).toBeVisible();
  await page.getByRole("button", { name: "Create code" }).click();
  await expect(page.getByText("Say who the code is for.")).toBeVisible();
  const make = async (name: string, becomes: string) => {
    await page.getByLabel("For", { exact: true }).fill(name);
    await page.getByLabel("Role").selectOption(becomes);
    await page.getByRole("button", { name: "Create code" }).click();
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expect(row.getByText("Open", { exact: true })).toBeVisible();
    return (await row.getByRole("button", { name: /^Withdraw / }).getAttribute("aria-label"))!.replace("Withdraw ", "");
  };
  const [code, other] = [await make("Dana", "Driver of route 11"), await make("Nobody", "Relief driver")];
  await expectAccessible(page, info, "access codes");
  await page.getByRole("button", { name: `Withdraw ${other}` }).click();
  await expectAccessible(page, info, "withdrawing a code");
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Nobody" }).getByText("Withdrawn")).toBeVisible();
  await logout(page);

  google.account = person("dana");
  await open(page, "/customer/pin?linking=google");
  await page.getByLabel("Access Code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.waitForURL("**/driver/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Route 11");
  await logout(page);

  google.account = person("late");
  await page.goto(`${portal.url}/api/auth/google?state=${code}`);
  await expect(page.getByRole("alert")).toHaveText(
    "Code not found. Please check your assignment code or customer number and try again.",
  );
  await signIn(page, "superadmin", "/super-admin/access-codes", portal.url);
  await expect(page.getByRole("listitem").filter({ hasText: code }).getByText("by Dana Linden")).toBeVisible();
});

test("Google is linked to an existing account only after its password is entered @on-phone", async ({ page }) => {
  google.account = person("celeste", { email: "hotel@clothesline.example" });
  await open(page, "/");
  await continueWithGoogle(page);
  await page.waitForURL("**/?error=email_has_account");
  await hydrated(page);
  await expect(page.getByRole("alert")).toHaveText(
    "An account with this email already exists. Sign in with its password once, and Google is connected to it.",
  );
  await signInByPassword(page, "hotel");
  await expect(page.getByText("You can now sign in with Google.")).toBeVisible();
  const home = at(page);
  await logout(page);
  await continueWithGoogle(page);
  await page.waitForURL(portal.url + home);

  await test.step("Google can be disconnected on the account page", async () => {
    await page.getByLabel("Account menu").click();
    await page.getByRole("link", { name: "Account", exact: true }).click();
    await page.getByRole("button", { name: "Disconnect Google" }).click();
    await expect(page.getByText("Google is disconnected from this account.")).toBeVisible();
    await page.getByRole("link", { name: "Connect Google" }).click();
    await expect(page.getByRole("button", { name: "Disconnect Google" })).toBeVisible();
    expect(at(page)).toBe("/account");
  });
});

test("a failed Google callback shows an error on the sign-in page @on-phone", async ({ page }, info) => {
  google.account = null;
  await open(page, "/");
  await continueWithGoogle(page);
  await page.waitForURL("**/?error=google_denied");
  await expect(page.getByRole("alert")).toContainText(
    "You didn't let Google share who you are, so you're not signed in.",
  );
  await hydrated(page);
  await expectAccessible(page, info, "a denied consent");

  google.account = person("mallory");
  await page.goto(`${portal.url}/api/auth/google/callback?state=another&code=stolen`);
  await expect(page.getByRole("alert")).toContainText("began in another browser");

  await test.step("a code cannot be used twice", async () => {
    let callback = "";
    page.on("request", (request) => {
      if (request.url().includes("/api/auth/google/callback")) callback = request.url();
    });
    await open(page, "/");
    await continueWithGoogle(page);
    await page.waitForURL("**/link-account?oauth=completed");
    await page.goto(callback);
    await expect(page.getByRole("alert")).toContainText("was already used");
  });

  await test.step("linking cannot start without Google", async () => {
    await page.context().clearCookies();
    await page.goto(`${portal.url}/link-account`);
    expect(at(page)).toBe("/?error=invalid_linking_flow");
    await expect(page.getByRole("alert")).toContainText("continue with Google first.");
  });
});

test.describe("before the script loads", () => {
  test.use({ javaScriptEnabled: false });
  test("the code is checked, and Google is a plain link @on-phone", async ({ page }) => {
    google.account = person("nora");
    await page.goto(`${portal.url}/customer/pin?linking=google`);
    await page.getByLabel("Access Code").fill(numbers[2]!);
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await continueWithGoogle(page);
    await expect(page).toHaveURL(`${portal.url}/customer/${numbers[2]}/dashboard`);
  });
});

test("without Google credentials, no page mentions Google @on-phone", async ({ page }, info) => {
  await page.goto("/");
  await expect(page.getByRole("main")).not.toContainText("Google");
  await hydrated(page);
  await expectAccessible(page, info, "the start page without Google");
  for (const path of [
    "/customer/login",
    "/customer/pin?linking=1",
    "/customer/google-signup?linking=1",
    "/?flow=oauth-first",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main")).not.toContainText("Google");
  }
  await page.goto("/api/auth/google");
  await expect(page.getByRole("alert")).toHaveText("Sign-in with Google isn't available here. Sign in with email.");
});
