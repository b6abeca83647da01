import { Plus } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { Button } from "#ui/button";
import { FormButtons } from "#ui/confirm-dialog";
import { Dialog } from "#ui/dialog";
import { Field } from "#ui/field";
import { Notice } from "#ui/notice";
import { useSending } from "./sending";

/** A button beside a select that adds a missing option without leaving the surrounding form. */
export function AddChoice({
  words,
  label,
  field,
  maxLength,
  numeric = false,
  add,
}: {
  /** The label of the button and title of the dialog: "Add route". */
  words: string;
  /** The label of the input: "Route number". */
  label: string;
  /** The field of the call that a validation error refers to. */
  field: string;
  maxLength: number;
  numeric?: boolean;
  /** Saves the new option and selects it. @throws ApiError with the invalid field. */
  add: (typed: string) => Promise<void>;
}) {
  const form = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const { wrong, failure, busy, send } = useSending();
  const close = () => setOpen(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles this submit to the surrounding form, which must not be submitted too.
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
