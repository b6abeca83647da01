import { useState, type FormEvent } from "react";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DraftForm, useFormDraft } from "#ui/drafts/form-draft";
import { TextField } from "#ui/field";
import { toastSuccess } from "#ui/toasts";
import type DayEndCartridge from "./cartridge";
import { isBlank } from "#ui/text";

/** Reopens a closed day with a reason, which stays in its history. */
export default function ReopenDay({ cartridge, onClose }: { cartridge: DayEndCartridge; onClose: () => void }) {
  const draft = useFormDraft("reopen day", JSON.stringify(cartridge.key));
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(reason)) return setFailure("Give a reason for reopening.");
    void cartridge.reopen(reason.trim()).then(
      () => {
        draft.sent();
        toastSuccess("The day is open again.");
        onClose();
      },
      (error: Error) => setFailure(error.message),
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Reopen the day"
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" size="large" type="submit" form="reopen-day">
            Reopen
          </Button>
        </>
      }
    >
      <DraftForm draft={draft} id="reopen-day" onSubmit={submit} className="grid gap-4">
        <TextField
          label="Reason"
          maxLength={2_000}
          value={reason}
          error={failure}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </DraftForm>
    </Dialog>
  );
}
