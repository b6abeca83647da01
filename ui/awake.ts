import { useEffect } from "react";

/** Keeps the screen on while the part is shown: hands that carry linen do not touch it. A device that cannot goes dark as usual. */
export function useAwake(): void {
  useEffect(() => {
    let held: WakeLockSentinel | null = null;
    let left = false;
    // The lock goes with the tab's being hidden, and has to be asked for again.
    const ask = () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      navigator.wakeLock.request("screen").then(
        (lock) => {
          held = lock;
          if (left) void lock.release();
        },
        () => {},
      );
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", ask);
      void held?.release();
    };
  }, []);
}
