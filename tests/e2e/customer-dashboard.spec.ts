import { expect, test, type Browser, type Page } from "@playwright/test";
import { expectAccessible, PASSWORD, signIn } from "./person";

/** Products and a phrase that no other spec uses for the demo's hotel. */
const [PRODUCT, OTHER, WORDS] = ["Bath Mat White", "Hand Towel White", "for the spa floor"];
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Your account" }).getByRole("link", { name });
/** Opens a product's details from its figure in the week. On a phone the day is selected first. */
async function open(page: Page, day: string, product: string) {
  const dayTab = page.getByRole("navigation", { name: "Days" }).getByRole("link", { name: new RegExp(`^${day}`) });
  if (await dayTab.isVisible()) await dayTab.click();
  await page.getByRole("link", { name: new RegExp(`^${product} on ${day}: `) }).click();
  return page.getByRole("region", { name: `${product} on ${day}`, exact: true });
}
/** The message gets the focus and is scrolled into view. */
async function expectMessage(page: Page, words: string) {
  const message = page.locator("#outcome").filter({ hasText: words });
  await expect(message).toBeFocused();
  await expect(message).toBeInViewport();
}

async function withoutScript(browser: Browser, baseURL: string, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  await context.request.post("/customer/login", { form: { email: "hotel", password: PASSWORD } });
  await work(await context.newPage());
  await context.close();
}

