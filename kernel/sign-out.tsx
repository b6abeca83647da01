import { Form, useSubmit } from "@remix-run/react";
import { LogOut } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { reachPortal } from "./api-client";
import { forgetPerson } from "./outbox/forget";
import { useOutbox } from "./outbox/tab-outbox";
import { isUnsent } from "./outbox/rules";
import { WaitingList } from "./outbox/waiting";
import { Button } from "#ui/button";
import { toastError } from "#ui/toasts";

/**
 * Logout: ends the session and goes to /. It is a form, so that it works before the script loads.
 * With the script, it first checks that the portal is reachable, because otherwise the person would
 * lose their page. While calls are pending it is refused and shows them; afterwards this device
 * deletes all of the person's data.
 */
export function SignOut() {
  const submit = useSubmit();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const outbox = useOutbox();
  const leave = () => {
    setRefused(false);
    setBusy(true);
    reachPortal()
      .then(() => forgetPerson(outbox?.person?.id ?? null))
      .then(
        () => submit(form.current),
        () => toastError("Logout failed"),
      )
      .finally(() => setBusy(false));
  };
  const signOut = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (outbox?.calls.some(isUnsent)) setRefused(true);
    else leave();
  };
  return (
    <>
      <Form ref={form} method="post" action="/logout" onSubmit={signOut}>
        <Button type="submit" busy={busy} className="w-full">
          <LogOut aria-hidden className="size-4.5 shrink-0" />
          Logout
        </Button>
      </Form>
      {refused && outbox && <WaitingList outbox={outbox} onClose={() => setRefused(false)} leaving={leave} />}
    </>
  );
}
