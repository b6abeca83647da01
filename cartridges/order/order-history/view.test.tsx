import { expect, it } from "vitest";
import { drawn } from "../../../tests/support/drawn-view";
import type { OrderAnswer, OrderLineAnswer } from "../schema";
import OrderHistoryCartridge from "./cartridge";
import fixture from "./fixture.json";
import type { OrderHistoryData } from "./schema";
import OrderHistoryView from "./view";

const data = fixture.data as OrderHistoryData;
const ID = "019b76da-0000-7000-8000-000000000002";
const line: OrderLineAnswer = {
  line_id: "019b76da-0000-7000-8000-000000000003",
  item_id: "TWL",
  name: "Bath Towel",
  item_name: "Bath Towel",
  description: "",
  unit: "pcs",
  quantity: 130,
  approved_quantity: null,
  reason: null,
  current_quantity: 100,
  unit_price_cents: 50,
  order_type: "par",
  delivery_day: "Monday",
};
const order = (part: Partial<OrderAnswer>): OrderAnswer => ({
  id: ID,
  order_id: 1048,
  kind: "delivery",
  customer_number: "110001",
  customer_name: "Ambassador Hotel",
  route_number: "33",
  frequency: "Weekly",
  driver_name: null,
  status: "pending",
  service_date: "2026-01-05",
  total_amount: 65,
  total_cents: 6_500,
  notes: "",
  items: [line],
  history: [],
  date: "2026-01-02T18:00:00.000Z",
  created_at: "2026-01-02T18:00:00.000Z",
  ...part,
});

/** The HTML of a history with one order that was submitted just before. */
function shownAfter(
  submitted: Partial<OrderAnswer>,
  customer: Partial<OrderHistoryData["customer"]> = {},
): Promise<string> {
  const cartridge = new OrderHistoryCartridge({ number: "110001" });
  cartridge.load({
    ...data,
    customer: { ...data.customer, ...customer },
    orders: [order(submitted)],
    total: 1,
    months: ["2026-01"],
  });
  const state = { submitted: { id: ID, message: "Order submitted successfully!" } };
  return drawn(<OrderHistoryView cartridge={cartridge} surface="page" />, state);
}

it("names an order that was approved automatically, with its date", async () => {
  expect(await shownAfter({ status: "approved" })).toContain(
    "Order submitted successfully! Order #1048 for Monday, January 5 is approved.",
  );
});

it("does not name a state for an order that waits for a decision", async () => {
  const shown = await shownAfter({ status: "pending" });
  expect(shown).toContain("Order submitted successfully!<");
  expect(shown).not.toContain("is pending.");
});

it.each([
  ["Weekly", "+$15.00 a week"],
  ["Biweekly", "+$15.00 every two weeks"],
] as const)("shows how often a standing change of a customer served %s adds its amount", async (frequency, words) => {
  const items = [{ ...line, order_type: "modify" as const }];
  expect(await shownAfter({ kind: "standing", items }, { frequency })).toContain(words);
});
