import { useState, type FormEvent, type ReactNode } from "react";
import { useSending } from "#kernel/sending";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import type { Theirs } from "./cartridge";
import { DetailFields } from "./detail-fields";
import type { CustomerDetails } from "./schema";

/**
 * The form for a customer's details, in a dialog or on a page. If somebody else has changed the
 * same fields it shows both values, so nothing is lost (docs/decisions/0111). `busy` is for the
 * buttons, which are outside of the form and refer to it by its id `form`.
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
  // The values last seen by this user, when the form was opened or a conflict was shown.
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
          What they wrote is shown below yours. Save keeps yours, or take theirs.
        </Notice>
      )}
      <DetailFields details={details} onChange={setDetails} wrong={wrong} theirs={theirs} />
    </form>
  );
  return { busy, body };
}
