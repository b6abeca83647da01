import { useEffect } from "react";
import { Toaster, toast } from "sonner";

export interface ToastMessage {
  id: number;
  kind: "success" | "error" | "info";
  text: string;
}

export interface ToasterProps {
  messages: readonly ToastMessage[];
  durationMs: number;
  /** These are on the screen, or have been: they wait no more. */
  onShown: (messages: readonly ToastMessage[]) => void;
}

const STYLE = {
  background: "var(--surface)",
  color: "var(--ink)",
  border: "1px solid var(--line)",
  fontSize: "15px",
  fontFamily: "inherit",
};

/** On a phone a toast is as wide as the header: over Logout it would take the taps that are meant for it. */
const BELOW_THE_HEADER_PX = 76;

/** Draws the toasts. */
export default function DrawnToasts({ messages, durationMs, onShown }: ToasterProps) {
  useEffect(() => {
    if (messages.length === 0) return;
    for (const { kind, text } of messages) toast[kind](text);
    onShown(messages);
  }, [messages, onShown]);
  return (
    <Toaster
      position="top-center"
      mobileOffset={{ top: BELOW_THE_HEADER_PX }}
      duration={durationMs}
      theme="system"
      closeButton
      toastOptions={{ style: STYLE }}
    />
  );
}
