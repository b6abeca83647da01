import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's script runs: what it holds back (a button until enough is typed) must not be held back before. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
