import { daysOfLetters, letterOf } from "#cartridges/service-day/rules";
import { DETAIL_NAMES, type CustomerDetails, type DetailName } from "./schema";

export { daysOfLetters, letterOf };

/** A latitude or longitude as the fields hold it. */
export const positionText = (degrees: number | null): string => (degrees === null ? "" : String(degrees));

/** A customer's details alone, of a row that says more. */
export const detailsOf = (customer: CustomerDetails): CustomerDetails =>
  Object.fromEntries(DETAIL_NAMES.map((name) => [name, customer[name]])) as CustomerDetails;

/** What differs, with what it said before. */
export function changesOf(
  before: CustomerDetails,
  after: CustomerDetails,
): { changed: Partial<CustomerDetails>; was: Partial<CustomerDetails> } {
  const names = DETAIL_NAMES.filter((name) => after[name].trim() !== before[name]);
  const part = (of: CustomerDetails) => Object.fromEntries(names.map((name) => [name, of[name].trim()]));
  return { changed: part(after), was: part(before) };
}

/**
 * The fields in which two people meet: one wants to change what somebody else has changed meanwhile to something else. A field that both
 * have changed alike, or that only the other has touched, is none; nor is any where nobody says what it was.
 */
export const fieldsInConflict = (
  stored: CustomerDetails,
  wanted: Partial<CustomerDetails>,
  was: Partial<Record<DetailName, string>> | undefined,
): DetailName[] =>
  was === undefined
    ? []
    : DETAIL_NAMES.filter(
        (name) => wanted[name] !== undefined && stored[name] !== was[name] && stored[name] !== wanted[name],
      );
