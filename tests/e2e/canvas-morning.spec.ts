import { expect, test, type Page } from "@playwright/test";
import type { BaseCartridge } from "../../kernel/base-cartridge";
import { card, driverOf, onAnotherDevice, quickStart, said, stateOf } from "./arranging";
import { expectAccessible, hydrated, PASSWORD } from "./person";

const ROUTE = "67";
const NAMES = { house: `Elm House ${ROUTE}`, inn: `Fir Inn ${ROUTE}` };
const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

async function tokenOf(page: Page, username: string) {
  const login = await page.request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  const { token } = (await login.json()) as { token: string };
  return { Authorization: `Bearer ${token}` };
}

/**
 * Loads the route's current day over the API with every towel missing. Returns the weekday after
 * it.
 */
async function loadWithoutTowels(page: Page, username: string): Promise<string> {
  const headers = await tokenOf(page, username);
  const { date } = (await (await page.request.get(`/api/drivers/route/${ROUTE}/today`, { headers })).json()) as {
    date: string;
  };
  const service_day = WEEK[new Date(`${date}T00:00:00Z`).getUTCDay() - 1]!;
  const key = { route_number: ROUTE, service_day, date };
  for (const [call, more] of [
    ["session/start", {}],
    ["item/update", { item_id: "CANVAS-TWL", status: "missing" }],
    ["session/complete", { manager_email: "office@example.com" }],
  ] as const) {
    const answer = await page.request.post(`/api/loading-status/${call}`, { headers, data: { ...key, ...more } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  return WEEK[(WEEK.indexOf(service_day) + 1) % WEEK.length]!;
}

/** Adds a note over the API, as the same driver on another device would. */
async function noteFromElsewhere(page: Page, username: string): Promise<void> {
  const headers = await tokenOf(page, username);
  const { notes } = (await (await page.request.get("/api/notes", { headers })).json()) as {
    notes: { customer_number: string }[];
  };
  const data = { customerNumber: notes[0]!.customer_number, content: "Use the side door." };
  const answer = await page.request.post("/api/notes", { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The grid position of each card, sorted: their order in the DOM changes a little later. */
const places = (page: Page) =>
  page
    .locator("section[data-card]")
    .evaluateAll((cards) =>
      cards.map((card) => `${(card as HTMLElement).dataset.card}: ${getComputedStyle(card).gridArea}`).sort(),
    );

/** Opens a customer's portal page from the panel. */
async function openPageOf(page: Page, name: string): Promise<void> {
  await page.getByLabel("Search customers").fill(name);
  await page.getByRole("link", { name: `Portal page of ${name}` }).click();
  await expect(card(page, new RegExp(name))).toBeVisible();
  await hydrated(page);
}

test("a driver arranges the canvas by keyboard, edits, saves on leaving, and continues elsewhere @on-desk", async ({
  page,
  browser,
}, info) => {
  const username = await driverOf(page, ROUTE, "MTWRF");
  const next = await loadWithoutTowels(page, username);
  await page.goto("/driver/canvas");
  await hydrated(page);
  await quickStart(page).getByRole("link", { name: "Today's Route" }).click();
  const route = card(page, /^(Today's Route|Route 67)/);
  await expect(route).toBeVisible();
  await quickStart(page)
    .getByRole("link", { name: `Load list ${next}` })
    .click();
  const list = card(page, `Load list ${ROUTE} ${next}`);
  await expect(list).toBeVisible();
  await hydrated(page);

  await test.step("pieces missing at a stop raise the next load on the card beside it", async () => {
    const pieces = list.getByRole("listitem").filter({ hasText: "Canvas Towel" });
    await expect(pieces).toContainText("20");
    await route.getByRole("button", { name: `Mark complete: ${NAMES.house}` }).click();
    await expect(pieces).toContainText("30");
    await expectAccessible(page, info, "a stop and a load side by side");
  });

  await test.step("a cartridge that throws leaves the others running, and recovers on Try again", async () => {
    const broken = await list.locator("header").evaluateHandle((header) => {
      interface Fiber {
        memoizedProps: { cartridge?: BaseCartridge };
        return: Fiber | null;
      }
      const key = Object.keys(header).find((each) => each.startsWith("__reactFiber$"))!;
      let fiber: Fiber | null = (header as unknown as Record<string, Fiber>)[key]!;
      while (fiber && !fiber.memoizedProps.cartridge) fiber = fiber.return;
      return fiber!.memoizedProps.cartridge!;
    });
    await broken.evaluate((cartridge) => {
      const model = cartridge.constructor as typeof BaseCartridge;
      const view = model.view as (props: object) => JSX.Element;
      model.view = (props) => {
        if (!("isMended" in window)) throw new Error("This view is broken.");
        return view(props);
      };
      cartridge.load(structuredClone(cartridge.getSnapshot().data!));
    });
    await expect(list.getByText("Cartridge failed to render")).toBeVisible();
    await expect(route.getByRole("button", { name: /^Mark complete:/ }).first()).toBeVisible();
    await expectAccessible(page, info, "a cartridge that failed");
    await page.evaluate(() => Object.assign(window, { isMended: true }));
    await list.getByRole("button", { name: "Try again" }).click();
    await expect(list.getByText("Canvas Towel")).toBeVisible();
  });

  await test.step("the driver adds a note and edits the portal pages of two customers", async () => {
    await quickStart(page).getByRole("link", { name: "New Note" }).click();
    const notes = card(page, "Notes");
    await notes.getByLabel("Customer").selectOption({ index: 1 });
    await notes.getByLabel("Note", { exact: true }).fill("The dock is closed until noon.");
    await notes.getByRole("button", { name: /Add|Save/ }).click();
    await expect(notes.getByRole("list", { name: "Notes" })).toContainText("The dock is closed until noon.");
    for (const name of Object.values(NAMES)) await openPageOf(page, name);
    for (const name of Object.values(NAMES)) {
      const builder = card(page, new RegExp(name));
      await builder.getByRole("button", { name: "Add block: Notice" }).click();
      await builder.getByLabel("Title").fill(`Closed for ${name}`);
      await expect(builder.getByText("Unsaved", { exact: true })).toBeVisible();
    }
    await expectAccessible(page, info, "two portal pages on the canvas");
  });

  await test.step("the keyboard alone moves a card", async () => {
    const handle = page.getByRole("button", { name: "Move Notes" });
    await handle.focus();
    for (const key of ["Enter", "ArrowUp", "Shift+ArrowLeft", "Enter"]) await page.keyboard.press(key);
    await expect(said(page)).toHaveText(/^Notes, column .*, dropped\.$/);
    await expect(handle).toBeFocused();
    await expect(stateOf(page)).toHaveText("Unsaved changes");
  });

  const arranged = await test.step("leaving names what is unsaved, and Save and leave saves it", async () => {
    const order = await places(page);
    await page.getByRole("link", { name: "Clothesline" }).click();
    const question = page.getByRole("dialog", { name: "Unsaved changes" });
    await expect(question).toContainText("My canvas");
    for (const name of Object.values(NAMES)) await expect(question).toContainText(name);
    await expectAccessible(page, info, "three unsaved changes");
    await test.step("a live update does not close the dialog", async () => {
      const revalidation = page.waitForResponse((answer) => /\.data(\?|$)/.test(answer.url()));
      await noteFromElsewhere(page, username);
      await (await revalidation).finished();
      // The open dialog makes the page behind it inert, so the note is attached but not visible.
      await expect(card(page, "Notes").getByText("Use the side door.")).toBeAttached();
      await expect(question).toBeVisible();
    });
    await question.getByRole("button", { name: "Save and leave" }).click();
    await page.waitForURL(/\/driver\/dashboard/);
    return order;
  });
  const other = await onAnotherDevice(browser, username, info);
  await expect.poll(() => places(other)).toEqual(arranged);
  await expect(card(other, "Notes")).toContainText("The dock is closed until noon.");
  for (const name of Object.values(NAMES))
    await expect(card(other, new RegExp(name))).toContainText(`Closed for ${name}`);
  await other.context().close();
});
