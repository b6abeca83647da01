import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { unguarded } from "#services/spreadsheet.server";
import { RowCollector, emptyFile, readHeader, type CompanyFiles, type ReadFile } from "./rules";
import { FILE_KEYS, FILE_NAMES, MAX_FILE_BYTES, MAX_FILE_WORDS, type FileKey } from "./schema";
import { isBlank } from "#ui/text";

/** Longest row accepted. A longer one is nearly always caused by an unclosed quotation mark. */
const MAX_RECORD_CHARACTERS = 1_000_000;
const MAX_LINE_BYTES = 4_000_000;
const LINE_END = /\r\n|\n|\r/g;
const SAVE_AS = 'save it as "CSV UTF-8 (comma delimited)"';

/** Why a whole file cannot be read, and where if known. */
class FileRefusal extends Error {
  constructor(
    reason: string,
    readonly line: number | null = null,
    readonly column: string | null = null,
  ) {
    super(reason);
  }
}

/** Magic numbers of files that are not text. */
const SIGNATURES: readonly { bytes: number[]; reason: string }[] = [
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    reason: `is a zip archive or an Excel workbook, not a CSV file; in Excel, ${SAVE_AS}`,
  },
  {
    bytes: [0x50, 0x4b, 0x05, 0x06],
    reason: `is a zip archive or an Excel workbook, not a CSV file; in Excel, ${SAVE_AS}`,
  },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], reason: `is an old Excel workbook, not a CSV file; in Excel, ${SAVE_AS}` },
  { bytes: [0x1f, 0x8b], reason: "is compressed (gzip); unpack it first" },
  { bytes: [0x25, 0x50, 0x44, 0x46], reason: "is a PDF, not a CSV file" },
  { bytes: [0xff, 0xfe], reason: `is text in UTF-16; ${SAVE_AS}` },
  { bytes: [0xfe, 0xff], reason: `is text in UTF-16; ${SAVE_AS}` },
];
const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, place) => bytes[place] === byte);
const BOM = [0xef, 0xbb, 0xbf];

/**
 * Re-chunks the bytes at line ends, so that no chunk splits a character, and strips the byte order
 * mark.
 */
async function* blocksOfLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let carry = Buffer.alloc(0);
  let first = true;
  for await (const chunk of bytes) {
    carry = Buffer.concat([carry, chunk]);
    if (first) {
      if (carry.length < 4) continue;
      carry = withoutMark(carry);
      first = false;
    }
    const end = carry.lastIndexOf(0x0a) + 1;
    if (end > 0) yield carry.subarray(0, end);
    carry = carry.subarray(end);
    if (carry.length > MAX_LINE_BYTES)
      throw new FileRefusal("has a line of more than 4 million characters: it is not a CSV file");
  }
  if (first) carry = withoutMark(carry);
  if (carry.length > 0) yield carry;
}

function withoutMark(start: Buffer): Buffer<ArrayBuffer> {
  const signature = SIGNATURES.find(({ bytes }) => startsWith(start, bytes));
  if (signature) throw new FileRefusal(signature.reason);
  return Buffer.from(startsWith(start, BOM) ? start.subarray(3) : start);
}

/** The first invalid UTF-8 in a file: its line, and the text before it on that line. */
interface BadText {
  line: number;
  before: string;
  after: string;
  isNul: boolean;
}

/** Passes valid text through, stops at the first invalid part and calls `onBadText` with it. */
async function* textOnly(blocks: AsyncIterable<Buffer>, onBadText: (bad: BadText) => void): AsyncGenerator<Buffer> {
  let lines = 0;
  for await (const block of blocks) {
    if (isUtf8(block) && !block.includes(0)) {
      lines += block.toString("latin1").match(LINE_END)?.length ?? 0;
      yield block;
      continue;
    }
    const { start, bad } = firstBadLine(block, lines);
    onBadText(bad);
    if (start > 0) yield block.subarray(0, start);
    return;
  }
}

function firstBadLine(block: Buffer, linesBefore: number): { start: number; bad: BadText } {
  let start = 0;
  let line = linesBefore + 1;
  for (;;) {
    const end = block.indexOf(0x0a, start) + 1 || block.length;
    const content = block.subarray(start, end);
    if (!isUtf8(content) || content.includes(0)) {
      const shown = content.toString("utf8");
      const index = shown.search(/[\0\uFFFD]/);
      return {
        start,
        bad: {
          line,
          before: shown.slice(0, index),
          after: shown.slice(index + 1, index + 21),
          isNul: shown[index] === "\0",
        },
      };
    }
    line++;
    start = end;
  }
}

/**
 * The column of a position in a row that starts on the same line: counts the commas outside quotes.
 */
