import { expect, test } from "@playwright/test";
import { expectAccessible } from "./person";

test("/mcp-demo shows five stories to everyone, with the portal's own screens @on-desk", async ({ page }, info) => {
  await page.goto("/mcp-demo");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("An assistant that works in the portal");
  await expect(page.getByRole("list").first().locator("> li > div > div > h2")).toHaveCount(5);
  const screens = page.locator("figure [inert]");
  await expect(screens).toHaveCount(5);
  for (const [place, words] of ["+40", "Approved", "30 short", "The dock is wet.", "NEXT"].entries())
    await expect(screens.nth(place)).toContainText(words);
  await expectAccessible(page, info, "the stories");
  // Keyboard only: Enter opens the first answer, and Tab moves into it without entering the inert
  // screens.
  await page.getByText("What the portal answers").first().focus();
  await page.keyboard.press("Enter");
  const answer = page.getByLabel("Answer of products_to_order");
  await expect(answer).toContainText('"parLevel": 100');
  await page.keyboard.press("Tab");
  await expect(answer).toBeFocused();
  await expectAccessible(page, info, "an answer");
  expect(await page.evaluate(() => document.querySelector("[inert]")!.contains(document.activeElement))).toBe(false);
});
