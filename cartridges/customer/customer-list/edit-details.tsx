import { useState, type FormEvent, type ReactNode } from "react";
import { useSending } from "#kernel/sending";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import type { Theirs } from "./cartridge";
import { DetailFields } from "./detail-fields";
import type { CustomerDetails } from "./schema";

/**
 * The form of a customer's details, wherever it stands: in a dialog or on a page. Where somebody else has written meanwhile it shows
 * both, and nothing is lost (docs/decisions/0111). `busy` is for the buttons, which stand outside of it and name it by `form`.
 */
export function useDetailsForm({
  form,
  details: start,
  save,
  onSaved,
}: {
  form: string;
  details: CustomerDetails;
  save: (before: CustomerDetails, after: CustomerDetails) => Promise<string | Theirs>;
  onSaved: () => void;
}): { busy: boolean; body: ReactNode } {
  // What it said when the form was opened, or when somebody else's words were seen: a later change is noticed against it.
  const [before, setBefore] = useState(start);
  const [details, setDetails] = useState(before);
  const [theirs, setTheirs] = useState<Theirs>({});
  const { wrong, failure, busy, send } = useSending();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const saved = await save(before, details);
      if (typeof saved === "string") {
        toastSuccess(saved);
        onSaved();
        return;
      }
      setTheirs(saved);
      setBefore({ ...before, ...saved });
    });
  };
  const body = (
    <form id={form} onSubmit={submit} noValidate className="grid gap-4">
      {failure && <Notice kind="bad">{failure}</Notice>}
      {Object.keys(theirs).length > 0 && (
        <Notice kind="warn" title="Someone else changed this customer while you typed">
          What they wrote stands below yours. Save keeps yours, or take theirs.
        </Notice>
      )}
      <DetailFields details={details} onChange={setDetails} wrong={wrong} theirs={theirs} />
    </form>
  );
  return { busy, body };
}
