import { expect, it } from "vitest";
import { foreignLetters, lacksLetters, withoutSpaces, wordsOf } from "../../tests/support/pdf-text";
import { ticketPdf } from "./pdf.server";
import type { Ticket } from "./schema";

interface Names {
  customer: string;
  driver: string;
  product: string;
  signer: string;
}

function ticket({ customer, driver, product, signer }: Names): Ticket {
  const at = "2026-01-05T12:00:00.000Z";
  return {
    id: "33-2026-01-05-110001",
    date: "2026-01-05",
    at,
    driver,
    lines: [{ sku: "TWL", description: product, due: 100, delivered: 90, reason: null, soil: null }],
    soil_bags: null,
    soil_unit: "bags",
    proofs: [{ id: "signature", kind: "signature", signed_by: signer, picture: null, at }],
    customer: { number: "110001", name: customer, address: ["1480 Harbor St"], route: "33" },
    signature: null,
    timezone: "UTC",
  };
}

it("has the customer, the driver, the products and who signed", async () => {
  const names = { customer: "Ambassador Hotel", driver: "Zoë Driver", product: "Bath Towel", signer: "Ms. Okafor" };
  const [page] = wordsOf(await ticketPdf(ticket(names), "Harbor Linen"));
  for (const shown of [...Object.values(names), "Harbor Linen", "90 pieces"])
    expect(page).toContain(withoutSpaces(shown));
});

it("renders other scripts and emoji in fonts of their own, without placeholders", async () => {
  const names = { customer: "مطعم بيروت", driver: "Łukasz Ćwik 🧺", product: "北京毛巾", signer: "Кафе Москва" };
  const pdf = await ticketPdf(ticket(names), "Harbor Linen");
  for (const name of Object.values(names)) {
    const { all, drawn } = foreignLetters(pdf, name);
    // Ligatures have glyphs of their own, which no table maps to a character.
    expect(drawn, name).toBeGreaterThan(all / 2);
  }
  expect(lacksLetters(pdf)).toBe(false);
  expect(wordsOf(pdf)[0]).not.toContain("?");
});
