import { useState } from "react";

/**
 * Runs one write of a form or dialog: busy while it runs, with the error shown in place if it
 * fails. What was kept of it as a draft is forgotten once it is done.
 */
export function useWrite(onDone: () => void, draft?: { sent: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const write = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      draft?.sent();
      onDone();
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, write };
}
