import { useState } from "react";
import { toastError } from "./toasts";

/**
 * Copies text to the clipboard. `copied` is the name of what was copied last, for the button's
 * label. `copy` returns whether it worked, and shows an error if not.
 */
export function useCopying(): { copied: string | null; copy: (name: string, text: string) => Promise<boolean> } {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (name: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(name);
      return true;
    } catch {
      // Browsers provide no clipboard API without https.
      toastError("Failed to copy to clipboard");
      return false;
    }
  };
  return { copied, copy };
}
