import { expect, test, type Page } from "@playwright/test";
import { enter, expectAccessible, hydrated, signIn } from "./person";

const menu = (page: Page) => page.getByRole("navigation", { name: "Sections" }).filter({ visible: true });

/** Opens a section from the menu. On a phone, what is not in the bar is behind More. */
async function openTab(page: Page, name: string): Promise<void> {
  const link = menu(page).getByRole("link", { name, exact: true });
  // After the sign-in the URL changes before the page renders: wait for the menu before checking
  // visibility.
  await menu(page).waitFor();
  if (!(await link.isVisible())) await menu(page).getByText("More", { exact: true }).click();
  await link.click();
}

test("a driver writes a journal entry offline, edits a customer's proof and builds their catalog @on-phone", async ({
  page,
}, info) => {
  await signIn(page, "driver11");
  await openTab(page, "Journal");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Journal");
  await hydrated(page);
  const content = "The gate code is new.";
  await test.step("an entry of spaces is rejected", async () => {
    await page.getByRole("button", { name: "Add entry" }).click();
    await page.getByLabel("What you saw").fill("   ");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Write what you saw.")).toBeVisible();
    await expect(page.getByText("Choose a customer.")).toBeVisible();
    await expectAccessible(page, info, "a journal entry");
  });
  const own = page.getByRole("listitem").filter({ hasText: content }).last();
  await test.step("offline, the entry is saved on this device at once", async () => {
    await page.route("**/api/**", (call) => call.abort());
    await page.getByLabel("Customer", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("What you saw").fill(content);
    await page.getByLabel("Type").selectOption("Issue");
    await page.getByLabel("Tags (optional)").fill("gate, code");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(own).toContainText(/saved on this phone/i);
  });
  await test.step("once online, it is sent, found by its tag, and edited", async () => {
    await page.unroute("**/api/**");
    await expect(own).toContainText(/Sent \d+:\d\d [AP]M/);
    await expectAccessible(page, info, "the journal");
    await page.getByRole("button", { name: /^Filters/ }).click();
    await page.getByLabel("Tag", { exact: true }).fill("code");
    await expect(page.getByText(/^\d entr(y|ies) · 1 customer/)).toBeVisible();
    await expect(own).toBeVisible();
    await own.getByRole("button", { name: /^Edit/ }).click();
    await page.getByLabel("What you saw").fill(`${content} Ask Ines.`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(own).toContainText("Ask Ines.");
    await expect(own).toContainText(/edited .* by /);
  });

  await openTab(page, "Customers");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Route 11 Customers");
  await hydrated(page);
  await expect(page.getByText(/^Showing (\d+) of \1 customers$/)).toBeVisible();
  await expectAccessible(page, info, "customers");
  const card = page.getByRole("list", { name: "Customers" }).getByRole("listitem");
  const firstCard = card.first();
  const name = (await firstCard.getByRole("heading").textContent())!;

  await firstCard.getByRole("button", { name: /^View Details/ }).click();
  const sheet = page.getByRole("dialog", { name });
  await expect(sheet.getByRole("heading", { name: "Items" })).toBeVisible();
  await expectAccessible(page, info, "a customer's details");
  const saved = page.waitForResponse((answer) => /\/api\/customers\/\d+\/proof$/.test(answer.url()));
  await sheet.getByRole("group", { name: "Photo" }).getByText("Off", { exact: true }).click();
  expect((await saved).status(), "the proof setting is saved").toBe(200);
  await expect(sheet.getByRole("group", { name: "Photo" }).getByLabel("Off")).toBeChecked();
  await sheet.getByRole("button", { name: "Done" }).click();

  await firstCard.getByRole("button", { name: /^Build Catalog/ }).click();
  const builder = page.getByRole("dialog", { name: "Build Catalog" });
  await expect(builder.getByRole("button", { name: "Save" })).toBeDisabled();
  const products = builder.getByRole("checkbox");
  await products.nth(0).check();
  await products.nth(2).check();
  await expectAccessible(page, info, "a catalog");
  await builder.getByRole("button", { name: "Save 2" }).click();
  await expect(page.getByText("Updated 2 products for customer.")).toBeVisible();
  await expect(firstCard.getByRole("link", { name: /^Customer Portal/ })).toHaveAttribute(
    "href",
    /\/customer\/\d{6}\/portal$/,
  );

  for (const [tab, title] of [
    ["Products", "Product Catalog"],
    ["Inventory", "Today's Load List"],
    ["Notes", "Customer Notes"],
  ] as const) {
    await openTab(page, tab);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expectAccessible(page, info, title);
  }
});

test("a note rejected before hydration is then sent once; it is resolved, and stays listed @on-phone", async ({
  page,
}) => {
  await enter(page, "driver11");
  const content = "Ring at the yard.";
  const noteField = page.getByRole("textbox", { name: "Note" });
  await page.route("**/assets/*.js", (script) => script.abort());
  await page.goto("/driver/dashboard/notes");
  await noteField.fill(content);
  await page.unroute("**/assets/*.js");
  // Without a customer the server rejects the form, and the typed text survives hydration.
  await page.getByRole("button", { name: "Add note" }).click();
  await hydrated(page);
  await expect(noteField).toHaveValue(content);
  await page.getByRole("combobox", { name: "Customer" }).selectOption({ index: 1 });
  await page.getByLabel("Priority").selectOption("High");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(noteField).toHaveValue("");
  const note = page.getByRole("listitem").filter({ hasText: content });
  await expect(note.getByText("High", { exact: true })).toBeVisible();
  await note.getByRole("button", { name: /^Resolve/ }).click();
  await page.getByText(/^Resolved \(\d+\)$/).click();
  await expect(note).toContainText(/Resolved .* by /);
  await expect(note.getByRole("button", { name: /^Open again/ })).toBeVisible();
});

test("the chosen theme and text size apply before the first paint", async ({ page }, info) => {
  await signIn(page, "driver11", "/driver/settings");
  const other = info.project.name === "phone" ? "Dark" : "Light";
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const before = await background();
  await page.getByText(other, { exact: true }).click();
  await page.getByText("Large", { exact: true }).click();
  await expect.poll(background).not.toBe(before);
  const chosen = await background();
  await expectAccessible(page, info, `settings, ${other}`);

  // Without the portal's scripts, only what is inlined in the page applies, which is all there is
  // before the first paint.
  await page.route("**/assets/*.js", (script) => script.abort());
  await page.goto("/driver/settings");
  expect(await background()).toBe(chosen);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("18px");
});

test("on a phone the route stays visible, and the list starts in the upper third @on-phone", async ({ page }, info) => {
  await signIn(page, "driver75", "/driver/dashboard?day=Wednesday");
  const rows = page.locator("main section li");
  const bar = (await menu(page).boundingBox())!;
  expect(bar.y + bar.height).toBeLessThanOrEqual(844);
  for (const target of await menu(page).locator("a:visible, summary").all())
    expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(48);
  await expect(menu(page).getByRole("button", { name: "Logout" })).toHaveCount(0);
  const tops = await rows.evaluateAll((elements) => elements.map((row) => row.getBoundingClientRect().top));
  expect(tops[0], "the first item starts in the upper third").toBeLessThanOrEqual(844 / 3);
  const visibleBottom = (await page.getByRole("button", { name: "Start Loading" }).boundingBox())!.y;
  expect(tops.filter((top) => top + 72 <= visibleBottom).length, "fully visible rows").toBeGreaterThanOrEqual(4);
  await rows.last().scrollIntoViewIfNeeded();
  for (const text of ["Route 75", /^Wed, /]) await expect(page.getByText(text).first()).toBeInViewport();
  await expect(page.getByText("pieces", { exact: true })).toBeInViewport();
  await menu(page).getByText("More", { exact: true }).click();
  await expectAccessible(page, info, "the More menu");
  await page.keyboard.press("Escape");
  await expect(menu(page).getByRole("link", { name: "Settings" })).toBeHidden();
});
