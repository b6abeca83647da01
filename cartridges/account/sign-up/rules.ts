const CUSTOMER_NUMBER_DIGITS = 6;

/** A customer number while it is typed: its digits alone, never more than six (spec 5). */
export const digitsAsTyped = (typed: string): string => typed.replace(/[^0-9]/g, "").slice(0, CUSTOMER_NUMBER_DIGITS);

const GROUPS_OF_DIGITS = /^[0-9]+(?:[\s-]+[0-9]+)*$/;

/** The customer number that somebody sent, however it is grouped (110 001, 110-001); null when it is none. What is too long is not cut: it would be another business. */
export function customerNumberOf(sent: string): string | null {
  if (!GROUPS_OF_DIGITS.test(sent.trim())) return null;
  const digits = sent.replace(/[\s-]/g, "");
  return digits.length === CUSTOMER_NUMBER_DIGITS ? digits : null;
}