function columnAt(before: string, header: readonly string[]): string | null {
  let column = 0;
  let inQuotes = false;
  for (const character of before) {
    if (character === '"') inQuotes = !inQuotes;
    else if (character === "," && !inQuotes) column++;
  }
  return header[column]?.trim() || null;
}

function badTextRefusal(bad: BadText, header: readonly string[]): FileRefusal {
  const cell = `${bad.before.split(",").at(-1) ?? ""}\uFFFD${bad.after.split(/[,\r\n]/)[0] ?? ""}`
    .replace(/["\0]/g, "")
    .slice(-60);
  const reason = bad.isNul
    ? "holds a NUL byte: it is not text, or it is damaged"
    : `holds characters that are not UTF-8 ("${cell}"); in Excel, ${SAVE_AS}`;
  return new FileRefusal(reason, bad.line, bad.line > 1 ? columnAt(bad.before, header) : null);
}

/** Turns csv-parse errors into messages for the person who made the file. */
function quoteRefusal(error: CsvError, line: number): FileRefusal {
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
    case "CSV_MAX_RECORD_SIZE":
      return new FileRefusal("has a quotation mark that is never closed, in the row that starts here", line);
    default:
      return new FileRefusal(
        'has a quotation mark in the wrong place, in the row that starts here; a cell with quotation marks is written "like ""this"""',
        line,
      );
  }
}

/**
 * Reads rows as cells; `take` gets the line on which each row starts, even when cells contain line
 * breaks. @throws FileRefusal.
 */
async function readTable(
  bytes: AsyncIterable<Uint8Array>,
  onRow: (line: number, cells: string[]) => void,
): Promise<void> {
  let line = 1;
  let header: string[] = [];
  let bad: BadText | null = null;
  const parser = parse({
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: MAX_RECORD_CHARACTERS,
    raw: true,
    on_record: (row: unknown) => {
      // With `raw`, each record comes with its source text, because the parser counts a quoted CRLF
      // as two lines.
      const { record, raw } = row as { record: string[]; raw: string };
      const start = line;
      line += raw.match(LINE_END)?.length ?? 0;
      if (!header.some(Boolean)) header = record;
      onRow(start, record);
      return null;
    },
  });
  try {
    await pipeline(
      textOnly(blocksOfLines(bytes), (first) => {
        bad = first;
      }),
      parser.resume(),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (!bad) throw quoteRefusal(error, line);
  }
  if (bad) throw badTextRefusal(bad, header);
}

/**
 * Reads one of a company's files. Errors in a row are added to its refusals, an error in the whole
 * file is its `refusal`. Streams the file and keeps only valid rows in memory.
 */
export async function readCompanyFile<Key extends FileKey>(
  key: Key,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ReadFile<Key>> {
  const file = emptyFile(key);
  let rows: RowCollector<Key> | null = null;
  try {
    await readTable(bytes, (line, cells) => {
      if (rows) return rows.take(line, cells.map(unguarded));
      if (cells.every(isBlank)) return;
      const header = readHeader(key, cells);
      if ("refusal" in header) throw new FileRefusal(header.refusal);
      file.notices.push(...header.notices);
      rows = new RowCollector(file, header.columns);
    });
    if (!rows) throw new FileRefusal("is empty");
    finish(rows);
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    return { ...emptyFile(key), refusal: { line: error.line, column: error.column, reason: error.message } };
  }
  return file;
}

/** A separate function, because TypeScript does not see assignments made in a callback. */
const finish = (rows: RowCollector<FileKey>) => rows.finish();

/** Paths of a company's files. A missing key leaves that file out of the import. */
export type FilePaths = Partial<Record<FileKey, string>>;

/**
 * Reads the files one after another. A file over the size limit is refused before its first row.
 */
export async function readCompanyFiles(
  paths: FilePaths,
  onRead?: (name: string, rows: number) => void,
): Promise<CompanyFiles> {
  const files: CompanyFiles = { customers: null, catalog: null, rental_items: null, drivers: null };
  const read = async <Key extends FileKey>(key: Key, path: string) => {
    const file =
      (await stat(path)).size > MAX_FILE_BYTES ? tooLarge(key) : await readCompanyFile(key, createReadStream(path));
    files[key] = file as CompanyFiles[Key];
    onRead?.(FILE_NAMES[key], file.rows.length + file.refusals.rows);
  };
  for (const key of FILE_KEYS) {
    const path = paths[key];
    if (path !== undefined) await read(key, path);
  }
  return files;
}

const tooLarge = <Key extends FileKey>(key: Key): ReadFile<Key> => ({
  ...emptyFile(key),
  refusal: { line: null, column: null, reason: `is larger than ${MAX_FILE_WORDS}, the most one file may have` },
});
