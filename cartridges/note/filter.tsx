import { ListFilter } from "#kernel/list-filter";
import { Pages, useShow } from "#kernel/paged-list";
import { NOTES_A_PAGE, type NoteType } from "./kinds";
import type { ShownNotes } from "./schema";

const KINDS: readonly (readonly [NoteType, string])[] = [
  ["general", "Notes"],
  ["message", "Messages from customers"],
];

export const isFiltered = ({ kind, from, to }: ShownNotes) => kind !== null || from !== null || to !== null;

/** The office's filter by kind and by days. */
export function NotesFilter({ shown: { customer, kind, from, to } }: { shown: ShownNotes }) {
  const show = useShow();
  return (
    <ListFilter
      label="Kind"
      all="Notes and messages"
      kinds={KINDS}
      shown={{ kind, from, to }}
      onFilter={(filtered) => show({ customer, ...filtered })}
    />
  );
}

export const NotesPages = ({
  shown: { total, page, ...shown },
  count,
}: {
  shown: ShownNotes;
  /** Notes on this page. */
  count: number;
}) => (
  <Pages
    shown={{ ...shown }}
    page={page}
    pages={Math.ceil(total / NOTES_A_PAGE)}
    size={NOTES_A_PAGE}
    count={count}
    total={total}
    words={["note", "notes"]}
  />
);
