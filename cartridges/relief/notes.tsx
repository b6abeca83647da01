import { useState, type FormEvent } from "react";
import type { CartridgeSnapshot } from "#kernel/cartridge-types";
import { StandingTag } from "#kernel/outbox/standing";
import { moment } from "#ui/formats";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { Disclosure } from "#ui/disclosure";
import { DraftForm, useFormDraft } from "#ui/drafts/form-draft";
import { SelectField, TextField } from "#ui/field";
import { EmptyState, Notice } from "#ui/notice";
import type ReliefCartridge from "./cartridge";
import { OpensOn, ReliefPart } from "./part";
import { previewOf } from "./rules";
import type { ReliefData, ReliefRoute } from "./schema";
import { isBlank } from "#ui/text";

type Note = ReliefRoute["notes"]["notes"][number];
type Outbox = CartridgeSnapshot<ReliefData>["outbox"];

/**
 * The route's customer notes, with a form to add one (spec 2.10, Notes). A new note shows right
 * away.
 */
export function ReliefNotes({
  cartridge,
  chosen,
  outbox: { calls, ...marks },
}: {
  cartridge: ReliefCartridge;
  chosen: ReliefRoute;
  outbox: Outbox;
}) {
  const { coverage, notes, opens_on } = chosen;
  const ofNote = ({ id }: Note): Outbox => ({ ...marks, calls: calls.filter(({ body }) => body.id === id) });
  return (
    <ReliefPart
      cartridge={cartridge}
      title={`Customer Notes - Route ${coverage.route}`}
      failed="Failed to load route notes"
    >
      {opens_on ? (
        <OpensOn chosen={chosen} />
      ) : (
        <>
          <NewNote cartridge={cartridge} customers={notes.customers} />
          {notes.notes.length === 0 ? (
            <EmptyState title={`No notes found for Route ${coverage.route}`} />
          ) : (
            <ul aria-label="Notes" className="grid grid-cols-1 gap-2">
              {notes.notes.map((note) => (
                <li key={note.id}>
                  <NoteCard note={note} outbox={ofNote(note)} timezone={notes.timezone} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </ReliefPart>
  );
}

function NewNote({
  cartridge,
  customers,
}: {
  cartridge: ReliefCartridge;
  customers: ReliefRoute["notes"]["customers"];
}) {
  const draft = useFormDraft("relief note");
  const [note, setNote] = useState({ customer: "", text: "" });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    cartridge
      .addNote(note.customer, note.text.trim())
      .then(
        () => {
          draft.sent();
          setNote({ ...note, text: "" });
        },
        (error: Error) => setFailure(error.message),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Card>
      <DraftForm draft={draft} onSubmit={submit} className="grid gap-3">
        {failure && <Notice kind="bad">{failure}</Notice>}
        <SelectField
          label="Customer"
          value={note.customer}
          onChange={({ currentTarget }) => setNote({ ...note, customer: currentTarget.value })}
        >
          <option value="">Select a customer...</option>
          {customers.map(({ number, name }) => (
            <option key={number} value={number}>
              {name} (#{number})
            </option>
          ))}
        </SelectField>
        <TextField
          label="Note"
          placeholder="Enter note text..."
          rows={3}
          maxLength={2_000}
          value={note.text}
          onChange={({ currentTarget }) => setNote({ ...note, text: currentTarget.value })}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={busy}
          disabled={note.customer === "" || isBlank(note.text)}
        >
          {busy ? "Adding..." : "Add Note"}
        </Button>
      </DraftForm>
    </Card>
  );
}

const typeOf = ({ note_type }: Note) => note_type.charAt(0).toUpperCase() + note_type.slice(1);

const NoteCard = ({ note, outbox, timezone }: { note: Note; outbox: Outbox; timezone: string }) => (
  <Card className="py-2">
    <Disclosure
      summary={
        <span className="min-w-0 flex-1 py-2 text-ink">
          <span className="flex flex-wrap items-center gap-2">
            {note.customer_name || "Customer Note"}
            <StandingTag {...outbox} />
          </span>
          <span className="block text-15 font-normal break-words">{previewOf(note.content)}</span>
          <span className="block text-13 font-normal text-ink-2">
            {moment(note.created_at, timezone).split(",")[0]}
          </span>
        </span>
      }
    >
      <p className="border-t border-line py-3 whitespace-pre-wrap">{note.content}</p>
      <p className="pb-2 text-13 text-ink-2">
        #{note.customer_number} · {typeOf(note)} · {moment(note.created_at, timezone)}
      </p>
    </Disclosure>
  </Card>
);
