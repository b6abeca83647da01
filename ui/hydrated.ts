import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * True after hydration. Use it before disabling a button: without JavaScript the button must stay
 * enabled.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
