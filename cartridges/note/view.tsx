import { ArrowDown, Equal, Flag, MessageSquare, Plus } from "lucide-react";
import { useState, useSyncExternalStore, type FormEvent } from "react";
import { StandingTag } from "#kernel/outbox/standing";
import { useStartsNew } from "#kernel/starts-new";
import type { Surface } from "#kernel/base-cartridge";
import type { CartridgeSnapshot } from "#kernel/cartridge-types";
import { May, useMay } from "#kernel/may";
import { moment, shortened } from "#ui/formats";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { classes } from "#ui/classes";
import { Disclosure } from "#ui/disclosure";
import { DraftForm, useFormDraft } from "#ui/drafts/form-draft";
import { SelectField, TextField } from "#ui/field";
import { EmptyState, Notice } from "#ui/notice";
import { FormError, usePageForm } from "#ui/page-form";
import { Tag } from "#ui/tag";
import { toastError } from "#ui/toasts";
import { useWrite } from "#ui/writing";
import type NoteCartridge from "./cartridge";
import { isFiltered, NotesFilter, NotesPages } from "./filter";
import { refusalsOf } from "./rules";
import type { NewNote, Note, NotesData, Priority } from "./schema";

const PRIORITY: Record<Priority, { word: string; tone: "idle" | "warn" | "bad"; icon: typeof Flag }> = {
  low: { word: "Low", tone: "idle", icon: ArrowDown },
  medium: { word: "Medium", tone: "warn", icon: Equal },
  high: { word: "High", tone: "bad", icon: Flag },
};

/**
 * The driver's Notes tab: a form, then the notes, newest first. Customers' messages are
 * highlighted.
 */
export default function NotesView({ cartridge, surface }: { cartridge: NoteCartridge; surface: Surface }) {
  const { data, outbox } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const mayWrite = useMay("notes:write");
  if (!data) return null;
  const Heading = surface === "page" ? "h1" : "h2";
  const open = data.notes.filter(({ resolved_at }) => !resolved_at),
    resolved = data.notes.filter(({ resolved_at }) => resolved_at);
  const shown = { cartridge, outbox, timezone: data.timezone };
  return (
    <div className="grid gap-6">
      <div>
        <Heading className="text-22 font-bold">Customer Notes</Heading>
        <p className="text-ink-2">What every driver here should know, and messages from customers.</p>
      </div>
      {mayWrite && data.customers.length > 0 && (
        <NewNoteForm cartridge={cartridge} customers={data.customers} surface={surface} />
      )}
      {data.shown && <NotesFilter shown={data.shown} />}
      {data.notes.length === 0 && data.shown && isFiltered(data.shown) ? (
        <EmptyState title="No such notes">Choose another kind, or other days.</EmptyState>
      ) : data.notes.length === 0 ? (
        <EmptyState
          title={
            data.customers.length > 0
              ? mayWrite
                ? "No notes yet. Create your first note!"
                : "No notes yet"
              : "You have no route right now"
          }
        >
          {data.customers.length === 0 && "Take over a route to see the notes about its customers."}
        </EmptyState>
      ) : (
        <>
          {open.length > 0 && <NoteList label="Notes" notes={open} {...shown} />}
          {resolved.length > 0 && (
            <Disclosure summary={`Resolved (${resolved.length})`}>
              <NoteList label="Resolved notes" notes={resolved} {...shown} />
            </Disclosure>
          )}
        </>
      )}
      {data.shown && <NotesPages shown={data.shown} count={data.notes.length} />}
    </div>
  );
}

function NoteList({
  label,
  notes,
  outbox,
  ...shown
}: Pick<CardProps, "cartridge" | "outbox" | "timezone"> & { label: string; notes: readonly Note[] }) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {notes.map((note) => (
        <NoteCard key={note.id} note={note} outbox={ofNote(outbox, note)} {...shown} />
      ))}
    </ul>
  );
}

/** The outbox's entries for one note. */
const ofNote = ({ calls, ...marks }: CartridgeSnapshot<NotesData>["outbox"], { id }: Note) => ({
  ...marks,
  calls: calls.filter(({ body }) => body.id === id),
});

/** Restores a note the device failed to store, ahead of anything typed in the meantime. */
function putBack(form: HTMLFormElement, { content, ...chosen }: NewNote): void {
  for (const [name, value] of Object.entries(chosen)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) field.value = value;
  }
  const field = form.elements.namedItem("content");
  if (field instanceof HTMLTextAreaElement) field.value = [content, field.value].filter(Boolean).join("\n");
}

