import { useSyncExternalStore } from "react";

/** The width from which two columns fit side by side: Tailwind's `lg`. */
const WIDE = "(min-width: 64rem)";
const follow = (changed: () => void) => {
  const media = matchMedia(WIDE);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
};

/** Whether there is room for a panel beside the list; false on the server. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    follow,
    () => matchMedia(WIDE).matches,
    () => false,
  );
