import { useActionData } from "@remix-run/react";

/** What a form of this tab gets back when it is refused: what is wrong, and what was typed. */
export interface TypedRefusal {
  message: string;
  fields: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
}

/** The refusal of this form, if it was this one that was sent: several stand on the page. */
export function useRefusal(intent: string, item: string): TypedRefusal | null {
  const refusal = useActionData() as TypedRefusal | undefined;
  return refusal?.typed && refusal.typed.intent === intent && (refusal.typed.item ?? "") === item ? refusal : null;
}
