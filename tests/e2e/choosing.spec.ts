import { expect, test } from "@playwright/test";
import { importFiles } from "./imported";
import { expectAccessible, hydrated } from "./person";

/** More than one page of the list, so that a selection spans pages. */
const CUSTOMERS = 52;

test("the office selects customers across pages and changes prices and routes after a preview @on-desk", async ({
  page,
}, info) => {
  const [from, to] = ["52", "54"];
  const numberOf = (place: number) => `15${from}${String(place).padStart(2, "0")}`;
  const name = `Choice ${from}`;
  const places = Array.from({ length: CUSTOMERS }, (_, place) => place);
  await importFiles(page, {
    customers: [
      "customer_number,account_name,address,route_number,service_days,service_frequency",
      ...places.map(
        (place) => `${numberOf(place)},${name} ${String(place).padStart(2, "0")},${place} Hill St,${from},M,Weekly`,
      ),
    ],
    catalog: ["sku,name,category,base_price", "CHOICE-TWL,Choice Towel,Bath Linen,0.50"],
    rental_items: [
      "customer_number,sku,quantity,delivery_day,customer_price",
      // The last customer rents nothing, so they have no price to change.
      ...places.slice(0, -1).map((place) => `${numberOf(place)},CHOICE-TWL,10,1,0.50`),
    ],
    drivers: [
      "username,email,name,route_number",
      ...[from, to].map((route) => `chosen${route},chosen${route}@example.com,Chosen ${route},${route}`),
    ],
  });
  const chosen = page.getByRole("region", { name: "Chosen customers" });
  const dialog = page.getByRole("dialog");
  await page.goto(`/customers?q=${encodeURIComponent(name)}`);
  await hydrated(page);

  await test.step("a selection spans two pages", async () => {
    await page.getByRole("button", { name: "Choose several" }).click();
    await page.getByRole("checkbox", { name: `Choose ${name} 00 ${numberOf(0)}` }).check();
    await expect(chosen.getByText("1 chosen")).toBeVisible();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByRole("checkbox", { name: `Choose ${name} 50 ${numberOf(50)}` }).check();
    await expect(chosen.getByText("2 chosen")).toBeVisible();
    await expectAccessible(page, info, "selected customers");
  });

  await test.step("all search results are selected, and one is deselected", async () => {
    await chosen.getByRole("button", { name: `All ${CUSTOMERS}` }).click();
    await expect(chosen.getByText(`${CUSTOMERS} chosen`)).toBeVisible();
    await page.getByRole("checkbox", { name: `Choose ${name} 50 ${numberOf(50)}` }).uncheck();
    await expect(chosen.getByText(`${CUSTOMERS - 1} chosen`)).toBeVisible();
  });

  await test.step("a customer whose prices cannot change blocks the batch until left out", async () => {
    await chosen.getByRole("button", { name: "Raise prices" }).click();
    await dialog.getByRole("button", { name: "Show what changes" }).click();
    await expect(dialog.getByText(/^Enter a percentage from -50 to 100/)).toBeVisible();
    await dialog.getByLabel("Percent").fill("10");
    await dialog.getByRole("button", { name: "Show what changes" }).click();
    await expect(dialog.getByText("1 customer cannot be changed")).toBeVisible();
    await expect(dialog.getByText("No price would change.")).toBeVisible();
    await expectAccessible(page, info, "customers that cannot be changed");
    await dialog.getByRole("button", { name: "Leave these out" }).click();
    await expect(dialog.getByText("50 customers, 50 items, 500 pieces")).toBeVisible();
    await expect(dialog.getByText("$5.00 → $5.50 a week (+10 %)").first()).toBeVisible();
    await expectAccessible(page, info, "the preview of raised prices");
    await dialog.getByRole("button", { name: "Change prices" }).click();
    await expect(page.getByText(/^Changed 50 prices of 50 customers from .* 1 left out\.$/)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(chosen.getByText("0 chosen")).toBeVisible();
  });

  await test.step("Shift-click selects a range, which moves to another route with its rental items", async () => {
    await page.goto(`/customers?q=${encodeURIComponent(name)}`);
    await hydrated(page);
    await page.getByRole("button", { name: "Choose several" }).click();
    const tick = (place: number) => page.getByRole("checkbox", { name: `Choose ${name} 0${place} ${numberOf(place)}` });
    await tick(1).click();
    await tick(5).click({ modifiers: ["Shift"] });
    await expect(chosen.getByText("5 chosen")).toBeVisible();
    await tick(5).click();
    await chosen.getByRole("button", { name: "Move to a route" }).click();
    await dialog.getByLabel("To route").selectOption(to!);
    await dialog.getByRole("button", { name: "Show what changes" }).click();
    await expect(
      dialog.getByText(`Route ${from}, Monday, every week → Route ${to}, Monday, every week`).first(),
    ).toBeVisible();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText(new RegExp(`^Moved: 4 customers to route ${to} from `))).toBeVisible();
    await chosen.getByRole("button", { name: "Done" }).click();
    await expect(chosen).toBeHidden();
  });
});
