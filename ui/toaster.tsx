import { useEffect } from "react";
import { Toaster, toast } from "sonner";

export interface ToastMessage {
  id: number;
  kind: "success" | "error" | "info";
  text: string;
  /** What can be done about it as long as it stands: Undo. */
  action?: { label: string; run: () => void };
}

export interface ToasterProps {
  messages: readonly ToastMessage[];
  /** Messages that are not to be seen any more, by their ids. */
  withdrawn: readonly number[];
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

/** As large as every target of a thumb. */
const ACTION = {
  minHeight: "48px",
  minWidth: "72px",
  justifyContent: "center",
  fontSize: "15px",
  fontWeight: 600,
  background: "var(--accent)",
  color: "var(--accent-ink)",
};

/** On a phone a toast is as wide as the header; below it, it does not cover Logout. */
const BELOW_THE_HEADER_PX = 76;

/** Renders the toasts. */
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
