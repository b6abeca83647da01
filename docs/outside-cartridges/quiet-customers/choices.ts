/** How many days without an order make a customer quiet, where the address does not say. */
export const USUAL_DAYS = 30;
/** The choices of the page. Apart from the schema, so that no browser loads what checks it. */
export const DAYS = [14, USUAL_DAYS, 90] as const;
