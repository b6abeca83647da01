/** What a page may hold, for the forms and for the schema: apart from it, so that no browser loads the library of schemas. */
export const MAX_BLOCKS = 20;
export const MAX_TITLE = 80;
export const MAX_TEXT = 600;
/** A line beside a product, and what stands under the next delivery. */
export const MAX_LINE = 160;
export const MAX_PRODUCTS = 100;
export const MAX_HINTS = 30;
