import { useState } from "react";
import { ApiError } from "./api-client";

/** The errors of a form by field. */
export type Wrong = Readonly<Record<string, string>>;

/**
 * Sends a form: `wrong` has the errors per field from the server or `refuse`; `failure` is an error
 * without a field.
 */
export function useSending() {
  const [wrong, refuse] = useState<Wrong>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    refuse({});
    try {
      await work();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      refuse(fields);
      if (Object.keys(fields).length === 0) setFailure((error as Error).message);
    }
    setBusy(false);
  };
  return { wrong, failure, busy, send, refuse };
}
