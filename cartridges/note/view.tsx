import { ArrowDown, Equal, Flag, MessageSquare, Plus } from "lucide-react";
import { useRef, useState, useSyncExternalStore, type FormEvent } from "react";
import { v7 as uuid } from "uuid";
import { refusalOf, type CallRefusal } from "#kernel/api-client";
import { useStartsNew } from "#kernel/starts-new";
import type { Surface } from "#kernel/base-cartridge";
import { moment } from "#ui/formats";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { classes } from "#ui/classes";
import { SelectField, TextField } from "#ui/field";
import { EmptyState } from "#ui/notice";
import { FormError, usePageForm } from "#ui/page-form";
import { Tag } from "#ui/tag";
import { toastSuccess } from "#ui/toasts";
import type NoteCartridge from "./cartridge";
import type { Note, NotesData, Priority } from "./schema";

const PRIORITY: Record<Priority, { word: string; tone: "idle" | "warn" | "bad"; icon: typeof Flag }> = {
  low: { word: "Low", tone: "idle", icon: ArrowDown },
  medium: { word: "Medium", tone: "warn", icon: Equal },
  high: { word: "High", tone: "bad", icon: Flag },
};

/** The driver's Notes tab: a new note, then the latest. What customers send stands out. */
export default function NotesView({ cartridge, surface }: { cartridge: NoteCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data) return null;
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <div className="grid gap-6">
      <div>
        <Heading className="text-[22px] font-bold">Customer Notes</Heading>
        <p className="text-ink-2">What every driver here should know, and messages from customers.</p>
      </div>
      {data.customers.length > 0 && <NewNoteForm cartridge={cartridge} customers={data.customers} />}
      {data.notes.length === 0 ? (
        <EmptyState
          title={data.customers.length > 0 ? "No notes yet. Create your first note!" : "You have no route right now"}
        >
          {data.customers.length === 0 && "Take over a route to see the notes about its customers."}
        </EmptyState>
      ) : (
        <ul aria-label="Notes" className="grid gap-3">
          {data.notes.map((note) => (
            <NoteCard key={note.id} note={note} timezone={data.timezone} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Goes to the page's own address before the script, and to the call under /api with it. */
function NewNoteForm({ cartridge, customers }: { cartridge: NoteCartridge; customers: NotesData["customers"] }) {
  const page = usePageForm({ defaultValue: { priority: "low" } });
  const [refused, setRefused] = useState<CallRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useRef(uuid());
  useStartsNew("note", page.props.ref);
  const several = new Set(customers.map(({ route }) => route)).size > 1;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void send(
      form,
      Object.fromEntries(new FormData(form)) as Record<"customerNumber" | "content" | "priority", string>,
    );
  };
  const send = async (
    form: HTMLFormElement,
    { customerNumber, content, priority }: Record<"customerNumber" | "content" | "priority", string>,
  ) => {
    setBusy(true);
    setRefused(null);
    try {
      await cartridge.add({ customerNumber, content, priority: priority as Priority }, id.current);
      id.current = uuid();
      form.reset();
      toastSuccess("Note saved.");
    } catch (error) {
      setRefused(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  const field = (name: "customerNumber" | "content" | "priority") => {
    const sent = page.field(name);
    const error = refused ? refused.fields[name] : sent.error;
    return { ...sent, error: error && name === "customerNumber" ? "Choose a customer." : error };
  };
  const isWhole = refused && Object.keys(refused.fields).length === 0;
  return (
    <Card title="New Note">
      <form {...page.props} action="/driver/dashboard/notes" onSubmit={submit} className="grid gap-4">
        <FormError form={refused ? { ...page, error: isWhole ? refused.message : undefined } : page} />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <SelectField {...field("customerNumber")} label="Customer">
            <option value="">Choose a customer</option>
            {customers.map(({ number, name, route }) => (
              <option key={number} value={number}>
                {name} (#{number}
                {several && `, route ${route}`})
              </option>
            ))}
          </SelectField>
          <SelectField {...field("priority")} label="Priority">
            <option value="low">Low</option>
            <option value="medium">Medium</option>
            <option value="high">High</option>
          </SelectField>
        </div>
        <TextField {...field("content")} label="Note" maxLength={2_000} />
        <Button type="submit" variant="primary" size="large" busy={busy} className="sm:justify-self-end">
          <Plus aria-hidden className="size-5" />
          {busy ? "Saving…" : "Add note"}
        </Button>
      </form>
    </Card>
  );
}

function NoteCard({
  note: { customer_name, customer_number, content, priority, note_type, author, created_at },
  timezone,
}: {
  note: Note;
  timezone: string;
}) {
  const isMessage = note_type === "message";
  const { word, tone, icon } = PRIORITY[priority];
  return (
    <li
      className={classes(
        "rounded-card border p-4",
        isMessage ? "border-accent bg-accent-wash" : "border-line bg-surface",
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h2 className="font-semibold">{customer_name}</h2>
          <p className="text-[13px] text-ink-2">
            #{customer_number} · {author && `${author} · `}
            {moment(created_at, timezone)}
          </p>
        </div>
        {isMessage ? (
          <Tag tone="accent" icon={MessageSquare} className="border border-current">
            Message from the customer
          </Tag>
        ) : (
          <Tag tone={tone} icon={icon}>
            {word}
          </Tag>
        )}
      </div>
      <p className="mt-2 whitespace-pre-wrap">{content}</p>
    </li>
  );
}
