import { describe, expect, it } from "vitest";
import { reportHtml, reportSubject, reportText } from "./report";
import type { ReportSummary } from "./schema";

const summary: ReportSummary = {
  route: "33",
  service_day: "Monday",
  date: "2026-11-23",
  driver_name: "Ada",
  expected: 2964,
  loaded: 2878,
  short: 86,
  items: 35,
  minutes: 41,
  driver_notes: "Cage 4 <broken> & locked",
  shorts: [
    {
      item_id: "BTH-TWL-H",
      description: 'Hand Towel 16"',
      expected: 420,
      loaded: 334,
      short: 86,
      customers: [{ name: "Ambassador <Hotel>", number: "110001", quantity: 86 }],
    },
  ],
};

describe("the load report", () => {
  it("has a subject with the result of the load", () => {
    expect(reportSubject(summary)).toBe("Route 33, Monday, November 23, 2026: 86 pieces short on 1 item");
    expect(reportSubject({ ...summary, short: 0, shorts: [] })).toBe("Route 33, Monday, November 23, 2026: all loaded");
  });

  it("has totals, the shorts and their customers, and the note, as text", () => {
    const text = reportText(summary);
    for (const part of [
      "2,964 pieces, 35 items",
      "2,878 pieces, in 41 minutes",
      'Hand Towel 16" (BTH-TWL-H): 86 short, 334 of 420 loaded',
      "Ambassador <Hotel> (86)",
      "Cage 4 <broken> & locked",
    ])
      expect(text).toContain(part);
    expect(reportText({ ...summary, short: 0, shorts: [] })).toContain("Nothing is short.");
  });

  it("has the same content as HTML, with names escaped", () => {
    const html = reportHtml(summary, { address: "https://linen.example.com/report/1?a=1&b=2", company: "Linen & Co" });
    for (const part of [
      "2,878",
      "of 2,964 pieces",
      "Ambassador &lt;Hotel&gt; (86)",
      "Cage 4 &lt;broken&gt; &amp; locked",
      "Hand Towel 16&quot;",
      "a=1&amp;b=2",
    ])
      expect(html).toContain(part);
    expect(html).not.toContain("<Hotel>");
  });
});
