import { useEffect, useRef } from "react";

/** After a refusal focus goes to the field it is about, else to the one to try again with: the password, or the first. Ready for a form's `ref`. */
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
