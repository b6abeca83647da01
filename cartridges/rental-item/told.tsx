import { useEffect, useRef } from "react";
import { useShown } from "#kernel/cartridge-address";
import { Notice } from "#ui/notice";

/** What the address says after a form went through: it works before JavaScript has loaded. */
const MESSAGES: Record<string, string> = {
  request: "Your request is with your driver. Its status is under Your requests, below.",
  withdrawn: "Your request is withdrawn.",
  message: "Your message is with your driver.",
  order: "Order submitted successfully! Your driver will review and process it.",
};
const TOLD_ANCHOR = "told";

/** What was done, said where it was done: the page goes there, and so does the focus. `of` is the item or the request it was about. */
export function Told({ of }: { of: string }) {
  const shown = useShown();
  const message = (shown.get("about") ?? "") === of ? MESSAGES[shown.get("told") ?? ""] : undefined;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) place.current?.focus();
  }, [message]);
  if (!message) return null;
  return (
    <div ref={place} id={TOLD_ANCHOR} tabIndex={-1} className="rounded-card">
      <Notice kind="ok">{message}</Notice>
    </div>
  );
}
