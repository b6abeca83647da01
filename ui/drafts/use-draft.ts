import { useCallback, useEffect, useRef, useState } from "react";
import { toastInfo } from "../toasts";
import { useDraftName } from "./draft-name";
import { drop, keep, readStored } from "./store";

export interface Draft<Value> {
  value: Value;
  change: (next: (before: Value) => Value) => void;
  /** Whether it continues what was entered before. */
  isContinued: boolean;
  /** Forgets it, because it was sent. Returns what puts it back, for an Undo. */
  sent: () => () => void;
  /** Forgets it, and begins with the first values again. */
  discard: () => void;
}

/**
 * State that a person enters, kept on this device until it is sent or discarded. `readValue` checks
 * a stored value, which another build may have written; null leaves it out.
 */
export function useDraft<Value>(
  { form, about = "" }: { form: string; about?: string },
  first: () => Value,
  readValue: (stored: unknown) => Value | null,
): Draft<Value> {
  const name = useDraftName(form, about);
  const [value, setValue] = useState(first);
  const [isContinued, setContinued] = useState(false);
  const current = useRef({ value, isChanged: false });
  const starts = useRef({ first, readValue });
  starts.current = { first, readValue };
  useEffect(() => {
    if (!name) return;
    let isGone = false;
    void readStored(name).then((draft) => {
      const stored = draft && starts.current.readValue(draft.value);
      if (isGone || current.current.isChanged || !stored) return;
      current.current = { value: stored, isChanged: true };
      setValue(() => stored);
      setContinued(true);
    });
    return () => {
      isGone = true;
      if (current.current.isChanged) toastInfo("Kept. Open it again to continue.");
    };
  }, [name]);
  const put = (next: Value, isChanged: boolean) => {
    current.current = { value: next, isChanged };
    setValue(() => next);
  };
  return {
    value,
    isContinued,
    change: useCallback(
      (next) => {
        put(next(current.current.value), true);
        if (name) keep(name, current.current.value);
      },
      [name],
    ),
    sent: useCallback(() => {
      const entered = current.current.value;
      current.current.isChanged = false;
      if (!name) return () => {};
      drop(name);
      return () => keep(name, entered);
    }, [name]),
    discard: useCallback(() => {
      if (name) drop(name);
      put(starts.current.first(), false);
      setContinued(false);
    }, [name]),
  };
}
