import { useId, useState, type FormEvent } from "react";
import { ApiError } from "#kernel/api-client";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DraftForm, useFormDraft } from "#ui/drafts/form-draft";
import { TextField } from "#ui/field";
import { Notice } from "#ui/notice";
import { useWrite } from "#ui/writing";
import type DriverLoadsCartridge from "./cartridge";
import { MAX_NOTE, type DriverCustomer, type LoadItem } from "./schema";

/** Edits the note about a customer's product. An empty text removes it. */
export default function NoteDialog({
  cartridge,
  customer,
  item,
  onSaved,
  onClose,
}: {
  cartridge: DriverLoadsCartridge;
  customer: DriverCustomer;
  item: LoadItem;
  onSaved: (part: Pick<LoadItem, "note" | "note_version">) => void;
  onClose: () => void;
}) {
  const id = useId();
  const draft = useFormDraft("item note", `${customer.id} ${item.item_id}`);
  const [version, setVersion] = useState(item.note_version);
  const [theirs, setTheirs] = useState<string | null>(null);
  const { busy, failure, write } = useWrite(onClose, draft);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const content = String(new FormData(event.currentTarget).get("content") ?? "");
    void write(async () => {
      try {
        onSaved(await cartridge.note(customer.id, item.item_id, content, version));
      } catch (error) {
        // The other user's text is shown, so saving again replaces it.
        if (error instanceof ApiError && error.status === 409) {
          setVersion(Number(error.fields.version));
          setTheirs(error.fields.content ?? null);
        }
        throw error;
      }
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={item.note ? "Edit Note" : "Add Note"}
      description={`${item.description}, ${customer.name}`}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" size="large" busy={busy}>
            Save Note
          </Button>
        </>
      }
    >
      <DraftForm draft={draft} id={id} onSubmit={submit} noValidate className="grid gap-4">
        {failure && (
          <Notice kind="bad">
            {failure}
            {theirs && <span className="mt-1 block break-words">{theirs}</span>}
          </Notice>
        )}
        <TextField label="Note" name="content" defaultValue={item.note} maxLength={MAX_NOTE} />
      </DraftForm>
    </Dialog>
  );
}
