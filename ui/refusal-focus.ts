import { useEffect, useRef } from "react";

/**
 * After an error, focuses the field it is about, else the one to retry: the password, or the first.
 * For a form's `ref`.
 */
export function useRefusalFocus(refusal: object | null | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal || !form.current) return;
    const find = (selector: string) => form.current!.querySelector<HTMLElement>(selector);
    (
      find("[aria-invalid=true]") ??
      find("input[autocomplete=current-password]") ??
      find("input:not([type=hidden]), textarea, select")
    )?.focus();
  }, [refusal]);
  return form;
}
