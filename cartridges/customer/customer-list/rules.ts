import { daysOfLetters, letterOf } from "#cartridges/service-day/rules";
import { DETAIL_NAMES, type CustomerDetails, type DetailName } from "./schema";

export { daysOfLetters, letterOf };

/** A latitude or longitude as a field's text. */
export const positionText = (degrees: number | null): string => (degrees === null ? "" : String(degrees));

/** Picks a customer's details from a row. */
export const detailsOf = (customer: CustomerDetails): CustomerDetails =>
  Object.fromEntries(DETAIL_NAMES.map((name) => [name, customer[name]])) as CustomerDetails;

/** The fields that differ, with their new and previous values. */
export function changesOf(
  before: CustomerDetails,
  after: CustomerDetails,
): { changed: Partial<CustomerDetails>; was: Partial<CustomerDetails> } {
  const names = DETAIL_NAMES.filter((name) => after[name].trim() !== before[name]);
  const part = (of: CustomerDetails) => Object.fromEntries(names.map((name) => [name, of[name].trim()]));
  return { changed: part(after), was: part(before) };
}

/**
 * The requested fields that somebody else has changed to a different value in the meantime. Without
 * the previous values (`was`) there are no conflicts: the last write wins.
 */
export const fieldsInConflict = (
  stored: CustomerDetails,
  requested: Partial<CustomerDetails>,
  was: Partial<Record<DetailName, string>> | undefined,
): DetailName[] =>
  was === undefined
    ? []
    : DETAIL_NAMES.filter(
        (name) => requested[name] !== undefined && stored[name] !== was[name] && stored[name] !== requested[name],
      );
