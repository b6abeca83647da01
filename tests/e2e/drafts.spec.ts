import { expect, test, type Locator, type Page } from "@playwright/test";
import { expectAccessible, hydrated, signIn } from "./person";
import { Phone } from "./phone";

const DRIVER = "driver12";
const rows = (page: Page) => page.getByRole("list", { name: "Route stops" }).getByRole("listitem");
const toasts = (page: Page) => page.locator("[data-sonner-toast]");

/** Opens a dialog from the details of the first stop. */
async function openFromStop(page: Page, button: string): Promise<Locator> {
  await rows(page)
    .first()
    .getByRole("button", { name: /Details$/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
  return page.getByRole("dialog");
}

const isKept = (sheet: Locator) => expect(sheet.getByText("Kept from before.")).toBeVisible();

test("what a driver enters is there again, however it was left @on-phone", async ({ baseURL }, info) => {
  const phone = new Phone(info, baseURL!);
  try {
    let page = await phone.start();
    await signIn(page, DRIVER, "/driver/route");
    await hydrated(page);

    const bags = (sheet: Locator) => sheet.getByRole("spinbutton", { name: "Bags of mixed soil" });
    const entered = async (sheet: Locator) => {
      await isKept(sheet);
      await expect(bags(sheet)).toHaveValue("3");
      await expect(sheet.getByLabel("Signed by")).toHaveValue("Jo Porter");
      await expect(sheet.getByText("1 short. Why?")).toBeVisible();
    };

    await test.step("a delivery sheet, after a tap outside, Escape, Back, a reload and a kill", async () => {
      let sheet = await openFromStop(page, "Complete");
      for (let bag = 1; bag <= 3; bag++)
        await sheet.getByRole("button", { name: "One more: bags of mixed soil" }).click();
      await sheet
        .getByRole("button", { name: /^One less: .* delivered$/ })
        .first()
        .click();
      const paper = sheet.getByRole("img", { name: "Sign here" });
      await paper.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await paper.boundingBox())!;
      await page.mouse.move(x + width / 4, y + height / 3);
      await page.mouse.down();
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 8 });
      await page.mouse.up();
      await sheet.getByLabel("Signed by").fill("Jo Porter");
      await page.mouse.click(195, 10);
      await expect(sheet).toHaveCount(0);
      await expect(toasts(page).filter({ hasText: "Kept. Open it again to continue." })).toBeVisible();

      sheet = await openFromStop(page, "Complete");
      await entered(sheet);
      // No toast of what was done before lies on the sheet.
      await expect(toasts(page)).toHaveCount(0, { timeout: 1_500 });
      await expectAccessible(page, info, "a delivery sheet that is continued");
      // The drawing is there too: the sheet asks for nothing more than it did.
      const dark = () =>
        sheet.getByRole("img", { name: "Sign here" }).evaluate((canvas: HTMLCanvasElement) => {
          const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
          return data.some((value, place) => place % 4 === 3 && value > 0);
        });
      await expect.poll(dark).toBe(true);
      await page.keyboard.press("Escape");
      await openFromStop(page, "Complete");
      await page.goBack();
      await page.goto("/driver/route");
      await hydrated(page);
      await entered(await openFromStop(page, "Complete"));
      await page.reload();
      await hydrated(page);
      await entered(await openFromStop(page, "Complete"));
      await phone.kill();
      // Chromium had not written the session's cookie yet: the draft outlives the session too.
      page = await phone.start();
      await signIn(page, DRIVER, "/driver/route");
      sheet = await openFromStop(page, "Complete");
      await entered(sheet);
    });

    await test.step("is gone when it is discarded", async () => {
      let sheet = page.getByRole("dialog");
      await sheet.getByRole("button", { name: "Discard" }).click();
      await expect(bags(sheet)).toHaveValue("");
      await page.keyboard.press("Escape");
      sheet = await openFromStop(page, "Complete");
      await expect(sheet.getByText("Kept from before.")).toHaveCount(0);
      await expect(bags(sheet)).toHaveValue("");
      await page.keyboard.press("Escape");
    });

    await test.step("a note on a stop, and it is gone when it is sent", async () => {
      let sheet = await openFromStop(page, "Add note");
      await sheet.getByLabel("Note").fill("Gate code 4471");
      await sheet.getByRole("button", { name: "Cancel" }).click();
      sheet = await openFromStop(page, "Add note");
      await isKept(sheet);
      await expect(sheet.getByLabel("Note")).toHaveValue("Gate code 4471");
      await sheet.getByRole("button", { name: "Save note" }).click();
      await expect(sheet).toHaveCount(0);
      sheet = await openFromStop(page, "Add note");
      await expect(sheet.getByLabel("Note")).toHaveValue("");
      await page.keyboard.press("Escape");
    });

    await test.step("a new note on another tab of the dashboard", async () => {
      await page.goto("/driver/dashboard/notes");
      await hydrated(page);
      await page.getByLabel("Customer", { exact: true }).selectOption({ index: 1 });
      await page.getByLabel("Priority").selectOption("high");
      await page.getByLabel("Note", { exact: true }).fill("The lift is out");
      await page.goto("/driver/dashboard/customers");
      await page.goto("/driver/dashboard/notes");
      await expect(page.getByLabel("Note", { exact: true })).toHaveValue("The lift is out");
      await expect(page.getByLabel("Priority")).toHaveValue("high");
      await page.getByRole("button", { name: "Discard" }).click();
      await expect(page.getByLabel("Note", { exact: true })).toHaveValue("");
    });
  } finally {
    await phone.throwAway();
  }
});

test("what a buyer types in a form of a page is there again @on-phone", async ({ page }, info) => {
  await signIn(page, "hotel", "/account");
  await hydrated(page);
  const name = page.getByLabel("Name", { exact: true });
  const before = await name.inputValue();
  await name.fill("Front Desk, nights");
  await page.goto("/customer/inbox");
  await page.goto("/account");
  await expect(name).toHaveValue("Front Desk, nights");
  await expect(page.getByText("Kept from before.")).toBeVisible();
  await expectAccessible(page, info, "a form that is continued");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(name).toHaveValue(before);
});
