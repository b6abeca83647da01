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

const bare = (text: string) => text.replace(/\s/g, "");

/** The words on each page: the text is drawn as hexadecimal strings, in the letters of western languages. */
function wordsOf(pdf: Buffer): string[] {
  const pages: string[] = [];
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === "end") continue;
    let text: string;
    try {
      text = inflateSync(pdf.subarray(at + 7, pdf.indexOf("endstream", at))).toString("latin1");
    } catch {
      continue;
    }
    const words = [...text.matchAll(/\[(.*?)\] TJ/gs)].map(([, shown]) =>
      [...shown!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex!, "hex").toString("latin1")).join(""),
    );
    // A PDF splits text into runs without spaces, so spaces are ignored in the comparison.
    if (words.length > 0) pages.push(bare(words.join("")));
  }
  return pages;
}

describe("a statement on paper", () => {
  it("has the business, the period, its products and dates, the total, and the number of each page", async () => {
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
      expect(words).toContain(bare(shown));
    for (const [place, page] of pages.entries()) expect(page).toContain(`Page${place + 1}of${pages.length}`);
  });

  it("is drawn whatever the business is called, and when nothing is on it", async () => {
    for (const name of [
      "Café Señor Müller & Søn",
      "'; drop table statement; --",
      "<b>Hotel</b>",
      "\u{1F9FA} تولیدی",
      "",
    ]) {
      const [page] = wordsOf(await statementPdf(statement(1, name), "Harbor Linen"));
      if (/^[\u0020-\u00ff]+$/.test(name)) expect(page).toContain(bare(name));
    }
    expect(wordsOf(await statementPdf(statement(0), "Harbor Linen"))[0]).toContain("$0.00");
  });
});
