import { expect, it } from "vitest";
import { asSpreadsheet, asSpreadsheetOf, MAX_EXPORTED_ROWS } from "./spreadsheet.server";

const rows = (count: number) => Array.from({ length: count }, (_, place) => [place]);
const linesOf = (csv: string) => csv.trimEnd().split("\r\n");

it("has a byte order mark, heads, and no cell that a spreadsheet would run", () => {
  const cells = ["=1+1", "+1", "-1", "@sum", "\t=1", "plain, with a comma"];
  expect(asSpreadsheet(["One"], [cells])).toBe(`\uFEFFOne\r\n'=1+1,'+1,'-1,'@sum,'\t=1,"plain, with a comma"\r\n`);
});

it("ends a history that is longer with a line that says so", () => {
  expect(linesOf(asSpreadsheetOf(["One"], rows(MAX_EXPORTED_ROWS)))).toHaveLength(MAX_EXPORTED_ROWS + 1);
  const cut = linesOf(asSpreadsheetOf(["One"], rows(MAX_EXPORTED_ROWS + 1)));
  expect(cut).toHaveLength(MAX_EXPORTED_ROWS + 2);
  expect(cut.at(-2)).toBe(String(MAX_EXPORTED_ROWS - 1));
  expect(cut.at(-1)).toContain("There are more than 20,000 rows.");
});
