/** Joins class names, ignoring false and empty ones. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");

/**
 * Text in a table wraps before it takes more than half the screen, to leave room for other columns.
 */
export const TABLE_WORDS = "max-w-[50vw]";
