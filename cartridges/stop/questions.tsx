import { useState, type FormEvent, type ReactNode } from "react";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DraftForm, useFormDraft } from "#ui/drafts/form-draft";
import { useDraft } from "#ui/drafts/use-draft";
import { SelectField, TextField } from "#ui/field";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import { useWrite } from "#ui/writing";
import { DeliverySheet } from "./delivery-sheet";
import { readPhotos } from "./entered";
import { TakePhotos } from "./proof/photos";
import { ISSUE_KINDS, SKIP_REASONS } from "./kinds";
import type { IssueKind, SkipReason } from "./schema";
import type { QuestionKind, QuestionProps } from "./question";
import { offerUndo } from "./working";
import { ISSUE_WORDS, SKIP_WORDS } from "./words";

/** The open dialog of a stop. */
export default function StopQuestions({ kind, ...props }: QuestionProps) {
  if (kind === "complete") return <DeliverySheet {...props} />;
  return <ShortForm {...props} {...FORMS[kind]} kind={kind} />;
}

interface Form {
  title: string;
  button: string;
  fields: ReactNode;
  send: (data: FormData, to: Pick<QuestionProps, "cartridge" | "stop">) => Promise<void>;
}

const text = (data: FormData) => String(data.get("text")).trim();

const FORMS: Record<Exclude<QuestionKind, "complete">, Form> = {
  issue: {
    title: "Report Issue",
    button: "Report Issue",
    fields: (
      <>
        <SelectField label="What is wrong?" name="kind">
          {ISSUE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {ISSUE_WORDS[kind]}
            </option>
          ))}
        </SelectField>
        <TextField label="What happened?" name="text" maxLength={2_000} />
      </>
    ),
    send: async (data, { cartridge, stop }) =>
      offerUndo(
        `Issue reported at ${stop.customer_name}.`,
        await cartridge.issue(stop.id, data.get("kind") as IssueKind, text(data)),
      ),
  },
  skip: {
    title: "Skip this stop",
    button: "Skip",
    fields: (
      <>
        <SelectField label="Why?" name="reason">
          {SKIP_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {SKIP_WORDS[reason]}
            </option>
          ))}
        </SelectField>
        <TextField label="Note" name="text" maxLength={2_000} />
      </>
    ),
    send: async (data, { cartridge, stop }) =>
      offerUndo(
        `${stop.customer_name} is skipped.`,
        await cartridge.skip(stop.id, data.get("reason") as SkipReason, text(data)),
      ),
  },
  reopen: {
    title: "Reopen this stop",
    button: "Reopen",
    fields: <TextField label="Reason" name="text" required maxLength={2_000} />,
    send: async (data, { cartridge, stop }) => {
      await cartridge.reopen(stop.id, text(data));
      toastSuccess(`${stop.customer_name} is open again.`);
    },
  },
  note: {
    title: "Add note",
    button: "Save note",
    fields: <TextField label="Note" name="text" required maxLength={2_000} />,
    send: async (data, { cartridge, stop }) => {
      await cartridge.note(stop.id, text(data));
      toastSuccess("Note saved.");
    },
  },
};

function ShortForm({ kind, title, button, fields, send, stop, cartridge, onClose }: Form & QuestionProps) {
  const draft = useFormDraft(`stop ${kind}`, stop.id);
  const photos = useDraft({ form: `stop ${kind} photos`, about: stop.id }, () => [], readPhotos);
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, failure, write } = useWrite(onClose, draft);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (data.has("text") && text(data) === "" && event.currentTarget.querySelector("[required]"))
      return setWrong("Say it in a few words.");
    setWrong(null);
    void write(async () => {
      await send(data, { cartridge, stop });
      for (const image of photos.value) await cartridge.addProof(stop.id, { kind: "issue", image });
      photos.sent();
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={stop.customer_name}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" size="large" type="submit" form="stop-question" busy={busy}>
            {button}
          </Button>
        </>
      }
    >
      {(wrong ?? failure) && <Notice kind="bad">{wrong ?? failure}</Notice>}
      <DraftForm draft={draft} id="stop-question" onSubmit={submit} className="grid gap-4">
        {fields}
        {kind === "issue" && <TakePhotos photos={photos.value} onChange={(taken) => photos.change(() => taken)} />}
      </DraftForm>
    </Dialog>
  );
}
