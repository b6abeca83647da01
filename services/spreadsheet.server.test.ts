import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { asSpreadsheet, asSpreadsheetOf, MAX_EXPORTED_ROWS, unguarded } from "./spreadsheet.server";

const rows = (count: number) => Array.from({ length: count }, (_, place) => [place]);
const linesOf = (csv: string) => csv.trimEnd().split("\r\n");

it("starts with a byte order mark and headers, and guards cells that a spreadsheet would execute", () => {
  const cells = ["=1+1", "+1", "-1", "@sum", "\t=1", "plain, with a comma"];
  expect(asSpreadsheet(["One"], [cells])).toBe(`\uFEFFOne\r\n'=1+1,'+1,'-1,'@sum,'\t=1,"plain, with a comma"\r\n`);
});

it("ends a truncated history with a line that says so", () => {
  expect(linesOf(asSpreadsheetOf(["One"], rows(MAX_EXPORTED_ROWS)))).toHaveLength(MAX_EXPORTED_ROWS + 1);
  const cut = linesOf(asSpreadsheetOf(["One"], rows(MAX_EXPORTED_ROWS + 1)));
  expect(cut).toHaveLength(MAX_EXPORTED_ROWS + 2);
  expect(cut.at(-2)).toBe(String(MAX_EXPORTED_ROWS - 1));
  expect(cut.at(-1)).toContain("There are more than 20,000 rows.");
});

it("restores a guarded cell, whatever it starts with", () => {
  const start = fc.constantFrom("", "'", "''", "=", "'=", "''+", "-", "@", "\t", "plain");
  fc.assert(
    fc.property(start, fc.string(), (before, rest) => {
      const cell = before + rest;
      const [[, read] = []] = parse(asSpreadsheet(["a", "b"], [["x", cell]]), {
        bom: true,
        from_line: 2,
      }) as string[][];
      expect(unguarded(read!)).toBe(cell);
    }),
  );
});

it("leaves numbers unchanged", () => {
  expect(asSpreadsheet(["lng"], [[-122.41]])).toContain("\r\n-122.41\r\n");
});
