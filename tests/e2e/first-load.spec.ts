import { expect, test } from "@playwright/test";
import { measureFirstLoad, MOST_SCRIPT_BYTES } from "../../bench/first-load.mjs";
import { PASSWORD } from "./person";

test("the driver's load list comes with at most 130 kB of script, gzipped", async ({ page, baseURL }) => {
  await page.context().request.post("/driver/login", { form: { username: "driver33", password: PASSWORD } });
  const { bytes, files } = await measureFirstLoad(page, `${baseURL}/driver/dashboard`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Route 33");
  expect(files.length).toBeGreaterThan(5);
  expect(bytes, files.map((file) => `${file.path} ${file.bytes}`).join("\n")).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
});
