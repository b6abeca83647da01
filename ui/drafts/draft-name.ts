import { usePagePerson } from "../page-person";

/**
 * A draft's name: its person, its form, and what the form is about. Null for a visitor, who has no
 * drafts.
 */
export function useDraftName(form: string, about: string): string | null {
  const person = usePagePerson();
  return person && [person, form, about].join(" | ");
}
