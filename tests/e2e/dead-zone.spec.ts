import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { Line } from "../support/line";
import { ownLoad } from "./loads";
import { expectAccessible, hydrated, openSection, PASSWORD, signIn, logOut } from "./person";
import { expectKept, Phone } from "./phone";

interface Session {
  items: { item_id: string; loaded_quantity: number; marked_by: string; marked_at: string }[];
}

/** Signs in directly at the portal, past the phone's connection. */
async function signedIn(request: APIRequestContext, portal: string, username: string) {
  const { token } = (await (
    await request.post(`${portal}/api/auth/login`, { data: { username, password: PASSWORD } })
  ).json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  return {
    get: async <Answer>(path: string) =>
      (await (await request.get(`${portal}/api${path}`, { headers })).json()) as Answer,
    post: async (path: string, data: object) =>
      expect((await request.post(`${portal}/api${path}`, { headers, data })).status()).toBe(200),
  };
}

const counter = (page: Page, words: string | RegExp) =>
  page.getByRole("button", { name: words, exact: true }).filter({ visible: true }).first();

test("offline changes survive a killed browser and arrive once, with their original times @on-phone", async ({
  baseURL,
  request,
}, info) => {
  const { route, driver } = ownLoad(info, "a dead zone");
  const line = await Line.to(baseURL!);
  const phone = new Phone(info, line.url);
  const office = await signedIn(request, baseURL!, "admin");
  const list = await office.get<{ service_day: string; date: string }>(`/rental-items/loadlist/${route}`);
  const key = { route_number: route, service_day: list.service_day, date: list.date };
  try {
    let page = await phone.start();
    await signIn(page, driver);
    await expectKept(page, ["/driver/dashboard", "/driver/dashboard/notes"]);
    await phone.close();
    await line.cut();

    page = await phone.start();
    await page.goto("/driver/dashboard");
    await hydrated(page);
    const begun = Date.now();
    await test.step("the driver starts the load, marks ten items and adds two notes", async () => {
      await page.getByRole("button", { name: "Start Loading" }).click();
      for (let count = 1; count <= 10; count += 1) {
        await page
          .getByRole("button", { name: /^Mark Complete:/ })
          .first()
          .click();
        await expect(counter(page, `${count + 1} saved on this phone`)).toBeVisible();
      }
      await expectAccessible(page, info, "a load offline");
      await page.getByRole("link", { name: "Notes", exact: true }).filter({ visible: true }).first().click();
      const customer = page.getByRole("combobox", { name: "Customer" });
      const note = page.getByRole("textbox", { name: "Note" });
      const shown = (words: string) => page.getByRole("listitem").filter({ hasText: words });
      await customer.selectOption({ index: 1 });
      await note.fill("The dock is on Pine.");
      // Starts the next note as soon as the first one shows, before the phone has stored it.
      await note.evaluate((field: HTMLTextAreaElement) =>
        new MutationObserver((_, observer) => {
          if (!document.querySelector("main ul")?.textContent?.includes("The dock is on Pine.")) return;
          observer.disconnect();
          field.value = "Ring twice.";
        }).observe(document.querySelector("main")!, { childList: true, subtree: true }),
      );
      await page.getByRole("button", { name: "Add note" }).click();
      await expect(shown("The dock is on Pine.")).toContainText("1 saved on this phone");
      await expect(note).toHaveValue("Ring twice.");
      await customer.selectOption({ index: 1 });
      await page.getByRole("button", { name: "Add note" }).click();
      await expect(shown("Ring twice.")).toContainText("1 saved on this phone");
      await expect(counter(page, "13 saved on this phone")).toBeVisible();
    });
    const ended = Date.now();
    await phone.kill();

    const overriddenItem = await test.step("a colleague marks one of the items later", async () => {
      const { categories } = await office.get<{
        categories: { items: { item_id: string }[] }[];
      }>(`/rental-items/route/${route}/loadlist?date=${list.date}`);
      const { item_id } = categories[0]!.items[0]!;
      await office.post("/loading-status/session/start", key);
      await office.post("/loading-status/item/update", { ...key, item_id, loaded_quantity: 1 });
      return item_id;
    });

    await line.mend();
    page = await phone.start();
    await page.goto("/driver/dashboard");
    await expect(counter(page, /^Sent \d+:\d\d [AP]M$/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Loaded|Partly loaded):/ })).toHaveCount(10);

    await test.step("the list of pending changes says whose later mark counts", async () => {
      await counter(page, /^Sent \d+:\d\d [AP]M$/).click();
      const list = page.getByRole("dialog", { name: "Waiting to send" });
      await expect(list.getByText(/^.+ marked .+ after you: 1 loaded\. That mark counts\.$/)).toBeVisible();
    });
    const { items } = await office.get<Session>(`/loading-status/session/${route}/${list.service_day}/${list.date}`);
    expect(items).toHaveLength(10);
    for (const { item_id, loaded_quantity, marked_at } of items) {
      if (item_id === overriddenItem) expect(loaded_quantity, "the colleague's later mark wins").toBe(1);
      else {
        expect(Date.parse(marked_at)).toBeGreaterThanOrEqual(begun - 2_000);
        expect(Date.parse(marked_at)).toBeLessThanOrEqual(ended + 2_000);
      }
    }
    const { notes } = await office.get<{ notes: { content: string; route: string; created_at: string }[] }>("/notes");
    const written = notes.filter((note) => note.route === route && /Pine|Ring twice/.test(note.content));
    expect(written.map(({ content }) => content).sort()).toEqual(["Ring twice.", "The dock is on Pine."]);
    for (const { created_at } of written) expect(Date.parse(created_at)).toBeLessThanOrEqual(ended + 2_000);
  } finally {
    await phone.throwAway();
    await line.cut();
  }
});

