/** Joins class names; what is false or empty falls out. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");

/** Words in a table: one is broken before it takes more than half of the screen, as there are other columns to show. */
export const TABLE_WORDS = "max-w-[50vw]";
