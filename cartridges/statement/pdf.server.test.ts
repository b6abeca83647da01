import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { addDays } from "#cartridges/service-day/rules";
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

const withoutSpaces = (text: string) => text.replace(/\s/g, "");

/** The decompressed streams of a PDF. */
function partsOf(pdf: Buffer): string[] {
  const parts: string[] = [];
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === "end") continue;
    try {
      parts.push(inflateSync(pdf.subarray(at + 7, pdf.indexOf("endstream", at))).toString("latin1"));
    } catch {
      continue;
    }
  }
  return parts;
}

/** The hexadecimal strings that a stream draws, grouped by run. */
const drawnIn = (part: string): string[][] =>
  [...part.matchAll(/\[(.*?)\] TJ/gs)].map(([, shown]) =>
    [...shown!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex!),
  );

/** The text of each page: it is drawn as hexadecimal strings in a Latin encoding. */
const wordsOf = (pdf: Buffer): string[] =>
  partsOf(pdf)
    .map((part) => drawnIn(part).flat())
    .filter((runs) => runs.length > 0)
    // A PDF splits text into runs without spaces, so spaces are ignored in the comparison.
    .map((runs) => withoutSpaces(runs.map((hex) => Buffer.from(hex, "hex").toString("latin1")).join("")));

/** The characters in the embedded fonts' ToUnicode tables. */
function charactersIn(pdf: Buffer): Set<string> {
  const tables = partsOf(pdf).filter((part) => /beginbf(range|char)/.test(part));
  const hex = tables.flatMap((table) => [...table.matchAll(/<((?:[0-9a-f]{4} ?)+)>/g)].map(([, each]) => each!));
  return new Set(hex.flatMap((each) => [...Buffer.from(each.replaceAll(" ", ""), "hex").swap16().toString("utf16le")]));
}
/** Whether a font has drawn its placeholder for a missing character: the two-byte glyph 0. */
const lacksLetters = (pdf: Buffer) =>
  partsOf(pdf).some((part) => drawnIn(part).some((runs) => runs.some((hex) => /^(?:....)*?0000/.test(hex))));

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
      const foreign = [...name.normalize("NFC")].filter((letter) => !/[\u0020-\u00ff]/.test(letter));
      // Ligatures have glyphs of their own, which no table maps to a character.
      expect(foreign.filter((letter) => charactersIn(pdf).has(letter)).length, name).toBeGreaterThan(
        foreign.length / 2,
      );
      expect(lacksLetters(pdf), name).toBe(false);
      expect(wordsOf(pdf)[0], name).not.toContain("?");
    }
  });
});
