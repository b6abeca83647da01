import { lazy, Suspense, useSyncExternalStore } from "react";

/** The part that draws toasts is loaded with the first of them: a page that says nothing does not carry it. */
const Toaster = lazy(() => import("sonner").then(({ Toaster: Drawn }) => ({ default: Drawn })));
const FIVE_SECONDS = 5_000;

let needed = false;
const waiters = new Set<() => void>();

async function show(kind: "success" | "error" | "info", message: string) {
  needed = true;
  for (const wake of waiters) wake();
  const { toast } = await import("sonner");
  toast[kind](message);
}

export const toastSuccess = (message: string) => void show("success", message);
export const toastInfo = (message: string) => void show("info", message);
export const toastError = (message: string) => void show("error", message);

const subscribe = (wake: () => void) => {
  waiters.add(wake);
  return () => waiters.delete(wake);
};

/** Where toasts appear. They leave after five seconds (spec 9). */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => needed, () => false);
  if (!shown) return null;
  const style = { background: "var(--surface)", color: "var(--ink)", border: "1px solid var(--line)", fontSize: "15px", fontFamily: "inherit" };
  return <Suspense fallback={null}><Toaster position="top-center" duration={FIVE_SECONDS} theme="system" closeButton toastOptions={{ style }} /></Suspense>;
}
