import { type FormEvent } from "react";
import { pieces } from "#ui/formats";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DraftForm, useFormDraft } from "#ui/drafts/form-draft";
import { Field, TextField } from "#ui/field";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import { useWrite } from "#ui/writing";
import type LoadListCartridge from "./cartridge";
import OneByOne, { type OneByOneProps } from "./one-by-one";
import { marksOf, progressOf, shortLines, unmarkedItems } from "./rules";
import type { DueItem, LoadListData } from "./schema";

interface Props {
  cartridge: LoadListCartridge;
  state: LoadListData;
  onClose: () => void;
}

/** Which load a draft is of. */
const loadOf = ({ list: { route, date } }: LoadListData) => `${route} ${date}`;
const items = (count: number) => (count === 1 ? "1 item" : `${count} items`);

/**
 * The open dialog, which shows what will happen before it does. One-by-one loading ends with the
 * completion dialog.
 */
export default function Questions({
  question,
  outbox,
  onComplete,
  ...props
}: OneByOneProps & { question: "rest-short" | "complete" | "reopen" | "one-by-one" }) {
  if (question === "one-by-one")
    return props.state.session?.session_status === "in_progress" ? (
      <OneByOne {...props} outbox={outbox} onComplete={onComplete} />
    ) : null;
  if (question === "rest-short") return <RestShortDialog {...props} />;
  return question === "complete" ? <CompleteDialog {...props} /> : <ReopenDialog {...props} />;
}

/** Shows how many items will be short and which, then marks them. */
function RestShortDialog({ cartridge, state, onClose }: Props) {
  const rest = unmarkedItems(state.list, marksOf(state));
  const unmarked = rest.reduce((sum, { total_quantity }) => sum + total_quantity, 0);
  const { busy, failure, write } = useWrite(onClose);
  const confirm = () =>
    write(async () => {
      const count = await cartridge.markRestShort();
      toastSuccess(count === 1 ? "1 item is marked short." : `${count} items are marked short.`);
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Mark Rest as Short"
      description={
        `${items(rest.length)} with ${pieces(unmarked)} pieces are not marked. ` + "They will be reported as missing."
      }
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" size="large" busy={busy} onClick={() => void confirm()}>
            Mark {items(rest.length)} short
          </Button>
        </>
      }
    >
      {failure && <Notice kind="bad">{failure}</Notice>}
      <ItemQuantities name="Items that will be short" due={rest} />
    </Dialog>
  );
}

function ItemQuantities({ name, due }: { name: string; due: readonly DueItem[] }) {
  return (
    <ul aria-label={name} tabIndex={0} className="grid max-h-[40dvh] gap-2 overflow-y-auto">
      {due.map(({ item_id, description, total_quantity }) => (
        <li key={item_id} className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1">{description}</span>
          <strong>{pieces(total_quantity)}</strong>
        </li>
      ))}
    </ul>
  );
}

/** Complete and Send Report: a preview of the report, its recipient, and the driver's note. */
function CompleteDialog({ cartridge, state, onClose }: Props) {
  const draft = useFormDraft("complete load", loadOf(state));
  const marks = marksOf(state);
  const rest = unmarkedItems(state.list, marks);
  const shorts = shortLines(state.list, marks);
  const { loaded, expected } = progressOf(state.list, marks);
  const { busy, failure, write } = useWrite(onClose, draft);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void write(async () => {
      const { settled } = await cartridge.complete(String(form.get("recipient")).trim(), String(form.get("note")));
      // Until the call is sent, the page says that it is saved on this phone; a refusal appears in
      // the list of unsent calls.
      void settled.then(
        (call) =>
          call.state === "sent" &&
          toastSuccess(
            state.mails_are_sent
              ? "The load is complete and its report is on its way."
              : "The load is complete. Its report is saved in the portal.",
          ),
      );
    });
  };
  const short = shorts.reduce((sum, line) => sum + line.short, 0);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Complete and Send Report"
      description={
        short === 0
          ? `All ${pieces(expected)} pieces are loaded.`
          : `${pieces(loaded)} of ${pieces(expected)} pieces are loaded, ${pieces(short)} are short on ` +
            `${items(shorts.length)}.`
      }
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" size="large" type="submit" form="complete-load" busy={busy}>
            {busy ? "Sending…" : "Complete and Send Report"}
          </Button>
        </>
      }
    >
      {failure && <Notice kind="bad">{failure}</Notice>}
      {rest.length > 0 && (
        <Notice kind="warn" title={`${items(rest.length)} ${rest.length === 1 ? "is" : "are"} not marked`}>
          They will be reported as missing:{" "}
          {rest
            .slice(0, 4)
            .map(({ description }) => description)
            .join(", ")}
          {rest.length > 4 && ` and ${rest.length - 4} more`}.
        </Notice>
      )}
      <DraftForm draft={draft} id="complete-load" onSubmit={submit} className="grid gap-4">
        <Field
          label="Send the report to"
          type="email"
          name="recipient"
          required
          maxLength={200}
          hint={
            state.mails_are_sent
              ? undefined
              : "This portal can't send email yet. The report is saved here for the office."
          }
          defaultValue={state.session?.manager_email ?? state.suggested_recipient}
        />
        <TextField
          label="Note for the office"
          name="note"
          maxLength={2000}
          defaultValue={state.session?.driver_notes ?? ""}
          placeholder="What should they know?"
        />
      </DraftForm>
    </Dialog>
  );
}

/** Reopens a completed load, which requires a reason. */
function ReopenDialog({ cartridge, state, onClose }: Props) {
  const draft = useFormDraft("reopen load", loadOf(state));
  const { busy, failure, write } = useWrite(onClose, draft);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason"));
    void write(() => cartridge.reopen(reason));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Reopen this load"
      description="Unlocks this load. Completing it again sends a second report; the first stays on file."
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" size="large" type="submit" form="reopen-load" busy={busy}>
            Reopen
          </Button>
        </>
      }
    >
      {failure && <Notice kind="bad">{failure}</Notice>}
      <DraftForm draft={draft} id="reopen-load" onSubmit={submit} className="grid gap-4">
        <TextField label="Reason" name="reason" required maxLength={500} />
      </DraftForm>
    </Dialog>
  );
}
