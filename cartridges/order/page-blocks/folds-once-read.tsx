import { ChevronDown } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { keepDraft, readDraft } from "#kernel/device-draft";

/**
 * A block that is open on the first visit and collapsed to its title from then on.
 * Changed text opens it again.
 */
export function FoldsOnceRead({
  id,
  title,
  words,
  children,
}: {
  id: string;
  title: ReactNode;
  /** The text as typed, whose change reopens the block. */
  words: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const name = `read-block:${id}`;
  useEffect(() => {
    if (readDraft<string>(name) === words) return;
    setOpen(true);
    keepDraft(name, words);
  }, [name, words]);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform [[open]>summary>&]:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