test("logging out warns about pending changes, and signing in again loses nothing @on-phone", async ({
  page,
}, info) => {
  const { day, driver } = ownLoad(info, "an ended session");
  await signIn(page, driver, `/driver/dashboard?day=${day}`);
  await page.getByRole("button", { name: "Start Loading" }).click();
  await expect(counter(page, /^Sent \d+:\d\d [AP]M$/)).toBeVisible();
  const mark = () =>
    page
      .getByRole("button", { name: /^Mark Complete:/ })
      .first()
      .click();
  await test.step("Logout lists what has not been sent", async () => {
    await page.route("**/api/loading-status/item/update", (call) => call.abort());
    await mark();
    await expect(counter(page, "1 saved on this phone")).toBeVisible();
    await logOut(page);
    const question = page.getByRole("dialog", { name: "Not sent yet" });
    await expect(question.getByText("You can log out once this is sent. 1 mark would be lost.")).toBeVisible();
    await expect(question.getByRole("button", { name: "Discard 1 mark" })).toBeVisible();
    await expect(question.getByRole("button", { name: "Send now" })).toBeVisible();
    await expectAccessible(page, info, "not sent yet");
    await question.getByRole("button", { name: "Close" }).click();
  });

  await test.step("an expired session keeps pending changes, and signing in in place sends them", async () => {
    await page.context().clearCookies();
    await page.unroute("**/api/loading-status/item/update");
    await mark();
    await counter(page, "Sign in to send 2 marks").click();
    const list = page.getByRole("dialog", { name: "Waiting to send" });
    await expect(list.getByText("Your session has ended. Sign in to send 2 marks; nothing is lost.")).toBeVisible();
    await expectAccessible(page, info, "an expired session");
    const staying = await page.locator("main").elementHandle();
    await list.getByLabel("Username").fill(driver);
    await list.getByLabel("Password", { exact: true }).fill("wrong");
    await list.getByRole("button", { name: "Sign in and send" }).click();
    await expect(list.getByRole("alert")).toBeVisible();
    await list.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await list.getByRole("button", { name: "Sign in and send" }).click();
    await expect(list.getByText("Everything is sent.")).toBeVisible();
    await list.getByRole("button", { name: "Close" }).first().click();
    expect(await staying!.evaluate((main) => main.isConnected), "the page was not reloaded").toBe(true);
    await expect(counter(page, /^Sent \d+:\d\d [AP]M$/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Loaded:/ })).toHaveCount(2);
  });

  await test.step("logging out and in again without a reload keeps the page working", async () => {
    await hydrated(page);
    const staying = await page.locator("html").elementHandle();
    await logOut(page);
    await page.waitForURL("/");
    await page.getByLabel("Email").fill(driver);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL((url) => url.pathname !== "/");
    await openSection(page, "Notes");
    await page.getByRole("combobox", { name: "Customer" }).selectOption({ index: 1 });
    await page.getByRole("textbox", { name: "Note" }).fill("Back on the same page.");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(counter(page, /^Sent \d+:\d\d [AP]M$/)).toBeVisible();
    expect(await staying!.evaluate((html) => html.isConnected), "the page was not reloaded").toBe(true);
  });
});

test("the office signs in again in place, by email, and pending changes are sent @on-desk", async ({
  page,
  request,
}, info) => {
  const other = await signedIn(request, info.project.use.baseURL!, "superadmin");
  const pathOf = (url: string) => new URL(url).pathname;
  // Live updates sent before the stream is open are missed.
  const stream = page.waitForResponse((answer) => pathOf(answer.url()) === "/api/live");
  await signIn(page, "admin", "/notes");
  await stream;
  const [customer] = await page.getByRole("combobox", { name: "Customer" }).selectOption({ index: 1 });
  await page.getByRole("textbox", { name: "Note" }).fill("Written after the session had ended.");
  // The session ends during the call, and a live update comes before the page learns of it from the
  // response: the page must not navigate away.
  await page.route(
    "**/api/notes",
    async (call) => {
      await page.context().clearCookies();
      const refused = page.waitForResponse((answer) => pathOf(answer.url()) === "/api/auth/me");
      await other.post("/notes", { customer_number: customer, text: "Written by somebody else." });
      expect((await refused).status()).toBe(401);
      await call.continue();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Add note" }).click();
  await counter(page, "Sign in to send 1 note").click();
  const list = page.getByRole("dialog", { name: "Waiting to send" });
  await expectAccessible(page, info, "the office's expired session");
  await list.getByLabel("Email").fill("admin");
  await list.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await list.getByRole("button", { name: "Sign in and send" }).click();
  await expect(list.getByText("Everything is sent.")).toBeVisible();
  await list.getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByRole("listitem").filter({ hasText: "Written after the session had ended." })).toBeVisible();
});
