import { expect, test } from "@playwright/test";
import { receiveMails, type MailBox } from "../support/mailbox";
import { startOwnPortal, type OwnPortal } from "./own-portal";
import { enter, expectAccessible, hydrated, signIn } from "./person";
import { SCREENS } from "./screens";

// Each screen has its own portal, which sends mail to a real SMTP server on this machine.
test.describe.configure({ mode: "serial" });
let mails: MailBox, portal: OwnPortal;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  mails = await receiveMails();
  portal = await startOwnPortal({ SMTP_URL: mails.url });
});
test.afterAll(async () => {
  await portal?.stop();
  await mails?.stop();
});

const NEW = "three wet towels",
  NEWER = "four dry sheets";

test("a customer resets a forgotten password by mail, then changes profile, email and password @on-phone", async ({
  page,
}, info) => {
  await page.goto(`${portal.url}/`);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.waitForURL("**/forgot-password");
  await page.getByLabel("Email").fill("hotel@clothesline.example");
  await hydrated(page);
  await expectAccessible(page, info, "a forgotten password");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();
  const link = await mails.linkTo("hotel@clothesline.example", "/reset-password/");
  expect(link.startsWith(`${portal.url}/reset-password/`)).toBe(true);

  await page.goto(link);
  await hydrated(page);
  const password = page.getByLabel("New password");
  const choose = async (chosen: string) => {
    await password.fill(chosen);
    await page.getByLabel("Confirm password").fill(chosen);
    await page.getByRole("button", { name: "Set password" }).click();
  };
  await password.fill("abc");
  await expect(page.getByText("Too short")).toBeVisible();
  await choose("password1");
  await expect(page.getByText("Too many people use this password. Choose one that is your own.")).toBeVisible();
  await password.fill(NEW);
  await expect(page.getByText("Strong")).toBeVisible();
  await expectAccessible(page, info, "choosing a new password");
  await choose(NEW);
  await page.waitForURL(/\/customer\/\d+\/dashboard$/);

  await page.goto(link);
  await expect(page.getByText("This link has been used or has expired.")).toBeVisible();

  await page.goto(`${portal.url}/account`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account");
  await hydrated(page);
  await page.getByLabel("Phone").fill("call me");
  await page.getByLabel("Name", { exact: true }).fill("Celeste Arden-Bell");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText(/^A phone number has digits/)).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true }), "the typed name is kept").toHaveValue("Celeste Arden-Bell");
  await page.getByLabel("Phone").fill("555 0142");
  await page.getByLabel("By email").uncheck();
  await page.getByLabel("Email", { exact: true }).fill("celeste@example.com");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Waiting for celeste@example.com to be confirmed.")).toBeVisible();
  await expectAccessible(page, info, "an unconfirmed email");
  await mails.about("hotel@clothesline.example", "A new email for your account");
  await page.goto(await mails.linkTo("celeste@example.com", "/confirm-email/"));
  await hydrated(page);
  await expectAccessible(page, info, "confirming an email");
  await page.getByRole("button", { name: "Confirm this email" }).click();
  await expect(page.getByText("Your email is now celeste@example.com.")).toBeVisible();

  await page.goto(`${portal.url}/account`);
  await hydrated(page);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("celeste@example.com");
  await expect(page.getByLabel("By email")).not.toBeChecked();
  const change = async (old: string) => {
    await page.getByLabel("Current password").fill(old);
    await page.getByLabel("New password").fill(NEWER);
    await page.getByLabel("Confirm password").fill(NEWER);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change("wrong");
  await expect(page.getByText("That's not your current password.")).toBeVisible();
  await expectAccessible(page, info, "a wrong current password");
  await change(NEW);
  await expect(page.getByText("Your password is changed. Your other devices are signed out.")).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveValue("");
});

test("a driver's settings lead back to the dashboard and log out @on-phone", async ({ page }, info) => {
  await signIn(page, "driver12", "/driver/dashboard", portal.url);
  // On a desktop the link is in the menu under the driver's name, on a phone behind More in the
  // bottom bar.
  for (const [screen, way] of [
    ["desk", "Account"],
    ["phone", "Settings"],
  ] as const) {
    await page.waitForURL("**/driver/dashboard");
    await page.setViewportSize(SCREENS[screen].viewport);
    if (screen === "phone") await page.getByText("More", { exact: true }).click();
    else await page.getByLabel("Account menu: Moses Okafor").click();
    await page.getByRole("link", { name: way, exact: true }).filter({ visible: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    if (screen === "desk") await page.getByRole("link", { name: "Return to Dashboard" }).click();
  }
  await expectAccessible(page, info, "driver settings");
  await page.getByLabel("Name", { exact: true }).fill(" ");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Your name is required.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Moses A. Okafor");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Your profile is saved.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${portal.url}/`);
});

test.describe("before the script loads", () => {
  test.use({ javaScriptEnabled: false });
  test("a profile is saved, and a rejected one keeps what was typed @on-phone", async ({ page }) => {
    await enter(page, "admin", portal.url);
    await page.goto(`${portal.url}/account`);
    await page.getByLabel("Name", { exact: true }).fill("Harold P.");
    await page.getByLabel("Phone").fill("call me");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText(/^A phone number has digits/)).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Harold P.");
    await page.getByLabel("Phone").fill("555 0100");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Your profile is saved.")).toBeVisible();
  });
});
