import { NotebookPen, Plus } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { ListFilter } from "#kernel/list-filter";
import { May } from "#kernel/may";
import { Pages, useShow } from "#kernel/paged-list";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { EmptyState } from "#ui/notice";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import type CustomerDetailCartridge from "./cartridge";
import { Entries } from "./entries";
import type EntryDialog from "./entry-dialog";
import { TYPE_WORDS } from "./rules";
import { ENTRY_TYPES, MAX_ENTRIES, type CustomerDetailData } from "./schema";

// Loaded on demand.
const Entry = onDemand<ComponentProps<typeof EntryDialog>>(
  () => import("./entry-dialog"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);

/** The customer's journal, with a dialog to add an entry. */
export function JournalTab({
  cartridge,
  data: { number, entries, journal, timezone, details },
}: {
  cartridge: CustomerDetailCartridge;
  data: CustomerDetailData;
}) {
  const [adding, setAdding] = useState(false);
  const show = useShow("customer-detail");
  if (!entries || !journal) return null;
  const { type, from, to, page, total } = journal;
  const isFiltered = type !== null || from !== null || to !== null;
  const shown = { number, tab: "journal", type, from, to };
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-1 flex-wrap justify-end gap-2">
          <CartridgeButtonLink to={{ cartridge: "journal", key: { customer: number } }}>
            <NotebookPen aria-hidden className="size-5" />
            Open journal
          </CartridgeButtonLink>
          <May do="journal:write">
            <Button variant="primary" onClick={() => setAdding(true)}>
              <Plus aria-hidden className="size-5" />
              Add entry
            </Button>
          </May>
        </span>
      </div>
      <ListFilter
        label="Type"
        all="All types"
        kinds={ENTRY_TYPES.map((each) => [each, TYPE_WORDS[each]])}
        shown={{ kind: type, from, to }}
        onFilter={({ kind, ...days }) => show({ number, tab: "journal", type: kind, ...days })}
      />
      {entries.length === 0 ? (
        <EmptyState title={isFiltered ? "No such entries" : "Nothing was written yet"}>
          {isFiltered
            ? "Choose another type, or other days."
            : `Entries by drivers and the office about ${details.name} show here.`}
        </EmptyState>
      ) : (
        <Card>
          <Entries entries={entries} timezone={timezone} />
        </Card>
      )}
      <Pages
        cartridge="customer-detail"
        shown={shown}
        page={page}
        pages={Math.ceil(total / MAX_ENTRIES)}
        size={MAX_ENTRIES}
        count={entries.length}
        total={total}
        words={["entry", "entries"]}
      />
      {adding && <Entry cartridge={cartridge} name={details.name} onClose={() => setAdding(false)} />}
    </div>
  );
}
