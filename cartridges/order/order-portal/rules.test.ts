import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byCategory, cartLines, isUnusual, nothingToSubmit, quantitiesAtFirst, questionsOf } from "./rules";

const product = fc
  .record({
    sku: fc.string({ minLength: 1, maxLength: 4 }),
    category: fc.constantFrom("Bath", "Bed", "Table"),
    parLevel: fc.nat({ max: 300 }),
    price_cents: fc.nat({ max: 5_000 }),
  })
  .map((part) => ({ ...part, id: part.sku, name: part.sku, unit: "pcs" }));
const products = fc.uniqueArray(product, { selector: ({ sku }) => sku });

describe("the portal's cart", () => {
  it("starts at par, and sends every product of par once", () => {
    fc.assert(
      fc.property(products, (list) => {
        const quantities = quantitiesAtFirst({ products: list, settled: {}, waiting: null });
        const { lines, totalItems, totalCents } = cartLines({ products: list, quantities, settled: {} });
        expect(lines).toEqual(
          list.filter(({ parLevel }) => parLevel > 0).map(({ sku, parLevel }) => ({ sku, quantity: parLevel })),
        );
        expect(totalItems).toBe(list.reduce((sum, { parLevel }) => sum + parLevel, 0));
        expect(totalCents).toBe(list.reduce((sum, { parLevel, price_cents }) => sum + parLevel * price_cents, 0));
      }),
    );
  });

  it("starts at the pending order, else at the approved quantities", () => {
    const list = [
      { sku: "TWL", parLevel: 100 },
      { sku: "NAP", parLevel: 60 },
    ].map((part) => ({ ...part, id: part.sku, name: part.sku, unit: "pcs", category: "Bath", price_cents: 1 }));
    expect(
      quantitiesAtFirst({
        products: list,
        settled: { TWL: 80, NAP: 0 },
        waiting: { id: "1", order_id: 1, quantities: { TWL: 90 }, notes: "" },
      }),
    ).toEqual({ TWL: 90, NAP: 0 });
  });

  it("sends a par product that is set to zero, but no product that was never wanted", () => {
    const list = [
      { sku: "TWL", parLevel: 100 },
      { sku: "NAP", parLevel: 0 },
    ].map((part) => ({ ...part, id: part.sku, name: part.sku, unit: "pcs", category: "Bath", price_cents: 1 }));
    expect(cartLines({ products: list, quantities: { TWL: 0, NAP: 0 }, settled: {} })).toEqual({
      lines: [{ sku: "TWL", quantity: 0 }],
      againstPar: -100,
      different: [{ sku: "TWL", name: "TWL", quantity: 0, parLevel: 100, cents: -100 }],
      totalItems: 0,
      totalCents: 0,
    });
  });

  it("sends a product beyond par that an approved order includes and the user removes again", () => {
    const [towel] = [{ sku: "TWL", parLevel: 0 }].map((part) => ({
      ...part,
      id: part.sku,
      name: part.sku,
      unit: "pcs",
      category: "Bath",
      price_cents: 1,
    }));
    expect(cartLines({ products: [towel!], quantities: { TWL: 0 }, settled: { TWL: 10 } }).lines).toEqual([
      { sku: "TWL", quantity: 0 },
    ]);
  });

  it("groups by category and loses nothing", () => {
    fc.assert(
      fc.property(products, (list) => {
        const groups = byCategory(list);
        expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
        expect(
          groups
            .flatMap((group) => group.products)
            .map(({ sku }) => sku)
            .sort(),
        ).toEqual(list.map(({ sku }) => sku).sort());
      }),
    );
  });
});

describe("the reason not to submit", () => {
  const products = [
    { sku: "TWL", parLevel: 100 },
    { sku: "NAP", parLevel: 0 },
  ].map((part) => ({ ...part, id: part.sku, name: part.sku, unit: "pcs", category: "Bath", price_cents: 1 }));
  const waiting = { id: "1", order_id: 7, quantities: { TWL: 90 }, notes: "" };
  const why = (TWL: number, more: Partial<Parameters<typeof nothingToSubmit>[0]> = {}) =>
    nothingToSubmit({ products, settled: {}, waiting: null, notes: "", ...more, quantities: { TWL, NAP: 0 } });

  it("is given at par, at the approved quantities and at the pending order", () => {
    expect([why(0), why(100), why(80, { settled: { TWL: 80 } }), why(90, { waiting }), why(100, { waiting })]).toEqual([
      "empty",
      "par",
      "settled",
      "waiting",
      "par",
    ]);
  });

  it("is absent for a difference, a return to par after an approved order, and a note", () => {
    expect([
      why(101),
      why(100, { settled: { TWL: 80 } }),
      why(100, { notes: "Dock B." }),
      why(90, { waiting, notes: "Dock B." }),
    ]).toEqual([null, null, null, null]);
  });

  it("questions ten times par, and a thousand pieces of a product without par", () => {
    const quantities = { TWL: 99_999, NAP: 1_000 };
    expect(questionsOf({ products, quantities, changes: [] })).toEqual([
      "TWL: 99,999 pieces for $999.99; par is 100.",
      "NAP: 1,000 pieces for $10.00.",
    ]);
    expect(questionsOf({ products, quantities: { TWL: 999, NAP: 999 }, changes: [] })).toEqual([]);
  });

  it("marks ten times par and more", () => {
    expect([isUnusual(999, 100), isUnusual(1_000, 100), isUnusual(50, 0)]).toEqual([false, true, false]);
  });
});
