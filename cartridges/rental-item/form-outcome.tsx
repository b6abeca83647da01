import { useEffect, useRef } from "react";
import { useShown } from "#kernel/cartridge-address";
import { Notice } from "#ui/notice";

/**
 * Messages by the URL's `outcome` parameter, which the form's redirect sets, so this works before
 * JavaScript has loaded.
 */
const MESSAGES: Record<string, string> = {
  request: "Your request is with your driver. Track it under Your requests.",
  withdrawn: "Your request is withdrawn.",
  message: "Your message is with your driver.",
  order: "Order submitted successfully! Your driver will review and process it.",
};
const OUTCOME_ANCHOR = "outcome";
const SETTLED_MS = 300;

/**
 * The success message of a form, shown where it was submitted; the page scrolls to it and focuses
 * it. `of` is the item or request.
 */
export function FormOutcome({ of }: { of: string }) {
  const shown = useShown();
  const message = (shown.get("about") ?? "") === of ? MESSAGES[shown.get("outcome") ?? ""] : undefined;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!message) return;
    notice.current?.focus();
    // The closing form above and the router's scrolling can move it off screen, so scroll again
    // once both are done.
    const settled = setTimeout(() => notice.current?.scrollIntoView({ block: "nearest" }), SETTLED_MS);
    return () => clearTimeout(settled);
  }, [message]);
  if (!message) return null;
  return (
    <div ref={notice} id={OUTCOME_ANCHOR} tabIndex={-1} className="rounded-card">
      <Notice kind="ok">{message}</Notice>
    </div>
  );
}
