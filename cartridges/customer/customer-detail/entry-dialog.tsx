import { useId, useState, type FormEvent } from "react";
import { v7 as uuid } from "uuid";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { Field, SelectField, TextField } from "#ui/field";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import { useWrite } from "#ui/writing";
import type CustomerDetailCartridge from "./cartridge";
import { refusalsOf, SENTIMENT_WORDS, TYPE_WORDS } from "./rules";
import { ENTRY_TYPES, SENTIMENTS, type TypedEntry } from "./schema";

export default function EntryDialog({
  cartridge,
  name,
  onClose,
}: {
  cartridge: CustomerDetailCartridge;
  /** The customer's name. */
  name: string;
  onClose: () => void;
}) {
  const form = useId();
  const [id] = useState(() => uuid());
  const [errors, setErrors] = useState<ReturnType<typeof refusalsOf>>({});
  const { busy, failure, write } = useWrite(onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = { customer_id: name, ...Object.fromEntries(new FormData(event.currentTarget)) } as TypedEntry;
    const refusals = refusalsOf(typed);
    setErrors(refusals);
    if (Object.keys(refusals).length > 0) return;
    void write(async () => void toastSuccess(await cartridge.addEntry(id, typed)));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Add entry"
      description={name}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" size="large" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        <TextField label="What you saw" name="content" maxLength={4_000} error={errors.content} />
        <div className="grid grid-cols-2 gap-3">
          <SelectField label="Type" name="entry_type" defaultValue="observation">
            {ENTRY_TYPES.map((type) => (
              <option key={type} value={type}>
                {TYPE_WORDS[type]}
              </option>
            ))}
          </SelectField>
          <SelectField label="Sentiment" name="sentiment" defaultValue="">
            <option value="">None</option>
            {SENTIMENTS.map((sentiment) => (
              <option key={sentiment} value={sentiment}>
                {SENTIMENT_WORDS[sentiment]}
              </option>
            ))}
          </SelectField>
        </div>
        <Field label="Title (optional)" name="title" maxLength={200} />
        <Field
          label="Tags (optional)"
          name="tags"
          maxLength={300}
          autoCapitalize="none"
          hint="Separate them with commas."
        />
      </form>
    </Dialog>
  );
}
