import { useState } from "react";
import { toastError } from "./toasts";

/** Copies text to the clipboard. `copied` names what was copied last, for a button that says so; `copy` answers whether it worked, and says where not. */
export function useCopying(): { copied: string | null; copy: (name: string, text: string) => Promise<boolean> } {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (name: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(name);
      return true;
    } catch {
      // Browsers have no clipboard API without https.
      toastError("Failed to copy to clipboard");
      return false;
    }
  };
  return { copied, copy };
}
