import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "./button";

/** A question without the part that draws dialogs, for when that could not be loaded: the same words and buttons, at the bottom edge. */
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

/** Stands where a dialog could not be loaded: what is on the page is safe, and one can try again. */
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
