import { NotebookPen, Plus } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { May } from "#kernel/may";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { EmptyState } from "#ui/notice";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import type CustomerDetailCartridge from "./cartridge";
import { Entries } from "./entries";
import type EntryDialog from "./entry-dialog";
import { MAX_ENTRIES, type CustomerDetailData } from "./schema";

// Fetched when it is asked for.
const Entry = onDemand<ComponentProps<typeof EntryDialog>>(
  () => import("./entry-dialog"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);

/** What was written about this customer, and one entry more. */
export function JournalTab({
  cartridge,
  data: { number, entries, timezone, details },
}: {
  cartridge: CustomerDetailCartridge;
  data: CustomerDetailData;
}) {
  const [adding, setAdding] = useState(false);
  if (!entries) return null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-15 text-ink-2">
          {entries.length === MAX_ENTRIES
            ? `The latest ${MAX_ENTRIES} entries`
            : `${entries.length} ${entries.length === 1 ? "entry" : "entries"}`}
        </p>
        <span className="flex flex-wrap gap-2">
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
      {entries.length === 0 ? (
        <EmptyState title="Nothing was written yet">
          Entries by drivers and the office about {details.name} show here.
        </EmptyState>
      ) : (
        <Card>
          <Entries entries={entries} timezone={timezone} />
        </Card>
      )}
      {adding && <Entry cartridge={cartridge} name={details.name} onClose={() => setAdding(false)} />}
    </div>
  );
}
