import type { RowRefusal } from "./schema";

/** Refusals as CSV for a spreadsheet. Cells that could be read as a formula are escaped. */
export function refusalsAsCsv(refusals: readonly RowRefusal[]): string {
  const cell = (value: string | number | null) => {
    const plain = String(value ?? "").replace(/^(?=[=+\-@\t\r])/, "'");
    return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  const rows = refusals.map(({ file, line, column, value, reason }) =>
    [file, line, column, value, reason].map(cell).join(","),
  );
  return `\uFEFF${["file,line,column,value,reason", ...rows].join("\r\n")}\r\n`;
}

/** @example `customers.csv line 12, column customer_number: "12345" — must be exactly 6 digits` */
export function refusalWords({ file, line, column, value, reason }: RowRefusal): string {
  const location = line === null ? file : `${file} line ${line}`;
  if (value === null) return `${location}${column ? `, column ${column},` : ""} ${reason}`;
  return `${location}${column ? `, column ${column}` : ""}: "${value}" — ${reason}`;
}
