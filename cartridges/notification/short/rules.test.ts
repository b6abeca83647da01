import { describe, expect, it } from "vitest";
import { byCustomer, QUESTION, sameItems, shortWords, withoutQuestion } from "./rules";

const item = (sku: string, quantity: number) => ({ sku, description: `${sku} White`, quantity });

describe("shorts", () => {
  it("are grouped by customer", () => {
    const shorts = byCustomer([
      { item_id: "TWL", description: "Towel", customers: [{ number: "1", quantity: 3 }] },
      {
        item_id: "NAP",
        description: "Napkin",
        customers: [
          { number: "1", quantity: 2 },
          { number: "2", quantity: 9 },
        ],
      },
    ]);
    expect([...shorts].map(([number, items]) => [number, shortWords(items)])).toEqual([
      ["1", "3 Towel, 2 Napkin"],
      ["2", "9 Napkin"],
    ]);
  });

  it("have no question once there is nothing to answer", () => {
    expect(withoutQuestion(`Short on Monday, January 5: 7 Bath Towel. ${QUESTION}`)).toBe(
      "Short on Monday, January 5: 7 Bath Towel.",
    );
    expect(withoutQuestion("Order #7 is approved.")).toBe("Order #7 is approved.");
  });

  it("are named up to three products, and compare equal in any order", () => {
    const many = ["A", "B", "C", "D", "E"].map((sku, place) => item(sku, place + 1));
    expect(shortWords(many)).toBe("1 A White, 2 B White, 3 C White and 2 more products");
    expect(shortWords(many.slice(0, 4))).toBe("1 A White, 2 B White, 3 C White and 1 more product");
    expect(sameItems(many, many.toReversed())).toBe(true);
    expect(sameItems(many, many.slice(1))).toBe(false);
  });
});
