/** A link in a row of a table or of a list of facts: as high as its line on a desk, as large as a thumb needs on a phone. */
export const ROW_LINK =
  "inline-flex min-h-6 min-w-6 items-center wrap-anywhere text-accent hover:underline max-sm:min-h-11 max-sm:min-w-11";
