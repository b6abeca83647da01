import { afterEach, expect, it, vi } from "vitest";
import CustomerListCartridge from "./cartridge";
import type { CustomerListData } from "./schema";
import fixture from "./fixture.json";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["", "Customer deleted"],
  ["Order #7 is cancelled.", "Customer deleted. Order #7 is cancelled."],
])("Deleting a customer returns a message with the canceled orders: “%s”", async (orders, words) => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ message: "Customer deleted successfully.", orders })));
  const list = new CustomerListCartridge(fixture.key);
  const data = fixture.data as CustomerListData;
  list.load(data);
  expect(await list.remove(data.customers[0]!)).toBe(words);
});
