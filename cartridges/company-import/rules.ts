import { folded, isBlank, trimmedText } from "#ui/text";
import {
  COLUMN_ALIASES,
  FILE_NAMES,
  REQUIRED_COLUMNS,
  columnsOf,
  rowSchemas,
  type FileKey,
  type RowRefusal,
  type Row,
} from "./schema";

/** At most this many refusals per file are listed; further ones are only counted. */
export const MAX_LISTED = 5_000;
const SHOWN_VALUE = 120;

/** The refusals of one file: all rows are counted, the first few thousand are listed. */
export class Refusals {
  rows = 0;
  listed: RowRefusal[] = [];
  notListed = 0;
  constructor(private readonly key: FileKey) {}

  /** Refuses one row, for one or more reasons. */
  add(line: number, reasons: readonly { column: string | null; value: string | null; reason: string }[]): void {
    this.rows++;
    for (const { column, value, reason } of reasons) {
      if (this.listed.length < MAX_LISTED)
        this.listed.push({
          file: FILE_NAMES[this.key],
          line,
          column,
          value: value?.slice(0, SHOWN_VALUE) ?? null,
          reason,
        });
      else this.notListed++;
    }
  }
}

export interface PlacedRow<Key extends FileKey> {
  /** The line of the file on which the row starts. */
  line: number;
  values: Row<Key>;
}

/**
 * A parsed file with rows that are valid on their own. Whether they fit the other files and the
 * database is checked later.
 */
export interface ReadFile<Key extends FileKey> {
  key: Key;
  /** Why the whole file is refused, and where if known. */
  refusal: { line: number | null; column: string | null; reason: string } | null;
  notices: string[];
  rows: PlacedRow<Key>[];
  refusals: Refusals;
  /**
   * Keys of refused customers and products with their lines. Rows that refer to them are refused
   * too.
   */
  refusedNames: Map<string, number>;
}
export type CompanyFiles = { [Key in FileKey]: ReadFile<Key> | null };

export const emptyFile = <Key extends FileKey>(key: Key): ReadFile<Key> => ({
  key,
  refusal: null,
  notices: [],
  rows: [],
  refusals: new Refusals(key),
  refusedNames: new Map(),
});

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

/**
 * Maps a header to columns by position, null for unused ones, or returns why the file cannot be
 * read.
 */
export function readHeader(
  key: FileKey,
  cells: readonly string[],
): { columns: (string | null)[]; notices: string[] } | { refusal: string } {
  const columns = columnsOf(key);
  const names = cells.map((cell) => {
    const name = cell.trim().toLowerCase().replace(/\s+/g, "_");
    const alias = COLUMN_ALIASES[name];
    return alias && columns.includes(alias) ? alias : name;
  });
  const duplicates = names.filter((name, place) => name !== "" && names.indexOf(name) !== place);
  if (duplicates.length > 0) return { refusal: `has the column ${quoted([...new Set(duplicates)])} more than once` };
  const missing = REQUIRED_COLUMNS[key].filter((name) => !names.includes(name));
  if (missing.length > 0) return { refusal: missingWords(missing, cells) };
  const unknown = names.filter((name) => name !== "" && !columns.includes(name));
  return {
    columns: names.map((name) => (columns.includes(name) ? name : null)),
    notices:
      unknown.length > 0
        ? [
            `The ${unknown.length === 1 ? "column" : "columns"} ${quoted(unknown)} ` +
              `${unknown.length === 1 ? "is" : "are"} not known and ${unknown.length === 1 ? "was" : "were"} ` +
              "ignored.",
          ]
        : [],
  };
}

function missingWords(missing: readonly string[], cells: readonly string[]): string {
  const only = cells.length === 1 ? (cells[0] ?? "") : "";
  const separator = only.includes(";") ? "semicolons" : only.includes("\t") ? "tabs" : null;
  if (separator) return `has its columns separated by ${separator}; save it with commas`;
  return `has no column ${quoted(missing)}; its first line must name the columns`;
}

