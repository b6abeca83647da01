import { ArrowDown, Equal, Flag, MessageSquare, Plus } from "lucide-react";
import { useState, useSyncExternalStore, type FormEvent } from "react";
import { StandingTag } from "#kernel/outbox/standing";
import { useStartsNew } from "#kernel/starts-new";
import type { CartridgeSnapshot, Surface } from "#kernel/base-cartridge";
import { moment } from "#ui/formats";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { classes } from "#ui/classes";
import { SelectField, TextField } from "#ui/field";
import { EmptyState } from "#ui/notice";
import { FormError, usePageForm } from "#ui/page-form";
import { Tag } from "#ui/tag";
import type NoteCartridge from "./cartridge";
import { refusalsOf } from "./rules";
import type { NewNote, Note, NotesData, Priority } from "./schema";

const PRIORITY: Record<Priority, { word: string; tone: "idle" | "warn" | "bad"; icon: typeof Flag }> = {
  low: { word: "Low", tone: "idle", icon: ArrowDown },
  medium: { word: "Medium", tone: "warn", icon: Equal },
  high: { word: "High", tone: "bad", icon: Flag },
};

/** The driver's Notes tab: a new note, then the latest. What customers send stands out. */
export default function NotesView({ cartridge, surface }: { cartridge: NoteCartridge; surface: Surface }) {
  const { data, outbox } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data) return null;
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <div className="grid gap-6">
      <div>
        <Heading className="text-[22px] font-bold">Customer Notes</Heading>
        <p className="text-ink-2">What every driver here should know, and messages from customers.</p>
      </div>
      {data.customers.length > 0 && <NewNoteForm cartridge={cartridge} customers={data.customers} surface={surface} />}
      {data.notes.length === 0 ? (
        <EmptyState
          title={data.customers.length > 0 ? "No notes yet. Create your first note!" : "You have no route right now"}
        >
          {data.customers.length === 0 && "Take over a route to see the notes about its customers."}
        </EmptyState>
      ) : (
        <ul aria-label="Notes" className="grid gap-3">
          {data.notes.map((note) => (
            <NoteCard key={note.id} note={note} outbox={ofNote(outbox, note)} timezone={data.timezone} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** What the outbox knows of a note. */
const ofNote = ({ calls, ...marks }: CartridgeSnapshot<NotesData>["outbox"], { id }: Note) => ({
  ...marks,
  calls: calls.filter(({ body }) => body.id === id),
});

/** Posts to the page's action before JavaScript has loaded, and to the call under /api afterwards. */
function NewNoteForm({
  cartridge,
  customers,
  surface,
}: {
  cartridge: NoteCartridge;
  customers: NotesData["customers"];
  surface: Surface;
}) {
  const page = usePageForm({ defaultValue: { priority: "low" } });
  const [refused, setRefused] = useState<ReturnType<typeof refusalsOf> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useStartsNew("note", page.props.ref);
  const several = new Set(customers.map(({ route }) => route)).size > 1;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const note = Object.fromEntries(new FormData(form)) as unknown as NewNote;
    const wrong = refusalsOf(note);
    setRefused(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    cartridge
      .add(note)
      .then(
        () => form.reset(),
        (error: Error) => setFailure(error.message),
      )
      .finally(() => setBusy(false));
  };
  const field = (name: keyof NewNote) => {
    const sent = page.field(name);
    return { ...sent, error: refused ? refused[name] : sent.error };
  };
  return (
    <Card title="New Note" flat={surface === "canvas"}>
      <form {...page.props} action="/driver/dashboard/notes" onSubmit={submit} className="grid gap-4">
        <FormError form={refused ? { ...page, error: failure ?? undefined } : page} />
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
  outbox,
  timezone,
}: {
  note: Note;
  outbox: CartridgeSnapshot<NotesData>["outbox"];
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
        <StandingTag {...outbox} />
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
