import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "./button";

/**
 * A fallback if the dialog's chunk could not be loaded: the same text and buttons, at the bottom
 * edge.
 */
export function PlainDialog({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="alertdialog"
      aria-label={title}
      className="fixed inset-x-0 bottom-0 z-50 mx-auto max-w-lg rounded-t-2xl border border-line bg-surface p-5 text-ink shadow-card outline-none print:hidden"
    >
      <p className="text-xl font-semibold">{title}</p>
      <div className="mt-2 text-ink-2">{children}</div>
      <div className="mt-4 flex flex-wrap gap-2 [&>*]:flex-1">{actions}</div>
    </div>
  );
}

/**
 * Shown if a dialog could not be loaded: says that nothing on the page is lost, and offers a retry.
 */
export function MissingDialog({ retry, close }: { retry: () => void; close: () => void }) {
  return (
    <PlainDialog
      title="This part did not load"
      actions={
        <>
          <Button size="large" onClick={close}>
            Close
          </Button>
          <Button variant="primary" size="large" onClick={retry}>
            Try again
          </Button>
        </>
      }
    >
      Check your connection, then try again. Nothing on this page is lost.
    </PlainDialog>
  );
}
