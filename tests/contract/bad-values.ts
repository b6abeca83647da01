import type { Kind, Refused } from "../../kernel/access-rows";

const SQL = "33'; drop table customer; --",
  HTML = "<script>alert(1)</script>",
  EMOJI = "🧺🧼",
  HUGE = "x".repeat(100_000);
const NUL = "a\u0000b",
  HALF = "a\ud83e";
/** PostgreSQL cannot store the first two, and no field accepts a text as long as the third. */
const NEVER_TEXT = [NUL, HALF, HUGE];
const SHAPES: readonly unknown[] = [true, [], {}, ["33"], { toString: 1 }, { valueOf: null, toString: null }, [[[]]]];
const NUMBERS = [-1, 1.5, 2 ** 31, 2 ** 53, 1e308, -0.0001];
const ODD_WORDS = ["", " ", SQL, HTML, EMOJI, "null", "undefined", "NaN", "__proto__"];
const ODD_DATES = [
  "2026-02-30",
  "2026-13-01",
  "0000-01-03",
  "99999-01-01",
  "-0001-01-04",
  "2026-1-5",
  "01/05/2026",
  "2026-01-05T00:00:00Z",
  "+2026-01-05",
  "infinity",
  "today",
];

/** The values that each kind of field must reject. */
const BAD: Record<Kind, readonly unknown[]> = {
  route: [null, ...SHAPES, ...NUMBERS, ...ODD_WORDS, ...NEVER_TEXT, "12345", "3 3", "٣٣", "0x21", "1e1"],
  day: [
    null,
    ...SHAPES,
    ...NUMBERS,
    0,
    ...ODD_WORDS,
    ...NEVER_TEXT,
    "Saturday",
    "monday",
    "M",
    "toString",
    "constructor",
  ],
  date: [null, ...SHAPES, ...NUMBERS, 20260105, ...ODD_WORDS, ...ODD_DATES, ...NEVER_TEXT],
  moment: [
    null,
    ...SHAPES,
    ...NUMBERS,
    ...ODD_WORDS,
    ...ODD_DATES.filter((date) => !date.includes("T")),
    "0000-01-01T00:00:00Z",
    "2026-02-30T00:00:00Z",
    "2026-01-05T25:00:00Z",
    "99999-01-01T00:00:00Z",
    ...NEVER_TEXT,
  ],
  id: [
    null,
    ...SHAPES,
    ...NUMBERS,
    ...ODD_WORDS,
    ...NEVER_TEXT,
    "018f",
    "{018f4e7a-0000-7000-8000-000000000000}",
    "018f4e7a-0000-7000-8000-00000000000g",
  ],
  sku: [null, ...SHAPES, ...NUMBERS, ...ODD_WORDS, ...NEVER_TEXT, "twl", "CLO", "toString"],
  pieces: [null, ...SHAPES, ...NUMBERS, "", "7", "0x7", SQL, NUL, "1e3"],
  number: [null, ...SHAPES, "", "7", SQL, NUL],
  "customer number": [
    null,
    ...SHAPES,
    ...NUMBERS,
    -110_001,
    ...ODD_WORDS,
    ...NEVER_TEXT,
    "12345",
    "1234567",
    "11000a",
    "110001x",
    " 110001",
    "١١٠٠٠١",
  ],
  status: [null, ...SHAPES, ...NUMBERS, ...ODD_WORDS, ...NEVER_TEXT, "Loaded", "toString"],
  email: [
    null,
    ...SHAPES,
    ...NUMBERS,
    ...ODD_WORDS,
    ...NEVER_TEXT,
    "office",
    "office@",
    "a@b",
    "office@example.com, other@example.com",
    "office@example.com\nBcc: x@example.com",
    `${"x".repeat(200)}@example.com`,
  ],
  words: [null, ...SHAPES, ...NUMBERS, ...NEVER_TEXT],
  reason: [null, ...SHAPES, ...NUMBERS, ...NEVER_TEXT, "", " \n "],
  name: [...SHAPES, ...NUMBERS, ...NEVER_TEXT, "", " "],
  password: [null, ...SHAPES, ...NUMBERS, ...NEVER_TEXT, ""],
  ids: [
    null,
    true,
    {},
    "one",
    7,
    [7],
    [null],
    [""],
    ["018f"],
    [NUL],
    Array(101).fill("018f4e7a-0000-7000-8000-000000000000"),
  ],
  items: [
    null,
    true,
    {},
    "TWL",
    7,
    [7],
    [null],
    [""],
    [[]],
    [{}],
    ["NOPE"],
    [NUL],
    [HALF],
    [HUGE],
    [{ item_id: 7 }],
    [{ item_id: "TWL", loaded_quantity: "7" }],
    ...NUMBERS.map((loaded_quantity) => [{ item_id: "TWL", loaded_quantity }]),
    Array(2_001).fill("TWL"),
  ],
};

/** Only invisible characters, so they count as empty. */
const INVISIBLE = ["\u200B\u200B", " \u2060\uFEFF\n", "\u3164"];

export function badOf(refused: Refused): readonly unknown[] {
  const values = typeof refused === "string" ? BAD[refused] : refused;
  return values.includes("") ? [...values, ...INVISIBLE] : values;
}
