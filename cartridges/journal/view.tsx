import { ChevronLeft, ChevronRight, Pencil, Plus } from "lucide-react";
import { useCallback, useState, useSyncExternalStore, type ComponentProps } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import type { CartridgeSnapshot } from "#kernel/cartridge-types";
import { CartridgeButtonLink, CartridgeLink } from "#kernel/cartridge-address";
import { StandingTag } from "#kernel/outbox/standing";
import { Button, IconButton } from "#ui/button";
import { classes } from "#ui/classes";
import { longDate, moment, shortDate } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import { Tag } from "#ui/tag";
import type JournalCartridge from "./cartridge";
import type EntryDialog from "./entry-dialog";
import { tagsOf } from "./kinds";
import { TYPE_WORDS, addDays, byCustomer } from "./rules";
import type { JournalData, JournalEntry } from "./schema";
import { JournalSearch, type Shown } from "./search";
import { SENTIMENT } from "./words";

// Loaded after the journal is on screen.
const Entry = onDemand<ComponentProps<typeof EntryDialog>>(
  () => import("./entry-dialog"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);

/**
 * The driver's journal (spec 2.9): a date's entries by customer, or one customer's. Search results
 * replace them.
 */
export default function JournalView({ cartridge, surface, tools }: ViewProps<JournalCartridge>) {
  const snapshot = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [editing, setEditing] = useState<JournalEntry | "new" | null>(null);
  const [found, setFound] = useState<Shown | null>(null);
  const close = useCallback(() => setEditing(null), []);
  const { data, outbox } = snapshot;
  if (!data) return null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Head data={data} surface={surface} tools={tools} onAdd={() => setEditing("new")} />
      <JournalSearch cartridge={cartridge} data={data} onFound={setFound} />
      {!found && data.customer === null && <Dates data={data} />}
      <Entries
        entries={found?.entries ?? data.entries}
        data={data}
        found={found}
        outbox={outbox}
        surface={surface}
        onEdit={setEditing}
      />
      {editing && (
        <Entry cartridge={cartridge} data={data} entry={editing === "new" ? null : editing} onClose={close} />
      )}
    </div>
  );
}

function Head({
  data: { customer, customers },
  surface,
  tools,
  onAdd,
}: Pick<ViewProps, "surface" | "tools"> & {
  data: JournalData;
  onAdd: () => void;
}) {
  const Title = surface === "page" ? "h1" : "h2";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-40">
        <Title className="text-22 font-bold">Journal</Title>
        {customer && (
          <p className="text-ink-2">
            {customer.name} · #{customer.number}
          </p>
        )}
      </div>
      {customer && (
        <CartridgeButtonLink to={{ key: {} }} variant="quiet">
          All customers
        </CartridgeButtonLink>
      )}
      {tools}
      {customers.length > 0 && (
        <Button variant="primary" onClick={onAdd}>
          <Plus aria-hidden className="size-5" />
          Add entry
        </Button>
      )}
    </div>
  );
}

/** The date switcher, up to today. */
function Dates({ data: { date, today } }: { data: JournalData }) {
  const step = "grid size-12 place-items-center rounded-control border border-line bg-surface hover:bg-sunk";
  return (
    <nav aria-label="Date" className="flex items-center gap-2">
      <CartridgeLink to={{ key: { date: addDays(date!, -1) } }} aria-label="The day before" className={step}>
        <ChevronLeft aria-hidden className="size-5" />
      </CartridgeLink>
      <p className="min-w-0 flex-1 text-center font-semibold">
        {date === today ? `Today, ${shortDate(date)}` : longDate(date!)}
      </p>
      {date! < today && (
        <>
          <CartridgeLink to={{ key: { date: addDays(date!, 1) } }} aria-label="The day after" className={step}>
            <ChevronRight aria-hidden className="size-5" />
          </CartridgeLink>
          <CartridgeButtonLink to={{ key: {} }}>Today</CartridgeButtonLink>
        </>
      )}
      {date! >= today && <span aria-hidden className="size-12" />}
    </nav>
  );
}

interface EntriesProps {
  entries: readonly JournalEntry[];
  data: JournalData;
  found: Shown | null;
  outbox: CartridgeSnapshot<JournalData>["outbox"];
  surface: "page" | "canvas";
  onEdit: (entry: JournalEntry) => void;
}

