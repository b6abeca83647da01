import { expect, test, type APIRequestContext } from "@playwright/test";
import { expectAccessible, hydrated, PASSWORD, signIn } from "./person";

/** Somebody else of the office, by their calls. */
async function another(request: APIRequestContext, username: string) {
  const login = await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  const { token } = (await login.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const sent = async (method: string, path: string, data?: object) => {
    const answer = await request.fetch(`/api/${path}`, { method, headers, ...(data && { data }) });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Record<string, unknown>;
  };
  return sent;
}

/** A Wednesday and the Thursday after it, some weeks ahead: no other test has holidays then. */
const far = (() => {
  const then = new Date(Date.now() + 200 * 86_400_000);
  const day = (by: number) =>
    new Date(then.getTime() + (by - then.getUTCDay()) * 86_400_000).toISOString().slice(0, 10);
  return { wednesday: day(3), thursday: day(4), friday: day(5) };
})();

test("a holiday that somebody else changes or ends keeps what is typed, and shows what they made of it @on-desk", async ({
  page,
  request,
}, info) => {
  const office = await another(request, "superadmin");
  const name = "Plant inventory";
  const id = "0190a000-0000-7000-8000-00000000c0de";
  const days = (holiday: string) => [{ holiday, runs_on: null, route: null }];
  await office("POST", "holidays", { id, name, days: days(far.wednesday) });
  await signIn(page, "admin", "/admin/holidays");
  await hydrated(page);
  const field = page.getByLabel("Name", { exact: true });
  const open = async (typed: string) => {
    await page.getByRole("button", { name: `Change ${name}` }).click();
    await field.fill(typed);
  };

  await test.step("theirs stands beside it, and can be taken", async () => {
    await open("My inventory");
    await office("PUT", `holidays/${id}`, { version: 1, name, days: days(far.thursday) });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Someone else changed this schedule while you typed")).toBeVisible();
    await expect(field, "what was typed stays").toHaveValue("My inventory");
    await expect(
      page.getByText(/^Theirs: Plant inventory: Thu, .* skipped, all routes\. Save keeps yours/),
    ).toBeVisible();
    await expectAccessible(page, info, "a holiday that two change");
    await page.getByRole("button", { name: "Take theirs" }).click();
    await expect(field).toHaveValue(name);
    await expect(page.getByLabel("Holiday", { exact: true })).toHaveValue(far.thursday);
  });

  await test.step("or one's own is saved in its place", async () => {
    await office("PUT", `holidays/${id}`, { version: 2, name, days: days(far.friday) });
    await field.fill("Inventory of both");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Someone else changed this schedule while you typed")).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Inventory of both is saved.")).toBeVisible();
    await office("PUT", `holidays/${id}`, { version: 4, name, days: days(far.thursday) });
  });

  await test.step("one that was ended stays in the form, and is saved as a new one", async () => {
    await page.reload();
    await hydrated(page);
    await open("Kept inventory");
    await office("POST", `holidays/${id}/end`, { version: 5 });
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("Someone else ended this schedule while you typed")).toBeVisible();
    await expect(field).toHaveValue("Kept inventory");
    await page.getByRole("button", { name: "Save as a new schedule" }).click();
    await expect(page.getByText("Kept inventory is entered.")).toBeVisible();
    await page.getByRole("button", { name: "End Kept inventory" }).click();
    await page.getByRole("button", { name: "End schedule" }).click();
    await expect(page.getByText("Kept inventory has ended.")).toBeVisible();
  });
});
