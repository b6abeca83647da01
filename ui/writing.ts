import { useState } from "react";

/**
 * Runs one write of a form or dialog: busy while it runs, with the error shown in place if it
 * fails.
 */
export function useWrite(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const write = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      onDone();
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, write };
}
