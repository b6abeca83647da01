import { expect, test } from "@playwright/test";
import { measureFirstLoad, MAX_SCRIPT_BYTES } from "../../bench/first-load.mjs";
import { PASSWORD } from "./person";

const pages: { name: string; login: string; form: Record<string, string>; address: string; heading: string }[] = [
  {
    name: "the driver's load list",
    login: "/driver/login",
    form: { username: "driver33", password: PASSWORD },
    address: "/driver/dashboard",
    heading: "Route 33",
  },
  {
    name: "the customer's dashboard",
    login: "/customer/login",
    form: { email: "hotel", password: PASSWORD },
    address: "/customer/dashboard",
    heading: "The Marlowe Grand Hotel",
  },
  {
    name: "the customer's products",
    login: "/customer/login",
    form: { email: "hotel", password: PASSWORD },
    address: "/customer/dashboard?tab=products",
    heading: "The Marlowe Grand Hotel",
  },
];

for (const { name, login, form, address, heading } of pages) {
  test(`${name} comes with at most ${MAX_SCRIPT_BYTES / 1_000} kB of script, gzipped`, async ({ page, baseURL }) => {
    await page.context().request.post(login, { form });
    // What other tests have just done would be a toast, which is fetched when there is one.
    const headers = { Origin: baseURL! };
    const read = await page.context().request.post("/api/notifications/read-all", { data: {}, headers });
    expect(read.status()).toBe(200);
    const { bytes, files } = await measureFirstLoad(page, `${baseURL}${address}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    expect(files.length).toBeGreaterThan(5);
    expect(bytes, files.map((file) => `${file.path} ${file.bytes}`).join("\n")).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });
}
