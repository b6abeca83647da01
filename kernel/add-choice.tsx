import { Plus } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { Button } from "#ui/button";
import { FormButtons } from "#ui/confirm-dialog";
import { Dialog } from "#ui/dialog";
import { Field } from "#ui/field";
import { Notice } from "#ui/notice";
import { useSending } from "./sending";

/** A button beside a select that adds what it does not offer yet, without leaving the form that it stands in. */
export function AddChoice({
  words,
  label,
  field,
  maxLength,
  numeric = false,
  add,
}: {
  /** The button and the dialog's title: "Add route". */
  words: string;
  /** What is typed: "Route number". */
  label: string;
  /** The field of the call that a refusal is about. */
  field: string;
  maxLength: number;
  numeric?: boolean;
  /** Saves it, and chooses it. @throws ApiError with the field that is wrong. */
  add: (typed: string) => Promise<void>;
}) {
  const form = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const { wrong, failure, busy, send } = useSending();
  const close = () => setOpen(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog stands in another form, which must not be sent with it.
    event.stopPropagation();
    void send(async () => {
      await add(typed);
      setTyped("");
      close();
    });
  };
  return (
    <>
      <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-4" />
        {words}
      </Button>
      {open && (
        <Dialog
          open
          onOpenChange={(isOpen) => isOpen || close()}
          title={words}
          actions={<FormButtons form={form} words={words} busy={busy} onClose={close} />}
        >
          <form id={form} onSubmit={submit} noValidate className="grid gap-4">
            {failure && <Notice kind="bad">{failure}</Notice>}
            <Field
              label={label}
              value={typed}
              error={wrong[field]}
              maxLength={maxLength}
              {...(numeric && { inputMode: "numeric" as const })}
              autoComplete="off"
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </form>
        </Dialog>
      )}
    </>
  );
}
