import { Readable } from "node:stream";
import fc from "fast-check";
import { stringify } from "csv-stringify/sync";
import { oneLine } from "#ui/text";
import { describe, expect, it } from "vitest";
import { readCompanyFile } from "./reader.server";

const CUSTOMERS = "customer_number,account_name,route_number,service_days,service_frequency";
const ROW = "123456,Ocean View Cafe,5,MWF,Weekly";
const read = (text: string | Buffer) =>
  readCompanyFile("customers", Readable.from([typeof text === "string" ? Buffer.from(text) : text]));
const lines = (...rows: string[]) => [CUSTOMERS, ...rows].join("\n");

describe("accepted file formats", () => {
  it("accepts a byte order mark, CRLF and LF, and a missing newline at the end", async () => {
    for (const text of [
      `\uFEFF${lines(ROW)}`,
      lines(ROW, ""),
      lines(ROW).replaceAll("\n", "\r\n"),
      `${CUSTOMERS}\r\n${ROW}\n`,
      lines(ROW).replaceAll("\n", "\r"),
    ]) {
      const file = await read(text);
      expect(file.refusal).toBeNull();
      expect(file.rows).toEqual([
        {
          line: 2,
          values: {
            customer_number: "123456",
            account_name: "Ocean View Cafe",
            route_number: "05",
            service_days: "MWF",
            service_frequency: "Weekly",
          },
        },
      ]);
    }
  });

  it("accepts quotes, commas and line breaks in cells, and tracks the line each row starts on", async () => {
    const file = await read(
      lines(
        '123456,"Ocean ""View""\r\nCafe, Inc.",5,M,Weekly',
        "",
        ",,,,",
        "12345,Bay,5,M,Weekly",
        "654321,Bay,5,X,Monthly",
      ),
    );
    expect(file.rows.map(({ line, values }) => [line, values.account_name])).toEqual([[2, 'Ocean "View" Cafe, Inc.']]);
    expect(file.notices).toEqual(["1 row of empty cells was skipped."]);
    expect(file.refusals.rows).toBe(2);
    expect(file.refusals.listed).toEqual([
      { file: "customers.csv", line: 6, column: "customer_number", value: "12345", reason: "must be exactly 6 digits" },
      {
        file: "customers.csv",
        line: 7,
        column: "service_days",
        value: "X",
        reason: "must be letters of MTWRF, such as MWF",
      },
      {
        file: "customers.csv",
        line: 7,
        column: "service_frequency",
        value: "Monthly",
        reason: "must be Weekly or Biweekly",
      },
    ]);
  });

  it("accepts columns in any order and case, and reports unknown ones", async () => {
    const file = await read(
      "Service Days,colour,ROUTE_NUMBER,customer_number,account_name,service_frequency\nmw f,red,33,123456,Cafe,weekly",
    );
    expect(file.rows[0]?.values).toMatchObject({
      service_days: "MWF",
      route_number: "33",
      service_frequency: "Weekly",
    });
    expect(file.notices).toEqual(['The column "colour" is not known and was ignored.']);
  });

  it("accepts a header without rows", async () => {
    const file = await read(`${CUSTOMERS}\r\n`);
    expect(file).toMatchObject({ refusal: null, rows: [] });
  });

  it("reads any table back that a CSV writer produces", async () => {
    const cell = fc
      .string({ unit: fc.constantFrom("a", "é", "漢", "🧺", '"', ",", "\n", "\r\n", ";", " ", "'"), maxLength: 12 })
      .map((text) => `x${text}x`);
    const layout = fc.record({
      bom: fc.boolean(),
      record_delimiter: fc.constantFrom("\n", "\r\n"),
      eof: fc.boolean(),
      quoted: fc.boolean(),
      quoted_match: fc.constant(/[\r\n]/),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { maxLength: 20 }),
        layout,
        fc.integer({ min: 1, max: 40 }),
        async (names, options, size) => {
          const rows = names.map((name, place) => [String(100_000 + place), name, "5", "M", "Weekly"]);
          const bytes = Buffer.from(stringify([CUSTOMERS.split(","), ...rows], options));
          const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) =>
            bytes.subarray(place * size, (place + 1) * size),
          );
          const file = await readCompanyFile("customers", Readable.from(chunks));
          expect(file.refusal).toBeNull();
          expect(file.rows.map(({ values }) => values.account_name)).toEqual(names.map(oneLine));
          const before = (place: number) =>
            names.slice(0, place).reduce((count, name) => count + name.split("\n").length, 2);
          expect(file.rows.map(({ line }) => line)).toEqual(names.map((_, place) => before(place)));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("files that are refused", () => {
  const refused = async (content: string | Buffer) => (await read(content)).refusal;

  it("refuses Latin-1 with its line and column, and says how to save it", async () => {
    expect(await refused(Buffer.from(lines(ROW, "654321,Café Olé,5,M,Weekly"), "latin1"))).toEqual({
      line: 3,
      column: "account_name",
      reason:
        'holds characters that are not UTF-8 ("Caf\uFFFD Ol\uFFFD"); in Excel, save it as "CSV UTF-8 (comma delimited)"',
    });
    expect(await refused(Buffer.from('customer_number,"account\n', "latin1"))).toMatchObject({
      line: 1,
      reason: expect.stringContaining("never closed"),
    });
  });

  it("refuses a file that lacks a column or uses another separator", async () => {
    expect(await refused("customer_number,account_name,service_days\n")).toEqual({
      line: null,
      column: null,
      reason: 'has no column "route_number", "service_frequency"; its first line must name the columns',
    });
    expect((await refused(CUSTOMERS.replaceAll(",", ";")))?.reason).toBe(
      "has its columns separated by semicolons; save it with commas",
    );
    expect((await refused(`${CUSTOMERS},service_days\n`))?.reason).toBe('has the column "service_days" more than once');
  });

  it.each([
    ["nothing", Buffer.alloc(0), "is empty"],
    ["blank lines", Buffer.from("\uFEFF\r\n\r\n"), "is empty"],
    ["a zip", Buffer.from("PK\x03\x04\x14\0\0\0\x08\0"), "is a zip archive or an Excel workbook"],
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "is an old Excel workbook"],
    ["UTF-16", Buffer.from(`\uFEFF${CUSTOMERS}\n`, "utf16le"), "is text in UTF-16"],
    ["a NUL byte", Buffer.from(lines(ROW, "654321,Ba\0y,5,M,Weekly")), "holds a NUL byte"],
    [
      "an open quotation mark",
      Buffer.from(lines(ROW, '654321,"Bay,5,M,Weekly', ROW)),
      "has a quotation mark that is never closed",
    ],
    [
      "a stray quotation mark",
      Buffer.from(lines(ROW, '654321,"Bay" Cafe,5,M,Weekly', ROW)),
      "has a quotation mark in the wrong place",
    ],
  ])("refuses %s with a readable reason", async (_, bytes, reason) => {
    const file = await read(bytes);
    expect(file.refusal?.reason).toContain(reason);
    expect(file.rows).toEqual([]);
  });

  it("reports the line of a NUL byte and of a quotation mark", async () => {
    expect(await refused(lines(ROW, "654321,Ba\0y,5,M,Weekly"))).toMatchObject({ line: 3, column: "account_name" });
    expect(await refused(lines('123456,"a\nb",5,M,Weekly', '654321,"Bay" Cafe,5,M,Weekly'))).toMatchObject({ line: 4 });
  });
});

describe("rows", () => {
  it("refuses a row with too many or too few cells", async () => {
    const file = await read(lines("123456,Cafe,5,M", "123457,Cafe,5,M,Weekly,"));
    expect(file.refusals.listed.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [2, null, "has 4 cells where the header has 5"],
      [3, null, "has 6 cells where the header has 5"],
    ]);
  });

  it("refuses the second of two rows with the same number and names the first", async () => {
    const file = await read(lines(ROW, ROW));
    expect(file.rows).toHaveLength(1);
    expect(file.refusals.listed).toEqual([
      {
        file: "customers.csv",
        line: 3,
        column: "customer_number",
        value: "123456",
        reason: "this customer number is already on line 2",
      },
    ]);
    expect(file.refusedNames.size).toBe(0);
  });
});
