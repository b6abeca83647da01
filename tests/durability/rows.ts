/** How many rows one transaction of the writing child has: after a crash all of them are there or none. */
export const ROWS_EACH = 3;
