import { useCallback, useRef, useState, type ComponentProps, type MutableRefObject, type RefObject } from "react";
import { Button } from "../button";
import { toastInfo } from "../toasts";
import { useDraftName } from "./draft-name";
import { changedBy, fillIn, valuesOf, type Typed } from "./fields";
import { drop, keep, readStored } from "./store";

const isTyped = (value: unknown): value is Typed =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((each) => ["string", "boolean"].includes(typeof each));

/** A form's draft on this device. */
export interface FormDraft {
  ref: (form: HTMLFormElement | null) => void;
  /** Whether the form was filled in from a draft. */
  isContinued: boolean;
  /** Forgets it, because it was sent. */
  sent: () => void;
  /** Forgets it, and empties the form to what it was at first. */
  discard: () => void;
}

/**
 * Keeps what a person types in a form until it is sent or discarded: a tap outside, Escape, Back, a
 * reload or a killed browser loses nothing. `about` tells forms of the same name apart. Passwords
 * and files are not kept. A form that is left while `isSending` is true counts as sent; `also` is
 * set to the form too.
 */
export function useFormDraft(
  form: string,
  about = "",
  { isSending = () => false, also }: { isSending?: () => boolean; also?: RefObject<HTMLFormElement> } = {},
): FormDraft {
  const name = useDraftName(form, about);
  const [isContinued, setContinued] = useState(false);
  const watched = useRef<WatchedForm | null>(null);
  const sending = useRef(isSending);
  sending.current = isSending;
  const ref = useCallback(
    (element: HTMLFormElement | null) => {
      watched.current?.leave(sending.current());
      if (also) (also as MutableRefObject<HTMLFormElement | null>).current = element;
      watched.current = element && name ? new WatchedForm(element, name, () => setContinued(true)) : null;
    },
    [name, also],
  );
  return {
    ref,
    isContinued,
    sent: useCallback(() => {
      watched.current?.forget();
      setContinued(false);
    }, []),
    discard: useCallback(() => {
      watched.current?.discard();
      setContinued(false);
    }, []),
  };
}

class WatchedForm {
  #typed: Typed = {};
  #isFilling = false;
  #isLeft = false;
  /** What has no field yet is filled in once it has one. */
  #later: MutationObserver | null = null;
  readonly #first: Typed;

  constructor(
    readonly form: HTMLFormElement,
    readonly name: string,
    readonly onContinued: () => void,
  ) {
    this.#first = valuesOf(form);
    form.addEventListener("input", this.#changed);
    form.addEventListener("change", this.#changed);
    void readStored(name).then((draft) => {
      if (!draft || this.#isLeft || !isTyped(draft.value) || Object.keys(draft.value).length === 0) return;
      // What was typed before the draft was read is newer.
      this.#typed = { ...draft.value, ...this.#typed };
      this.#fill(this.#typed);
      onContinued();
    });
  }

  readonly #changed = ({ target }: Event) => {
    if (this.#isFilling) return;
    const changed = changedBy(this.form, target);
    if (Object.keys(changed).length === 0) return;
    this.#typed = { ...this.#typed, ...changed };
    keep(this.name, this.#typed);
  };

  #fill(typed: Typed) {
    this.#isFilling = true;
    const missing = fillIn(this.form, typed);
    this.#isFilling = false;
    this.#later?.disconnect();
    this.#later = null;
    if (Object.keys(missing).length === 0) return;
    this.#later = new MutationObserver(() => this.#fill(missing));
    this.#later.observe(this.form, { childList: true, subtree: true });
  }

  forget() {
    this.#typed = {};
    this.#later?.disconnect();
    drop(this.name);
  }

  discard() {
    this.forget();
    this.#fill(this.#first);
    this.#later?.disconnect();
  }

  leave(isSending: boolean) {
    this.#isLeft = true;
    if (isSending) this.forget();
    this.#later?.disconnect();
    this.form.removeEventListener("input", this.#changed);
    this.form.removeEventListener("change", this.#changed);
    if (Object.keys(this.#typed).length > 0) toastInfo("Kept. Open it again to continue.");
  }
}

/** A form with its draft: says when it continues one, and offers to discard it. */
export function DraftForm({ draft, children, ...form }: ComponentProps<"form"> & { draft: FormDraft }) {
  return (
    <form {...form} ref={draft.ref}>
      {draft.isContinued && <Continued discard={draft.discard} />}
      {children}
    </form>
  );
}

/** Says that what stands here was kept from before. */
export function Continued({ discard }: { discard: () => void }) {
  return (
    <p role="status" className="flex min-h-12 items-center justify-between gap-3 rounded-control bg-sunk pl-4 text-15">
      Kept from before.
      <Button variant="quiet" onClick={discard}>
        Discard
      </Button>
    </p>
  );
}
