import { useEffect } from "react";
import { Toaster, toast } from "sonner";

export interface ToastMessage {
  id: number;
  kind: "success" | "error" | "info";
  text: string;
  /** An action available while it is shown: Undo. */
  action?: { label: string; run: () => void };
}

export interface ToasterProps {
  messages: readonly ToastMessage[];
  /** The ids of messages to dismiss. */
  withdrawn: readonly number[];
  durationMs: number;
  /** Called with messages that have been passed to the toast library. */
  onShown: (messages: readonly ToastMessage[]) => void;
}

const STYLE = {
  background: "var(--surface)",
  color: "var(--ink)",
  border: "1px solid var(--line)",
  fontSize: "15px",
  fontFamily: "inherit",
};

/** The size of a touch target. */
const ACTION = {
  minHeight: "48px",
  minWidth: "72px",
  justifyContent: "center",
  fontSize: "15px",
  fontWeight: 600,
  background: "var(--accent)",
  color: "var(--accent-ink)",
};

/**
 * Below the header on a phone, where a toast is as wide as the screen, so that it does not cover
 * Logout.
 */
const BELOW_THE_HEADER_PX = 76;

export default function DrawnToasts({ messages, withdrawn, durationMs, onShown }: ToasterProps) {
  useEffect(() => {
    if (messages.length === 0) return;
    for (const { id, kind, text, action } of messages) {
      const button = action && { action: { label: action.label, onClick: action.run }, actionButtonStyle: ACTION };
      toast[kind](text, { id, ...button });
    }
    onShown(messages);
  }, [messages, onShown]);
  useEffect(() => {
    for (const id of withdrawn) toast.dismiss(id);
  }, [withdrawn]);
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
