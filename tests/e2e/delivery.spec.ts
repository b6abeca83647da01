import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { expectAccessible, hydrated, PASSWORD, signIn } from "./person";
import { startOwnPortal } from "./own-portal";

interface List {
  date: string;
  service_day: string;
  categories: {
    items: { item_id: string; total_quantity: number; owed?: number; customers: { number: string }[] }[];
  }[];
}

async function headersOf(request: APIRequestContext, url: string, username: string) {
  const answer = await request.post(`${url}/api/auth/login`, { ...ANEW, data: { username, password: PASSWORD } });
  const { token } = (await answer.json()) as { token: string };
  return { Authorization: `Bearer ${token}` };
}
/**
 * The server closes a connection that was idle for five seconds, and steps in the browser take
 * longer, so requests are retried.
 */
const ANEW = { maxRetries: 2 };
const itemsOf = ({ categories }: List) => categories.flatMap(({ items }) => items);
const glance = (page: Page, label: string) =>
  page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });

test("a customer is told about shorts before the truck comes, and sees the delivery at once @on-desk", async ({
  browser,
  request,
}, info) => {
  const portal = await startOwnPortal({});
  const { url } = portal;
  const contexts = await Promise.all(
    [0, 1].map(() => browser.newContext({ ...info.project.use, baseURL: url, serviceWorkers: "block" })),
  );
  try {
    const headers = await headersOf(request, url, "driver33");
    const [hotel, driver] = await Promise.all(contexts.map((context) => context.newPage()));
    await signIn(hotel!, "hotel");
    const number = /customer\/(\d{6})/.exec(hotel!.url())![1]!;
    const listOn = async (day: string) =>
      (await (
        await request.get(`${url}/api/rental-items/route/33/loadlist?day=${day}`, { ...ANEW, headers })
      ).json()) as List;
    const today = (await (await request.get(`${url}/api/drivers/route/33/today`, { ...ANEW, headers })).json()) as {
      date: string;
      stops: { id: string; customerId: string; customerName: string }[];
    };
    const day = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" }).format(new Date(today.date));
    const stop = today.stops.find(({ customerId }) => customerId === number);
    // The hotel is served on every weekday.
    expect(stop).toBeDefined();
    const list = await listOn(day);
    const short = itemsOf(list).find(({ customers }) => customers.at(-1)?.number === number) ?? itemsOf(list)[0]!;
    const key = { route_number: "33", service_day: day, date: today.date };
    const post = async (path: string, data: object) =>
      expect((await request.post(`${url}/api/${path}`, { ...ANEW, headers, data })).status()).toBe(200);

    await test.step("the load is completed short, and the hotel answers on its page", async () => {
      await post("loading-status/session/start", key);
      for (const item of itemsOf(list))
        if (item !== short)
          await post("loading-status/item/update", { ...key, item_id: item.item_id, status: "loaded" });
      await post("loading-status/session/complete", { ...key, manager_email: "office@example.com" });
      await expect(hotel!.getByRole("heading", { name: /^Short on / })).toBeVisible();
      await hotel!.getByRole("button", { name: "Bring it next time" }).first().click();
      await expect(hotel!.getByRole("button", { name: "Bring it next time" }).first()).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await expect(hotel!.getByRole("button", { name: "Close toast" })).toHaveCount(0);
      await expectAccessible(hotel!, info, "a short delivery");
      await hotel!.goto("/customer/inbox");
      await hydrated(hotel!);
      await expect(hotel!.getByRole("button", { name: "Bring it next time" })).toHaveAttribute("aria-pressed", "true");
      await expectAccessible(hotel!, info, "the question in the inbox");
      await hotel!.goto(`/customer/${number}/dashboard`);
      await hydrated(hotel!);
    });

    await test.step("the driver sees the answer, and completing the stop asks for the required proof", async () => {
      const data = { signature: "wanted", photo: "required" };
      const set = await request.put(`${url}/api/customers/${number}/proof`, { ...ANEW, headers, data });
      expect(set.status()).toBe(200);
      await signIn(driver!, "driver33", "/driver/route");
      const row = driver!
        .getByRole("list", { name: "Route stops" })
        .getByRole("listitem")
        .filter({ hasText: stop!.customerName });
      await expect(row).toContainText("Customer: Bring it next time");
      await row.getByRole("button", { name: /^Mark complete:/ }).click();
      const sheet = driver!.getByRole("dialog");
      await expect(sheet.getByText("Photo, required")).toBeVisible();
      await sheet.getByRole("button", { name: "Complete", exact: true }).click();
      await expect(sheet.getByText("Take the photo, or say why there is none.")).toBeVisible();
      await sheet.getByText("The phone could not take it").click();
      await expectAccessible(driver!, info, "a required proof");
      await sheet.getByRole("button", { name: "Complete", exact: true }).click();
      await expect(row).toContainText("Proof missing");
    });

    await test.step("the hotel sees its delivery at once, with a ticket", async () => {
      await expect(glance(hotel!, "Last Delivery").getByRole("link")).toBeVisible();
      await expect(glance(hotel!, "Last Delivery")).toContainText(/ of /);
      await glance(hotel!, "Last Delivery").getByRole("link").click();
      await expect(hotel!.getByRole("heading", { name: /^Last delivery, / })).toBeVisible();
      await expect(hotel!.getByText(/ short$/).first()).toBeVisible();
      await expectAccessible(hotel!, info, "deliveries");
      const href = await hotel!
        .getByRole("link", { name: /^Print ticket/ })
        .first()
        .getAttribute("href");
      const ticket = await hotel!.request.get(href!, ANEW);
      expect([ticket.status(), ticket.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    });

    await test.step("missing pieces are on the next load, marked as owed", async () => {
      const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
      const next = days[(days.indexOf(day) + 1) % days.length]!;
      expect(itemsOf(await listOn(next)).find(({ item_id }) => item_id === short.item_id)?.owed).toBeGreaterThan(0);
      await driver!.goto(`/driver/loadlist?route=33&day=${next}`);
      await hydrated(driver!);
      await expect(driver!.getByText(/^\+\d+ owed$/).first()).toBeVisible();
      await expectAccessible(driver!, info, "a load with owed pieces");
    });
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
    await portal.stop();
  }
});
