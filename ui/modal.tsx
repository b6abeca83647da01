import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useRef, type ReactNode } from "react";
import { IconButton } from "./button";
import { classes } from "./classes";
import { ancestorsOf, focusNear } from "./focus-keeper";
import { withdrawToasts } from "./toasts";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** What gets focus first: the first field, or the text if it must be read before deciding. */
  begins?: "field" | "reading";
  /** Covers a phone's whole screen, and most of a desktop's. */
  full?: boolean;
  /** The buttons; the primary one comes last. */
  actions: ReactNode;
}

const FIELD = "input:not([type=hidden]), textarea, select";

/**
 * What gets focus first: the first field, else the primary button. Never a destructive button, so
 * that a stray Enter does no harm.
 */
const firstOf = (content: HTMLElement) =>
  content.querySelector<HTMLElement>(FIELD) ??
  content.querySelector<HTMLElement>("[data-actions] [data-variant=primary]") ??
  content.querySelector<HTMLElement>("[data-actions] button");

/**
 * What <Dialog> shows: at the bottom edge on a phone, centered on a desktop. Focus returns to what
 * opened it, or near where that was.
 */
export default function Modal({
  open,
  onOpenChange,
  title,
  description,
  children,
  begins = "field",
  full = false,
  actions,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<{ element: HTMLElement; within: HTMLElement[] } | null>(null);
  const begin = (event: Event) => {
    withdrawToasts();
    event.preventDefault();
    const element = document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
    opener.current = { element, within: ancestorsOf(element) };
    if (content.current) (begins === "reading" ? content.current : firstOf(content.current))?.focus();
  };
  const end = (event: Event) => {
    event.preventDefault();
    if (opener.current) focusNear(opener.current.element, opener.current.within);
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-[rgb(16_21_27/0.5)] print:hidden" />
        <Radix.Content
          ref={content}
          onOpenAutoFocus={begin}
          onCloseAutoFocus={end}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={classes(
            "fixed inset-x-0 bottom-0 z-50 flex flex-col bg-surface text-ink shadow-card sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-full sm:-translate-1/2 sm:rounded-2xl print:hidden",
            full ? "top-0 sm:h-[92dvh] sm:max-w-3xl" : "max-h-[92dvh] rounded-t-2xl sm:max-w-lg",
          )}
        >
          <div className="flex items-start gap-3 px-5 pt-5">
            <div className="min-w-0 flex-1">
              <Radix.Title className="pt-1.5 text-xl font-semibold">{title}</Radix.Title>
              {description && (
                <Radix.Description asChild>
                  <div className="mt-2 text-ink-2">{description}</div>
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" className="border-transparent">
                <X aria-hidden className="size-5" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="grid flex-1 content-start gap-4 overflow-y-auto px-5 py-4">{children}</div>
          <div data-actions className="flex flex-wrap gap-2 border-t border-line px-5 py-4 max-sm:pb-6 [&>*]:flex-1">
            {actions}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
