import { afterEach, expect, it, vi } from "vitest";
import RoutePlanCartridge from "./cartridge";
import type { RoutePlanData } from "./schema";
import fixture from "./fixture.json";

afterEach(() => vi.unstubAllGlobals());

/** The route page, with a portal that gives this answer to every call. */
function pageWith(answer: object, status = 200): RoutePlanCartridge {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer, { status })));
  const cartridge = new RoutePlanCartridge(fixture.key);
  cartridge.load(fixture.data as RoutePlanData);
  return cartridge;
}
const at = { customer_num: "110001", from: "2026-12-07" };
const item = { ...at, item_number: "TWL", total: 7 };

it("reports the result of a change in the route page's words", async () => {
  const page = pageWith({ message: "Added new stop to route 33.", orders: "" });
  expect(await page.add(item)).toBe("Stop added successfully");
  expect(await page.setPieces(item)).toBe("Stop updated successfully");
  expect(await page.takeOut({ ...at, item_number: "TWL" })).toBe("Stop updated successfully");
  expect(await page.takeOut(at)).toBe("Stop deleted successfully");
});

it("names the orders that wait again because of it", async () => {
  const orders = "Order #7 is pending again.";
  const page = pageWith({ message: `Removed stop from route 33. ${orders}`, orders });
  expect(await page.takeOut(at)).toBe(`Stop deleted successfully. ${orders}`);
});

it("reports the portal's reason for a failure, or a generic message if there is none", async () => {
  const broken = pageWith({ error: "failed", message: "Something went wrong." }, 500);
  await expect(broken.add(item)).rejects.toThrow(/^Failed to add stop$/);
  await expect(broken.setPieces(item)).rejects.toThrow(/^Failed to update stop$/);
  const refusing = pageWith({ error: "conflict", message: "Bath Towel is on this stop already.", fields: {} }, 409);
  await expect(refusing.add(item)).rejects.toThrow("Error adding route stop: Bath Towel is on this stop already.");
});
