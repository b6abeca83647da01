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
  /** Messages that have been passed to the toast library already. */
  onShown: (messages: readonly ToastMessage[]) => void;
}

const STYLE = {
  background: "var(--surface)",
  color: "var(--ink)",
  border: "1px solid var(--line)",
  fontSize: "15px",
  fontFamily: "inherit",
};

/** On a phone a toast is as wide as the header; below it, it does not cover Logout. */
const BELOW_THE_HEADER_PX = 76;

/** Renders the toasts. */
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
