import { useEffect, useRef, useState } from "react";
import { classes } from "#ui/classes";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import { useOutbox, usePerson } from "./tab-outbox";
import { isUnsent, type Person } from "./rules";
import { STANDINGS } from "./standing";
import type { WaitingListProps } from "./waiting-list";
import { countOf, summaryOf } from "./words";

export const WaitingList = onDemand<WaitingListProps>(
  () => import("./waiting-list"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);

interface Props {
  person: Person;
  className?: string;
  /**
   * For a full bar: text only on a very wide screen; otherwise an icon and a number, as on a phone.
   */
  brief?: boolean;
}

/**
 * In every page's frame: how many of this person's calls are unsent, with the list one tap away.
 */
export function Waiting({ person, className, brief = false }: Props) {
  usePerson(person);
  const first = useRef(person.id);
  useEffect(() => {
    // Somebody else has signed in on this page: a full reload clears the previous person's data
    // from memory.
    if (first.current !== person.id) location.assign(location.pathname + location.search);
  }, [person.id]);
  const outbox = useOutbox();
  const [open, setOpen] = useState(false);
  if (!outbox || (outbox.calls.length === 0 && !open)) return null;
  const unsent = outbox.calls.filter(isUnsent);
  const summary = summaryOf(outbox.calls, outbox);
  const { icon: Icon, text } = STANDINGS[summary?.standing ?? "sent"];
  const words =
    outbox.held === "signed-out" && unsent.length > 0
      ? `Sign in to send ${countOf(unsent)}`
      : (summary?.words ?? "Nothing waits");
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={classes(
          "inline-flex min-h-12 min-w-12 items-center justify-center gap-1.5 rounded-control px-2 text-sm font-semibold hover:bg-sunk",
          text,
          className,
        )}
      >
        <Icon aria-hidden className="size-5 shrink-0" strokeWidth={2.25} />
        {unsent.length > 0 && (
          <span aria-hidden className={brief ? "2xl:hidden" : "md:hidden"}>
            {unsent.length}
          </span>
        )}
        <span className={brief ? "max-2xl:sr-only" : "max-md:sr-only"}>{words}</span>
      </button>
      {open && <WaitingList outbox={outbox} onClose={() => setOpen(false)} />}
    </>
  );
}