/**
 * Without JavaScript the form posts to the page's action; with it, it goes through the outbox to
 * /api.
 */
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
  const draft = useFormDraft("new note", "", { also: page.props.ref });
  useStartsNew("note", page.props.ref);
  const several = new Set(customers.map(({ route }) => route)).size > 1;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const note = Object.fromEntries(new FormData(form)) as unknown as NewNote;
    const errors = refusalsOf(note);
    setRefused(errors);
    setFailure(null);
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    // Reset before the note is stored: resetting afterwards could wipe a next note already begun.
    form.reset();
    draft.sent();
    cartridge
      .add(note)
      .catch((error: Error) => {
        setFailure(error.message);
        putBack(form, note);
      })
      .finally(() => setBusy(false));
  };
  const field = (name: keyof NewNote) => {
    const sent = page.field(name);
    return { ...sent, error: refused ? refused[name] : sent.error };
  };
  return (
    <Card title="New Note" flat={surface === "canvas"}>
      <DraftForm
        {...page.props}
        draft={draft}
        action="/driver/dashboard/notes"
        onSubmit={submit}
        className="grid gap-4"
      >
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
      </DraftForm>
    </Card>
  );
}

type Outbox = CartridgeSnapshot<NotesData>["outbox"];
interface CardProps {
  cartridge: NoteCartridge;
  note: Note;
  outbox: Outbox;
  timezone: string;
}

function NoteCard({ cartridge, note, outbox, timezone }: CardProps) {
  const { customer_name, customer_number, content, priority, note_type, author, created_at, resolved_at } = note;
  const [editing, setEditing] = useState(false);
  const isMessage = note_type === "message";
  const { word, tone, icon } = PRIORITY[priority];
  const failed = (error: Error) => toastError(`Error: ${error.message}`);
  const resolve = (resolved: boolean) => void cartridge.resolve(note.id, resolved).catch(failed);
  return (
    <li
      className={classes(
        "rounded-card border p-4",
        isMessage && !resolved_at ? "border-accent bg-accent-wash" : "border-line bg-surface",
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h2 className="font-semibold">{customer_name}</h2>
          <p className="text-13 text-ink-2">
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
      {editing ? (
        <EditNote cartridge={cartridge} note={note} onDone={() => setEditing(false)} />
      ) : (
        <>
          <p className="mt-2 whitespace-pre-wrap">{content}</p>
          <History note={note} timezone={timezone} />
          <May do="notes:write">
            <div className="mt-2 -mb-2 -ml-4 flex flex-wrap">
              <Button
                variant="quiet"
                onClick={() => resolve(!resolved_at)}
                aria-label={`${resolved_at ? "Open again" : "Resolve"}: ${shortened(content)}`}
              >
                {resolved_at ? "Open again" : "Resolve"}
              </Button>
              {!isMessage && (
                <Button variant="quiet" onClick={() => setEditing(true)} aria-label={`Edit: ${shortened(content)}`}>
                  Edit
                </Button>
              )}
            </div>
          </May>
        </>
      )}
    </li>
  );
}

function History({
  note: { edited_at, edited_by, resolved_at, resolved_by },
  timezone,
}: Pick<CardProps, "note" | "timezone">) {
  const parts = [
    edited_at && `Edited ${moment(edited_at, timezone)} by ${edited_by}`,
    resolved_at && `Resolved ${moment(resolved_at, timezone)} by ${resolved_by}`,
  ].filter(Boolean);
  return parts.length > 0 ? <p className="mt-1 text-13 text-ink-2">{parts.join(" · ")}</p> : null;
}

function EditNote({ cartridge, note, onDone }: Pick<CardProps, "cartridge" | "note"> & { onDone: () => void }) {
  const [refused, setRefused] = useState<string>();
  const draft = useFormDraft("edit note", note.id);
  const { busy, failure, write } = useWrite(onDone, draft);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { content, priority } = Object.fromEntries(new FormData(event.currentTarget)) as unknown as NewNote;
    const error = refusalsOf({ customerNumber: note.customer_number, content, priority }).content;
    setRefused(error);
    if (!error) void write(() => cartridge.edit(note.id, content, priority));
  };
  return (
    <DraftForm draft={draft} onSubmit={submit} noValidate className="mt-3 grid gap-3">
      {failure && <Notice kind="bad">{failure}</Notice>}
      <TextField label="Note" name="content" defaultValue={note.content} maxLength={2_000} error={refused} />
      <SelectField label="Priority" name="priority" defaultValue={note.priority}>
        <option value="low">Low</option>
        <option value="medium">Medium</option>
        <option value="high">High</option>
      </SelectField>
      <div className="flex gap-2 [&>*]:flex-1 sm:justify-end sm:[&>*]:flex-none">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
      </div>
    </DraftForm>
  );
}
