/**
 * How a CSV is written for a spreadsheet: a byte order mark and CRLF, so that characters and lines are read correctly; a cell that begins like a
 * formula gets an apostrophe, so that a customer's name is never executed as one.
 */
export const SPREADSHEET = { bom: true, record_delimiter: "windows", escape_formulas: true } as const;
