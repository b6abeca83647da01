import { useEffect } from "react";

/**
 * Keeps the screen on while mounted, since hands that carry linen do not touch it. Does nothing on
 * a device without wake locks.
 */
export function useAwake(): void {
  useEffect(() => {
    let held: WakeLockSentinel | null = null;
    let left = false;
    // The lock is released when the tab is hidden, and must be requested again.
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
