import { expect, test, type Page } from "@playwright/test";
import { Line } from "../support/line";
import { ownLoad } from "./loads";
import { expectAccessible, hydrated, signIn } from "./person";
import { expectKept, Phone, workerInControl } from "./phone";

const dialog = (page: Page) => page.getByRole("dialog");
const title = (page: Page) => dialog(page).getByRole("heading").first();
const place = async (page: Page) =>
  Number(
    /(\d+) of \d+/.exec(
      (await dialog(page)
        .getByText(/^\d+ of \d+ · /)
        .textContent())!,
    )![1],
  );
const marker = (page: Page, words: RegExp) => dialog(page).getByRole("button", { name: words });

test("a truck is loaded one product at a time, by touch and keyboard, also offline @on-phone", async ({
  baseURL,
}, info) => {
  const { route, day, driver } = ownLoad(info, "one product at a time");
  const line = await Line.to(baseURL!);
  const phone = new Phone(info, line.url);
  const address = `/driver/loadlist?day=${day}`;
  try {
    let page = await phone.start();
    await signIn(page, driver, address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Route ${route}`);
    const names = (await page.locator("main section li button[aria-expanded] .font-semibold").allTextContents()).map(
      (name) => name.trim(),
    );
    await expect(page.getByRole("button", { name: "One by one" })).toHaveCount(0);
    await page.getByRole("button", { name: "Start Loading" }).click();
    await page.getByRole("button", { name: "One by one" }).click();

    await test.step("one product is shown with its quantity and customers, and every target fits a glove", async () => {
      await expect(title(page)).toHaveText(names[0]!);
      expect(await place(page)).toBe(1);
      const figure = (await dialog(page)
        .getByRole("img", { name: /^[\d,]+ pieces$/ })
        .boundingBox())!;
      expect(figure.height, "the quantity takes up at least a fifth of the screen").toBeGreaterThan(844 / 5);
      await expect(dialog(page).getByRole("list", { name: `Customers of ${names[0]!}` })).toBeVisible();
      for (const button of await dialog(page).getByRole("button").all())
        expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(48);
      await expectAccessible(page, info, "one product");
    });

    await test.step("marking advances to the next product, and Back shows the mark", async () => {
      const { x, y, width, height } = (await marker(page, /^All loaded/).boundingBox())!;
      // The guard against double taps lasts a moment. It is paused here, so the test does not
      // depend on the machine's speed.
      const guards = await marker(page, /^All loaded/).evaluateHandle((button: HTMLElement) => {
        button.click();
        const held = button.parentElement!.getAnimations();
        held.forEach((guard) => guard.pause());
        return held;
      });
      await expect(title(page)).toHaveText(names[1]!);
      await page.mouse.click(x + width / 2, y + height / 2);
      await guards.evaluate((held) => held.forEach((guard) => guard.finish()));
      // If the second tap had counted, this would mark the following product.
      await marker(page, /^Short/).click();
      await expect(title(page)).toHaveText(names[2]!);
      await marker(page, /^Back$/).click();
      await expect(title(page)).toHaveText(names[1]!);
      await expect(dialog(page).getByText(/^0 loaded, [\d,]+ short/)).toBeVisible();
      await dialog(page)
        .getByRole("button", { name: /^One more: / })
        .click();
      await expect(dialog(page).getByText(/^1 loaded, /)).toBeVisible();
      await expectAccessible(page, info, "a short product");
    });

    await test.step("on the keyboard the arrows change the product, and Enter marks it all loaded", async () => {
      await page.keyboard.press("Tab");
      await title(page).click();
      await page.keyboard.press("ArrowRight");
      await expect(title(page)).toHaveText(names[2]!);
      await page.keyboard.press("Enter");
      await expect(title(page)).toHaveText(names[3]!);
      await page.keyboard.press("ArrowLeft");
      await expect(dialog(page).getByText("All loaded", { exact: false }).first()).toBeVisible();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole("button", { name: /^(Loaded|Partly loaded):/ })).toHaveCount(3);
    });

    await test.step("offline, a restarted browser resumes where it was left", async () => {
      // A page is cached as of its last visit under the worker's control. This day is not
      // prefetched, so it is visited again.
      await workerInControl(page);
      await page.reload();
      await expect(page.getByRole("button", { name: /^(Loaded|Partly loaded):/ })).toHaveCount(3);
      await hydrated(page);
      await expectKept(page, [address]);
      await line.cut();
      await page.getByRole("button", { name: "One by one" }).click();
      await expect(title(page)).toHaveText(names[3]!);
      await marker(page, /^All loaded/).click();
      await expect(title(page)).toHaveText(names[4]!);
      await expect(dialog(page).getByText("1 saved on this phone")).toBeVisible();
      await marker(page, /^Next/).click();
      await expect(title(page)).toHaveText(names[5]!);
      await phone.close();
      page = await phone.start();
      await page.goto(address);
      await hydrated(page);
      await page.getByRole("button", { name: "One by one" }).click();
      await expect(title(page)).toHaveText(names[5]!);
      await line.mend();
      await expect(dialog(page).getByText(/^Sent \d+:\d\d [AP]M$/)).toBeVisible();
    });

    await test.step("the end lists what is short, and leads to the report", async () => {
      for (let left = names.length - 4; left > 0; left -= 1) {
        const before = await title(page).textContent();
        await marker(page, /^All loaded/).click();
        await expect(title(page)).not.toHaveText(before!);
      }
      await expect(title(page)).toHaveText("Every product is marked");
      await expect(dialog(page).getByRole("list", { name: "Short products" }).getByRole("listitem")).toHaveCount(1);
      await expectAccessible(page, info, "every product is marked");
      await dialog(page).getByRole("button", { name: "Complete and Send Report" }).click();
      await expect(
        page.getByRole("dialog", { name: "Complete and Send Report" }).getByLabel("Send the report to"),
      ).toBeVisible();
    });
  } finally {
    await phone.throwAway();
    await line.cut();
  }
});
