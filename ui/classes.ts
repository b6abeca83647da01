/** Joins class names; what is false or empty falls out. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");
