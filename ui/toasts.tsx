import { useEffect, useSyncExternalStore } from "react";
import { Button } from "./button";
import { onDemand } from "./on-demand";
import type { ToasterProps, ToastMessage } from "./toaster";

/** Toasts disappear after five seconds (spec 9). */
const DURATION_MS = 5_000;
type Toasting = Pick<ToasterProps, "messages" | "withdrawn">;
const NONE: Toasting = { messages: [], withdrawn: [] };
let current = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function set(part: Partial<Toasting>) {
  current = { ...current, ...part };
  for (const listen of listeners) listen();
}
const without = (gone: (message: ToastMessage) => boolean) => current.messages.filter((message) => !gone(message));
const onShown = (shown: readonly ToastMessage[]) => set({ messages: without((message) => shown.includes(message)) });

/** Returns a function that dismisses it early. */
function show(kind: ToastMessage["kind"], text: string, action?: ToastMessage["action"]): () => void {
  const id = (lastId += 1);
  set({ messages: [...current.messages, { id, kind, text, ...(action && { action }) }] });
  return () => set({ messages: without((message) => message.id === id), withdrawn: [...current.withdrawn, id] });
}
export const toastSuccess = (text: string) => show("success", text);
/** Says what was done, with an Undo button while the toast is shown. */
export const toastUndo = (text: string, undo: () => void) => show("success", text, { label: "Undo", run: undo });
export const toastInfo = (text: string) => show("info", text);
export const toastError = (text: string) => show("error", text);

/** Toasts are on screen for five seconds, so that older ones than these have gone by themselves. */
const MAX_SHOWN = 10;
/**
 * Dismisses every toast, for a dialog that opens: a toast of what was done before would cover its
 * title, and offer an Undo that belongs to something else.
 */
export function withdrawToasts(): void {
  const shown = Array.from({ length: Math.min(lastId, MAX_SHOWN) }, (_, place) => lastId - place);
  if (shown.length > 0) set({ messages: [], withdrawn: [...current.withdrawn, ...shown].slice(-2 * MAX_SHOWN) });
}

const subscribe = (listen: () => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};

const Toaster = onDemand<ToasterProps>(() => import("./toaster"), PlainToasts);

/** Where toasts appear. */
export function Toasts() {
  const toasting = useSyncExternalStore(
    subscribe,
    () => current,
    () => NONE,
  );
  // Not rendered before the first message; afterwards it stays, because the last toasts may still
  // be fading out.
  return lastId === 0 ? null : <Toaster {...toasting} durationMs={DURATION_MS} onShown={onShown} />;
}

/** A fallback if the toast library could not be loaded. */
function PlainToasts({ messages, durationMs, onShown: leave }: ToasterProps) {
  useEffect(() => {
    if (messages.length === 0) return;
    const end = setTimeout(() => leave(messages), durationMs);
    return () => clearTimeout(end);
  }, [messages, durationMs, leave]);
  return (
    <div role="status" className="fixed inset-x-4 top-19 z-50 sm:top-4 mx-auto grid max-w-sm gap-2 print:hidden">
      {messages.map(({ id, text, action }) => (
        <div
          key={id}
          className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 text-15 text-ink shadow-card"
        >
          <p className="min-w-0 flex-1">{text}</p>
          {action && (
            <Button variant="quiet" onClick={action.run}>
              {action.label}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