/** The unique keys of a row in its file, with their labels. A driver has two. */
function namesOf(
  key: FileKey,
  cells: Readonly<Record<string, string>>,
): { column: string; name: string; label: string }[] {
  const cell = (column: string) => trimmedText(cells[column] ?? "");
  switch (key) {
    case "customers":
      return [{ column: "customer_number", name: cell("customer_number"), label: "this customer number" }];
    case "catalog":
      return [{ column: "sku", name: folded(cell("sku")), label: "this SKU" }];
    case "rental_items":
      return [
        {
          column: "sku",
          name: `${cell("customer_number")} ${cell("delivery_day")} ${folded(cell("sku"))}`,
          label: "this customer, SKU and day",
        },
      ];
    case "drivers":
      return [
        { column: "username", name: `u ${cell("username").toLowerCase()}`, label: "this username" },
        { column: "email", name: `e ${cell("email").toLowerCase()}`, label: "this email" },
      ];
  }
}

/** Validates a file's rows one by one and keeps the valid ones. */
export class RowCollector<Key extends FileKey> {
  #lineOf = new Map<string, number>();
  #skipped = 0;
  constructor(
    private readonly file: ReadFile<Key>,
    private readonly columns: readonly (string | null)[],
  ) {}

  take(line: number, cells: readonly string[]): void {
    if (cells.every(isBlank)) {
      if (cells.length > 1) this.#skipped++;
      return;
    }
    if (cells.length !== this.columns.length) {
      this.#refuse(line, {}, [
        {
          column: null,
          value: null,
          reason:
            `has ${cells.length} ${cells.length === 1 ? "cell" : "cells"} where the header has ` +
            `${this.columns.length}`,
        },
      ]);
      return;
    }
    const byColumn: Record<string, string> = {};
    this.columns.forEach((column, place) => {
      if (column !== null) byColumn[column] = cells[place] ?? "";
    });
    this.#read(line, byColumn);
  }

  #read(line: number, cells: Record<string, string>): void {
    const parsed = rowSchemas[this.file.key].safeParse(cells);
    if (!parsed.success) {
      this.#refuse(
        line,
        cells,
        parsed.error.issues.map(({ path, message }) => ({
          column: String(path[0]),
          value: (cells[String(path[0])] ?? "").trim(),
          reason: message,
        })),
      );
      return;
    }
    const names = namesOf(this.file.key, cells);
    const duplicates = names.flatMap(({ column, name, label }) => {
      const first = this.#lineOf.get(name);
      return first === undefined
        ? []
        : [{ column, value: (cells[column] ?? "").trim(), reason: `${label} is already on line ${first}` }];
    });
    if (duplicates.length > 0) {
      this.file.refusals.add(line, duplicates);
      return;
    }
    for (const { name } of names) this.#lineOf.set(name, line);
    this.file.rows.push({ line, values: parsed.data as Row<Key> });
  }

  /**
   * An invalid row makes the rows that refer to it invalid. A duplicate does not, because the first
   * one is used.
   */
  #refuse(
    line: number,
    cells: Record<string, string>,
    reasons: { column: string | null; value: string | null; reason: string }[],
  ): void {
    this.file.refusals.add(line, reasons);
    if (this.file.key !== "customers" && this.file.key !== "catalog") return;
    const name = trimmedText(cells[this.file.key === "customers" ? "customer_number" : "sku"] ?? "");
    if (name) this.file.refusedNames.set(name, line);
  }

  /** Adds a notice after the last row. */
  finish(): void {
    if (this.#skipped > 0)
      this.file.notices.push(
        `${this.#skipped} ${this.#skipped === 1 ? "row" : "rows"} of empty cells ` +
          `${this.#skipped === 1 ? "was" : "were"} skipped.`,
      );
  }
}