test("a buyer finds everything in the dashboard's tabs", async ({ page }, info) => {
  await signIn(page, "hotel");
  await test.step("the overview has real figures", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Marlowe Grand Hotel");
    await expect(page.getByText(/^Account #10\d{4}$/)).toBeVisible();
    await expect(page.getByText("Next delivery")).toBeVisible();
    const figure = (label: string) =>
      page
        .locator("dl > div")
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator("dd")
        .first();
    await expect(figure("Active Orders")).toHaveText(/^\d+$/);
    await expect(figure("Total Products")).toHaveText(/^1\d$/);
    await expect(figure("Last Delivery")).toHaveText(/^[A-Z][a-z]{2} \d+$/);
    await expect(figure("Account Status")).toHaveText("Active");
    await expectAccessible(page, info, "the overview");
  });

  await test.step("this delivery's change comes first, and the standing order is labeled as such", async () => {
    const daily = page.getByRole("region", { name: /^Next delivery/ }).getByRole("link");
    await expect(daily).toHaveText(/^(Change this delivery|Order for (Mon|Tue|Wed|Thu|Fri), [A-Z][a-z]{2} \d+)$/);
    await expect(daily).toHaveAttribute("href", /^\/customer\/10\d{4}\/portal$/);
    const actions = page.getByRole("region", { name: "Quick Actions" });
    await expect(actions.getByText(/comes automatically/)).toBeVisible();
    const always = actions.getByRole("link", { name: "Place New Order" });
    await expect(always).toContainText("Change my weekly order");
    await expect(always).toHaveAttribute("href", /^\/customer\/10\d{4}\/order$/);
    const box = (await daily.boundingBox())!;
    expect(box.y + box.height, "visible without scrolling").toBeLessThan(page.viewportSize()!.height - 70);
  });

  await test.step("each tab has an address that Back returns to", async () => {
    await page.getByRole("link", { name: "View Products" }).click();
    await expect(page.getByText(/^\d+ active items$/)).toBeVisible();
    expect(new URL(page.url()).search).toBe("?tab=products");
    await tab(page, "Invoices").click();
    await expect(page.getByRole("heading", { name: "Invoices" })).toBeVisible();
    await page.goBack();
    await expect(tab(page, "Products")).toHaveAttribute("aria-current", "page");
    await expect(page.getByText(/^\d+ active items$/)).toBeVisible();
  });

  await test.step("a product card shows all details, and search finds it", async () => {
    await page.getByLabel("Search your products").fill("robe");
    const robe = await open(page, "Monday", "Bath Robe Waffle Weave");
    for (const fact of [
      "Pieces used",
      "Delivery day",
      "Your price",
      "Unit price",
      "Delivery frequency",
      "Billing frequency",
      "Item ID",
      "Category",
    ])
      await expect(robe.getByText(fact, { exact: true })).toBeVisible();
    await expect(robe.getByRole("link", { name: "Request Change" })).toBeVisible();
    await expect(robe.getByRole("link", { name: "Contact Driver" })).toBeVisible();
    await expectAccessible(page, info, "a product card");
    await robe.getByRole("link", { name: /^Close/ }).click();
    await expect(page.getByRole("link", { name: /^Bath Robe Waffle Weave on Monday: / })).toBeFocused();
    await page.getByLabel("Search your products").fill("no such thing");
    await expect(page.getByText("No products found")).toBeVisible();
  });
});

test("a buyer requests a change and withdraws it, and a message reaches the driver's notes @on-phone", async ({
  page,
  browser,
  baseURL,
}, info) => {
  await signIn(page, "hotel", (home) => `${home}?tab=products`);
  const item = await open(page, "Tuesday", PRODUCT);
  await item.getByRole("link", { name: "Request Change" }).click();
  const form = page.getByRole("region", { name: `Request a change of ${PRODUCT}` });
  await expect(form.getByLabel("Pieces from now on")).toHaveValue(/^\d+$/);
  await expectAccessible(page, info, "requesting another quantity");
  await form.getByRole("link", { name: "Another day" }).click();
  await form.getByRole("button", { name: "Send request" }).click();
  await expect(form.getByText("Choose the day on which it should come.")).toBeVisible();
  await expectAccessible(page, info, "a rejected request");
  await form.getByLabel("On which day should it come?").selectOption("Friday");
  await form.getByLabel("Anything to add? (optional)").fill(WORDS);
  await form.getByRole("button", { name: "Send request" }).click();
  await expectMessage(page, "Your request is with your driver.");
  const request = page.getByRole("listitem").filter({ hasText: `Please bring it on Friday instead. ${WORDS}` });
  await expect(request.getByText("With your driver")).toBeVisible();
  await expectAccessible(page, info, "a sent request");
  await request.getByRole("button", { name: /^Withdraw/ }).click();
  await expectMessage(page, "Your request is withdrawn.");
  await expect(request.getByText("Withdrawn", { exact: true })).toBeVisible();

  const message = `The dock is closed ${WORDS}.`;
  const other = await open(page, "Monday", OTHER);
  await other.getByRole("link", { name: "Contact Driver" }).click();
  const contact = other.getByRole("region", { name: "Contact Driver" });
  await expect(contact.getByText("Wilhelmina Stroud")).toBeVisible();
  await expect(contact.locator('a[href^="tel:"]')).toHaveAttribute("href", "tel:+15550100033");
  await expect(contact.locator('a[href^="mailto:"]')).toHaveAttribute("href", "mailto:driver33@clothesline.example");
  await expectAccessible(page, info, "the driver");
  await contact.getByLabel("Message").fill("");
  await contact.getByRole("button", { name: "Send message" }).click();
  await expect(contact.getByText("Write your message.")).toBeVisible();
  await contact.getByLabel("Message").fill(message);
  await contact.getByRole("button", { name: "Send message" }).click();
  await expectMessage(page, "Your message is with your driver.");

  const driver = await (
    await browser.newContext({
      baseURL,
      viewport: page.viewportSize(),
      colorScheme: info.project.use.colorScheme ?? "light",
    })
  ).newPage();
  await signIn(driver, "driver33", "/driver/dashboard/notes");
  await expect(driver.getByRole("heading", { level: 1 })).toHaveText("Customer Notes");
  const note = driver.getByRole("list", { name: "Notes" }).getByRole("listitem").filter({ hasText: message });
  await expect(note.getByText("Message from the customer")).toBeVisible();
  await driver.getByRole("button", { name: "Add note" }).click();
  await expect(driver.getByText("Choose a customer.")).toBeVisible();
  await expect(driver.getByText("Write the note.")).toBeVisible();
  await expectAccessible(driver, info, "the notes, with a rejected one");
  await driver.context().close();
});

test("invoices are listed by month, each with its lines and a PDF @on-desk", async ({ page }, info) => {
  await signIn(page, "hotel", (home) => `${home}?tab=invoices`);
  await expectAccessible(page, info, "the invoices");
  await page.getByRole("link", { name: /so far/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: /so far$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Download PDF" })).toHaveCount(0);
  await page.getByRole("link", { name: "All invoices" }).click();
  const months = page.getByRole("listitem").filter({ hasText: /S-\d{6}/ });
  await expect(months).toHaveCount(3);
  await months.first().getByRole("link").click();
  await expect(page.getByText(/^Invoice S-\d{6}, issued/)).toBeVisible();
  const dollarsIn = (text: string) => Math.round(Number(text.replace(/[$,]/g, "")) * 100);
  const amounts = (
    await page.getByRole("region", { name: "By product" }).locator("tbody tr td:last-child").allInnerTexts()
  ).map(dollarsIn);
  const total = dollarsIn((await page.locator("dd").first().innerText()).trim());
  expect(amounts.length).toBeGreaterThan(10);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
  await page
    .getByRole("listitem")
    .filter({ hasText: /pieces/ })
    .first()
    .locator("summary")
    .click();
  await expect(page.getByRole("region", { name: /^Delivered on/ }).first()).toBeVisible();
  await expectAccessible(page, info, "one month");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^invoice-S-\d{6}-\d{4}-\d\d\.pdf$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const pdf = Buffer.concat(chunks);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1);
});

test("the dashboard works without JavaScript, and a rejected form keeps what was typed @on-phone", async ({
  browser,
  baseURL,
}) => {
  await withoutScript(browser, baseURL!, async (page) => {
    await page.goto("/customer/dashboard");
    await expect(page.getByText("Next delivery")).toBeVisible();
    await tab(page, "Products").click();
    const item = await open(page, "Thursday", PRODUCT);
    await item.getByRole("link", { name: "Request Change" }).click();
    const form = page.getByRole("region", { name: `Request a change of ${PRODUCT}` });
    await form.getByRole("link", { name: "Another day" }).click();
    await form.getByLabel("Anything to add? (optional)").fill(WORDS);
    await form.getByRole("button", { name: "Send request" }).click();
    await expect(form.getByText("Choose the day on which it should come.")).toBeVisible();
    await expect(form.getByLabel("Anything to add? (optional)")).toHaveValue(WORDS);
    await form.getByLabel("On which day should it come?").selectOption("Tuesday");
    await form.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText(/^Your request is with your driver\./)).toBeVisible();
    await expect(page.getByText(`Please bring it on Tuesday instead. ${WORDS}`)).toBeVisible();
    await tab(page, "Invoices").click();
    await page.getByRole("link", { name: /so far/ }).click();
    await expect(page.getByRole("heading", { level: 2, name: /so far$/ })).toBeVisible();
  });
});