/** Entries by customer, each group expandable. */
function Entries({ entries, data, found, outbox, surface, onEdit }: EntriesProps) {
  const journal = byCustomer(entries);
  const several = found !== null || data.customer !== null;
  const counted = (count: number, one: string) => `${count} ${count === 1 ? one : one.replace(/y$/, "ie") + "s"}`;
  if (entries.length === 0) return <Nothing data={data} found={found} />;
  return (
    <>
      <p role="status" className="text-sm text-ink-2">
        {counted(journal.entryCount, "entry")} · {counted(journal.customerCount, "customer")}
        {found?.where === "phone" && " · on this phone only: no connection"}
      </p>
      <ul aria-label="Journal" className="rounded-card border border-line bg-surface">
        {journal.customers.map(({ customer, entries: ownEntries }) => (
          <li key={customer.number} className="border-b border-line px-4 last:border-0">
            <details open className="group">
              <summary className="flex min-h-14 list-none items-center gap-2 py-2 [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 flex-1">
                  <span className="font-semibold">{customer.name}</span>{" "}
                  <span className="text-13 text-ink-2">#{customer.number}</span>
                </span>
                <span className="text-13 text-ink-2">{counted(ownEntries.length, "entry")}</span>
                <ChevronRight aria-hidden className="size-4.5 transition-transform group-open:rotate-90" />
              </summary>
              <ul className="grid gap-3 pb-4">
                {ownEntries.map((entry) => (
                  <EntryItem
                    key={entry.entry_id}
                    entry={entry}
                    dated={several}
                    timezone={data.timezone}
                    outbox={{ ...outbox, calls: outbox.calls.filter(({ body }) => body.id === entry.entry_id) }}
                    surface={surface}
                    onEdit={onEdit}
                  />
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

function Nothing({ data: { customers, customer, date, today }, found }: { data: JournalData; found: Shown | null }) {
  if (customers.length === 0)
    return <EmptyState title="You have no route right now">Take over a route to see its journal.</EmptyState>;
  if (found)
    return (
      <EmptyState title="Nothing found">
        {found.where === "phone"
          ? "There is no connection, so only this phone was searched."
          : "Try other words or fewer filters."}
      </EmptyState>
    );
  return (
    <EmptyState
      title={customer ? "No journal entries yet" : date === today ? "No entries today" : "No entries that day"}
    >
      {customer || date === today ? "Add what you see: a request, an issue, something to follow up." : null}
    </EmptyState>
  );
}

interface ItemProps {
  entry: JournalEntry;
  /** Shows each entry's date, for lists that span several days. */
  dated: boolean;
  timezone: string;
  outbox: CartridgeSnapshot<JournalData>["outbox"];
  surface: "page" | "canvas";
  onEdit: (entry: JournalEntry) => void;
}

function EntryItem({ entry, timezone, outbox, onEdit }: ItemProps) {
  const { title, content, tags, sentiment, author, created_at, edited_at, edited_by, entry_type } = entry;
  const sentimentFace = sentiment && SENTIMENT[sentiment];
  return (
    <li className="flex items-start gap-2 border-t border-line pt-3">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Tag tone={entry_type === "issue" ? "bad" : entry_type === "followup" ? "warn" : "idle"}>
            {TYPE_WORDS[entry_type]}
          </Tag>
          {sentimentFace && (
            <Tag tone={sentimentFace.tone} icon={sentimentFace.icon}>
              {sentimentFace.word}
            </Tag>
          )}
          <StandingTag {...outbox} />
        </div>
        {title && <p className="mt-1.5 font-semibold">{title}</p>}
        <p className={classes("whitespace-pre-wrap", !title && "mt-1.5")}>{content}</p>
        <p className="mt-1 text-13 text-ink-2">
          {[author, moment(created_at, timezone), edited_at && `edited ${moment(edited_at, timezone)} by ${edited_by}`]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {tags && (
          <ul aria-label="Tags" className="mt-1.5 flex flex-wrap gap-1.5">
            {tagsOf(tags).map((tag) => (
              <li key={tag} className="rounded-full bg-sunk px-2.5 py-0.5 text-13 text-ink-2">
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconButton
        label={`Edit: ${title ?? content.slice(0, 40)}`}
        className="border-transparent"
        onClick={() => onEdit(entry)}
      >
        <Pencil aria-hidden className="size-5" />
      </IconButton>
    </li>
  );
}
