import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#kernel/api-client";
import RentalItemCartridge from "./cartridge";
import { isHighValue, quantityOrder } from "./rules";
import type { RentedProduct } from "./schema";

const towel: RentedProduct = {
  id: "0190a4e6-0000-7000-8000-000000000001",
  sku: "TWL",
  name: "Bath Towel",
  description: "Bath Towel, white",
  category: "Bath Linen",
  quantity: 100,
  delivery_day: "Wednesday",
  delivery_frequency: "Weekly",
  billing_frequency: "Monthly",
  price_cents: 50,
  unit_price_cents: 55,
};
afterEach(() => vi.restoreAllMocks());

describe("a quantity request", () => {
  it("is sent as an order that changes the item permanently, under the customer's number", async () => {
    const fetch = vi
      .spyOn(globalThis, "fetch")
      .mockResolvedValue(Response.json({ message: "Order submitted successfully!" }));
    await new RentalItemCartridge({ number: "110001" }).requestQuantity(towel, 140, "More guests.", "a key of its own");
    expect(fetch).toHaveBeenCalledOnce();
    const [address, { method, headers, body }] = fetch.mock.calls[0] as [string, RequestInit & { body: string }];
    expect([address, method, headers]).toEqual([
      "/api/orders",
      "POST",
      { "Content-Type": "application/json", "Idempotency-Key": "a key of its own", "Sent-At": expect.any(String) },
    ]);
    expect(JSON.parse(body)).toEqual({
      customer_number: "110001",
      notes: "More guests.",
      items: [
        {
          item_id: "TWL",
          description: "Bath Towel",
          quantity: 140,
          order_type: "modify",
          current_quantity: 100,
          delivery_day: 3,
        },
      ],
    });
  });

  it("shows the reason when it is refused", async () => {
    vi.spyOn(globalThis, "fetch").mockResolvedValue(
      Response.json({ message: "Your account is pending approval." }, { status: 403 }),
    );
    await expect(new RentalItemCartridge({ number: "110001" }).requestQuantity(towel, 140, "")).rejects.toEqual(
      new ApiError(403, "Your account is pending approval."),
    );
  });

  it("sends the day as its number", () => {
    expect(
      (["Monday", "Friday"] as const).map(
        (delivery_day) => quantityOrder("110001", { ...towel, delivery_day }, 1, "").items[0]!.delivery_day,
      ),
    ).toEqual([1, 5]);
  });
});

it("counts a price over $50 as high-value", () => {
  expect([4_999, 5_000, 5_001].map((price_cents) => isHighValue({ price_cents }))).toEqual([false, false, true]);
});
