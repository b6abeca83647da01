/** How many rows one transaction of the writing child has: after a crash all of them are there or none. */
export const ROWS_EACH = 3;
/** What it fills a table with, in characters: more than the embedded database has buffers. */
export const FILLED = { rows: 8_000, length: 6_000 };
