import { describe, expect, it } from "vitest";
import { addDays } from "#cartridges/service-day/rules";
import { foreignLetters, lacksLetters, wordsOf, withoutSpaces } from "../../tests/support/pdf-text";
import { statementPdf } from "./pdf.server";
import { deliverySums, productSums, totalsOf } from "./rules";
import type { StatementDetail, StatementLine } from "./schema";

/** A month with this many products on each of twenty days. */
function statement(products: number, name = "Ambassador Hotel"): StatementDetail {
  const lines: StatementLine[] = Array.from({ length: 20 }, (_, day) =>
    Array.from({ length: products }, (_, place) => ({
      sku: `SKU-${place}`,
      description: `Product ${place} White`,
      date: addDays("2026-01-01", day),
      quantity: 10 + place,
      price_cents: 50,
    })),
  ).flat();
  return {
    id: "x",
    number: "S-000123",
    month: "2026-01",
    period_start: "2026-01-01",
    period_end: "2026-01-31",
    issued_on: "2026-02-01",
    ...totalsOf(lines),
    products: productSums(lines),
    dates: deliverySums(lines),
    customer: { number: "110001", name, address: ["1480 Harbor St", "Alder Bay, WA 98995"], route: "33" },
  };
}

describe("a statement's PDF", () => {
  it("has the business, the period, products and dates, the total, and page numbers", async () => {
    const detail = statement(14);
    const pages = wordsOf(await statementPdf(detail, "Harbor Linen"));
    expect(pages.length).toBeGreaterThan(1);
    const words = pages.join("\n");
    const total = `$${(detail.total_cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
    for (const shown of [
      "Harbor Linen",
      "Invoice S-000123",
      "Ambassador Hotel",
      "1480 Harbor St",
      "January 2026",
      "Product 13 White",
      "Fri, Jan 2",
      total,
    ])
      expect(words).toContain(withoutSpaces(shown));
    for (const [place, page] of pages.entries()) expect(page).toContain(`Page${place + 1}of${pages.length}`);
  });

  it("renders any business name, and an empty statement", async () => {
    for (const name of [
      "Café Señor Müller & Søn",
      "'; drop table statement; --",
      "<b>Hotel</b>",
      "\u{1F9FA} تولیدی",
      "",
    ]) {
      const [page] = wordsOf(await statementPdf(statement(1, name), "Harbor Linen"));
      if (/^[\u0020-\u00ff]+$/.test(name)) expect(page).toContain(withoutSpaces(name));
    }
    expect(wordsOf(await statementPdf(statement(0), "Harbor Linen"))[0]).toContain("$0.00");
  });

  it("renders other scripts and emoji in fonts of their own, without placeholders", async () => {
    for (const name of [
      "مطعم بيروت",
      "北京饭店",
      "Phở Hà Nội",
      "Łódź Şişli",
      "Кафе Москва",
      "Ταβέρνα",
      "🧺 Wäscherei",
    ]) {
      const pdf = await statementPdf(statement(1, name), "Harbor Linen");
      const { all, drawn } = foreignLetters(pdf, name);
      // Ligatures have glyphs of their own, which no table maps to a character.
      expect(drawn, name).toBeGreaterThan(all / 2);
      expect(lacksLetters(pdf), name).toBe(false);
      expect(wordsOf(pdf)[0], name).not.toContain("?");
    }
  });
});
