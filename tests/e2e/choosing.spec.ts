import { expect, test } from "@playwright/test";
import { importFiles } from "./imported";
import { expectAccessible, hydrated } from "./person";

/** More than a page of the list, so that choosing goes across pages. */
const CUSTOMERS = 27;

test("the office chooses customers across pages, raises their prices and moves them, each after its preview @on-desk", async ({
  page,
}, info) => {
  // Each screen has routes and customers of its own.
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
      // The last rents nothing: of theirs no price can change.
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

  await test.step("some are ticked on a page, one more on the next", async () => {
    await page.getByRole("button", { name: "Choose several" }).click();
    await page.getByRole("checkbox", { name: `Choose ${name} 00 ${numberOf(0)}` }).check();
    await expect(chosen.getByText("1 chosen")).toBeVisible();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByRole("checkbox", { name: `Choose ${name} 25 ${numberOf(25)}` }).check();
    await expect(chosen.getByText("2 chosen")).toBeVisible();
    await expectAccessible(page, info, "customers that are chosen");
  });

  await test.step("all whom the search finds, but for one", async () => {
    await chosen.getByRole("button", { name: `All ${CUSTOMERS}` }).click();
    await expect(chosen.getByText(`${CUSTOMERS} chosen`)).toBeVisible();
    await page.getByRole("checkbox", { name: `Choose ${name} 25 ${numberOf(25)}` }).uncheck();
    await expect(chosen.getByText(`${CUSTOMERS - 1} chosen`)).toBeVisible();
  });

  await test.step("prices are raised: who cannot be changed holds all, until they are left out", async () => {
    await chosen.getByRole("button", { name: "Raise prices" }).click();
    await dialog.getByRole("button", { name: "Show what changes" }).click();
    await expect(dialog.getByText(/^Enter a percentage from -50 to 100/)).toBeVisible();
    await dialog.getByLabel("Percent").fill("10");
    await dialog.getByRole("button", { name: "Show what changes" }).click();
    await expect(dialog.getByText("1 customer cannot be changed")).toBeVisible();
    await expect(dialog.getByText("No price would change.")).toBeVisible();
    await expectAccessible(page, info, "who cannot be changed");
    await dialog.getByRole("button", { name: "Leave these out" }).click();
    await expect(dialog.getByText("25 customers, 25 items, 250 pieces")).toBeVisible();
    await expect(dialog.getByText("$5.00 → $5.50 a week (+10 %)").first()).toBeVisible();
    await expectAccessible(page, info, "what raised prices come to");
    await dialog.getByRole("button", { name: "Change prices" }).click();
    await expect(page.getByText(/^Changed 25 prices of 25 customers from .* 1 left out\.$/)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(chosen.getByText("0 chosen")).toBeVisible();
  });

  await test.step("four are chosen by two taps, and moved to another route with all that they rent", async () => {
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
