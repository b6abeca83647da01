const CUSTOMER_NUMBER_DIGITS = 6;

/** A customer number while it is typed: only its digits, at most six (spec 5). */
export const digitsAsTyped = (typed: string): string => typed.replace(/[^0-9]/g, "").slice(0, CUSTOMER_NUMBER_DIGITS);

const GROUPS_OF_DIGITS = /^[0-9]+(?:[\s-]+[0-9]+)*$/;

/**
 * Parses a customer number in any grouping (110 001, 110-001); null if invalid. A number that is
 * too long is not truncated, because it would become another business's.
 */
export function customerNumberOf(sent: string): string | null {
  if (!GROUPS_OF_DIGITS.test(sent.trim())) return null;
  const digits = sent.replace(/[\s-]/g, "");
  return digits.length === CUSTOMER_NUMBER_DIGITS ? digits : null;
}
