/**
 * The limits of a page, shared by the forms and the schema. A separate file, so that the browser
 * does not load the schema library.
 */
export const MAX_BLOCKS = 20;
export const MAX_TITLE = 80;
export const MAX_TEXT = 600;
/** A line beside a product, and the text under the next delivery. */
export const MAX_LINE = 160;
export const MAX_PRODUCTS = 100;
export const MAX_HINTS = 30;
