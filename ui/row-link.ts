/** A link in a row of a table or list: one line high on a desktop, thumb size on a phone. */
export const ROW_LINK =
  "inline-flex min-h-6 min-w-6 items-center wrap-anywhere text-accent hover:underline max-sm:min-h-11 max-sm:min-w-11";
