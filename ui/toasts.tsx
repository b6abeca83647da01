import { useEffect, useSyncExternalStore } from "react";
import { onDemand } from "./on-demand";
import type { ToasterProps, ToastMessage } from "./toaster";

/** Toasts leave after five seconds (spec 9). */
const DURATION_MS = 5_000;
const NONE: readonly ToastMessage[] = [];
let waiting = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function setWaiting(messages: readonly ToastMessage[]) {
  waiting = messages;
  for (const listen of listeners) listen();
}
const onShown = (shown: readonly ToastMessage[]) => setWaiting(waiting.filter((message) => !shown.includes(message)));

const show = (kind: ToastMessage["kind"], text: string) => setWaiting([...waiting, { id: (lastId += 1), kind, text }]);
export const toastSuccess = (text: string) => show("success", text);
export const toastInfo = (text: string) => show("info", text);
export const toastError = (text: string) => show("error", text);

const subscribe = (listen: () => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};

const Toaster = onDemand<ToasterProps>(() => import("./toaster"), PlainToasts);

/** Where toasts appear. */
export function Toasts() {
  const messages = useSyncExternalStore(
    subscribe,
    () => waiting,
    () => NONE,
  );
  // Not rendered before the first message; afterwards it stays, because the last toasts may still be fading out.
  return lastId === 0 ? null : <Toaster messages={messages} durationMs={DURATION_MS} onShown={onShown} />;
}

/** Shows the messages if the toast library could not be loaded. */
function PlainToasts({ messages, durationMs, onShown: leave }: ToasterProps) {
  useEffect(() => {
    if (messages.length === 0) return;
    const end = setTimeout(() => leave(messages), durationMs);
    return () => clearTimeout(end);
  }, [messages, durationMs, leave]);
  return (
    <div role="status" className="fixed inset-x-4 top-19 z-50 sm:top-4 mx-auto grid max-w-sm gap-2 print:hidden">
      {messages.map(({ id, text }) => (
        <p key={id} className="rounded-card border border-line bg-surface px-4 py-3 text-[15px] text-ink shadow-card">
          {text}
        </p>
      ))}
    </div>
  );
}
