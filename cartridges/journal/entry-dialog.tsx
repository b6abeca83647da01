import { useId, useState, type FormEvent } from "react";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DraftForm, useFormDraft } from "#ui/drafts/form-draft";
import { Field, SelectField, TextField } from "#ui/field";
import { Notice } from "#ui/notice";
import { useWrite } from "#ui/writing";
import type JournalCartridge from "./cartridge";
import { ENTRY_TYPES, SENTIMENTS } from "./kinds";
import { TYPE_WORDS, refusalsOf } from "./rules";
import type { JournalData, JournalEntry, TypedEntry } from "./schema";
import { SENTIMENT } from "./words";

/** Adds or edits an entry. */
export default function EntryDialog({
  cartridge,
  data,
  entry,
  onClose,
}: {
  cartridge: JournalCartridge;
  data: JournalData;
  entry: JournalEntry | null;
  onClose: () => void;
}) {
  const id = useId();
  const draft = useFormDraft("journal entry", entry?.entry_id ?? data.customer?.number);
  const [wrong, setWrong] = useState<ReturnType<typeof refusalsOf>>({});
  const { busy, failure, write } = useWrite(onClose, draft);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const customer_id = entry?.customer_id ?? "";
    const typed = { customer_id, ...Object.fromEntries(new FormData(event.currentTarget)) } as TypedEntry;
    const refusals = refusalsOf(typed);
    setWrong(refusals);
    if (Object.keys(refusals).length > 0) return;
    void write(() => (entry ? cartridge.edit(entry.entry_id, typed) : cartridge.add(typed)));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={entry ? "Edit entry" : "Add entry"}
      description={entry && `${entry.customer_name}. The previous text is kept.`}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" size="large" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <DraftForm draft={draft} id={id} onSubmit={submit} noValidate className="grid gap-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        {!entry && <CustomerField data={data} error={wrong.customer_id} />}
        <TextField
          label="What you saw"
          name="content"
          defaultValue={entry?.content}
          maxLength={4_000}
          error={wrong.content}
        />
        <div className="grid grid-cols-2 gap-3">
          <SelectField label="Type" name="entry_type" defaultValue={entry?.entry_type ?? "observation"}>
            {ENTRY_TYPES.map((type) => (
              <option key={type} value={type}>
                {TYPE_WORDS[type]}
              </option>
            ))}
          </SelectField>
          <SelectField label="Sentiment" name="sentiment" defaultValue={entry?.sentiment ?? ""}>
            <option value="">None</option>
            {SENTIMENTS.map((sentiment) => (
              <option key={sentiment} value={sentiment}>
                {SENTIMENT[sentiment].word}
              </option>
            ))}
          </SelectField>
        </div>
        <Field label="Title (optional)" name="title" defaultValue={entry?.title ?? ""} maxLength={200} />
        <Field
          label="Tags (optional)"
          name="tags"
          defaultValue={entry?.tags ?? ""}
          maxLength={300}
          autoCapitalize="none"
          hint="Separate them with commas."
        />
      </DraftForm>
    </Dialog>
  );
}

function CustomerField({ data: { customers, customer }, error }: { data: JournalData; error: string | undefined }) {
  return (
    <SelectField label="Customer" name="customer_id" defaultValue={customer?.number ?? ""} error={error}>
      <option value="">Choose a customer</option>
      {customers.map(({ number, name }) => (
        <option key={number} value={number}>
          {name} (#{number})
        </option>
      ))}
    </SelectField>
  );
}
