import { useMatches } from "@remix-run/react";

/** Whose page it is, from its data (kernel/handlers.server.ts); null for a visitor. */
export function usePagePerson(): string | null {
  for (const { data } of [...useMatches()].reverse()) {
    const { personId } = (data ?? {}) as { personId?: string | null };
    if (personId !== undefined) return personId;
  }
  return null;
}
