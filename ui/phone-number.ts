const AMERICAN = /^(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})$/;

/**
 * A phone number as Americans write it: "+15550100033" as "(555) 010-0033". Others stay as typed.
 */
export const phoneNumber = (typed: string) => typed.trim().replace(AMERICAN, "($1) $2-$3");

/** The address that calls it. */
export const callLink = (typed: string) => `tel:${typed.replace(/[^\d+]/g, "")}`;
