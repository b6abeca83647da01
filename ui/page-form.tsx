import { Form, useActionData, useLocation, useNavigation, type FormProps } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { Continued, useFormDraft } from "./drafts/form-draft";
import { Notice } from "./notice";
import { usePagePerson } from "./page-person";
import { useRefusalFocus } from "./refusal-focus";

/** The response of a page's action to an invalid form. */
export interface RefusedForm {
  /** Which of the page's forms it was; null if there is only one. */
  intent: string | null;
  /** The error as one sentence, whichever field it is about. */
  message: string;
  /**
   * The parts of conform's result that the page reads: errors by field (the whole form's at ""),
   * and the typed values except passwords.
   */
  lastResult: {
    error?: Readonly<Record<string, string[] | null>> | null;
    initialValue?: Readonly<Record<string, unknown>> | null;
  };
}

interface Options {
  /** The form's name if the page has several; sent as `intent`. */
  intent?: string;
  /** Overrides the message when the form is rejected. */
  alsoAfter?: string;
  /** Distinguishes several forms with the same intent; sent as `item`. */
  item?: string;
  /** The initial values of the fields. */
  defaultValue?: Readonly<Record<string, string | boolean>>;
}

const isRefused = (answer: unknown): answer is RefusedForm =>
  typeof answer === "object" && answer !== null && "lastResult" in answer;

/**
 * The response of a page's action to an accepted form. `at` differs each time, so that a form can
 * be reset by it.
 */
export interface SavedForm {
  intent: string;
  done: string;
  at: number;
  /** A newly created secret that is shown only once. */
  token?: string;
}

/** The page's last response, if it was to this form. */
export function useSavedForm(intent: string): SavedForm | undefined {
  const answer = useActionData() as SavedForm | RefusedForm | undefined;
  return answer && "done" in answer && answer.intent === intent ? answer : undefined;
}

/**
 * A form handled by a page's action (kernel/form-handlers.server.ts), with or without JavaScript:
 * `props` for its <Form>, `field(name)` for each of its fields, and `error` for an error of the
 * whole form. Typed values are kept, and focus moves to the first error.
 */
export function usePageForm({ intent, alsoAfter, item, defaultValue }: Options = {}) {
  const answer = useActionData();
  const navigation = useNavigation();
  const refused =
    isRefused(answer) &&
    (answer.intent === (intent ?? null) || (alsoAfter !== undefined && answer.intent === alsoAfter)) &&
    (item === undefined || (answer.lastResult.initialValue?.item ?? "") === item)
      ? answer
      : null;
  const errors = refused?.lastResult.error ?? {};
  // Typed values become the fields' initial values, even after a response to another form of the
  // page, until this form is reset.
  const [typed, setTyped] = useState({ answer: refused, values: refused?.lastResult.initialValue ?? null });
  if (refused && refused !== typed.answer)
    setTyped({ answer: refused, values: refused.lastResult.initialValue ?? null });
  const values: Readonly<Record<string, unknown>> = typed.values ?? defaultValue ?? {};
  const id = useId();
  const errorId = `${id}-error`;
  const ref = useRefusalFocus(refused);
  const sent = navigation.formData;
  const isThis =
    !intent || (sent?.get("intent") === intent && (item === undefined || (sent.get("item") ?? "") === item));
  return {
    // Browser validation is off: it reports one error at a time, in its own words and language.
    props: {
      id,
      ref,
      method: "post" as const,
      noValidate: true,
      onReset: () => setTyped(({ answer }) => ({ answer, values: null })),
      "aria-describedby": errors[""] ? errorId : undefined,
    },
    /** Name, initial value and error of a field. The error is cleared by the next response. */
    field: (name: string) => ({
      name,
      // Explicitly empty, because React keeps the previous initial value if it is left out.
      defaultValue: (values[name] ?? "") as string,
      error: errors[name]?.[0],
    }),
    isChecked: (name: string) => values[name] === "on" || values[name] === true,
    /** The error of the form as a whole, to be shown with the id `errorId`. */
    error: errors[""]?.[0],
    errorId,
    refused,
    draft: { form: intent ?? "", about: item ?? "" },
    busy: navigation.state !== "idle" && isThis,
  };
}

/**
 * The <Form> of `usePageForm`, with a draft. It sends whose page it is on, since somebody else may
 * have signed in in another tab.
 */
export function PageForm({
  form,
  children,
  ...props
}: FormProps & {
  form: Pick<ReturnType<typeof usePageForm>, "props" | "busy" | "refused" | "draft">;
}) {
  const person = usePagePerson();
  const { pathname } = useLocation();
  const { busy, refused, draft: named } = form;
  const draft = useFormDraft(`${pathname} ${named.form}`, named.about, { isSending: () => busy, also: form.props.ref });
  const wasBusy = useRef(false);
  const { sent } = draft;
  useEffect(() => {
    if (wasBusy.current && !busy && !refused) sent();
    wasBusy.current = busy;
  }, [busy, refused, sent]);
  return (
    <Form {...form.props} {...props} ref={draft.ref}>
      {person && <input type="hidden" name="person" value={person} />}
      {draft.isContinued && <Continued discard={draft.discard} />}
      {children}
    </Form>
  );
}

/**
 * Shows the error of a form as a whole, above its fields. An error that only repeats the title is
 * omitted.
 */
export function FormError({
  form: { error, errorId },
  title,
}: {
  form: Pick<ReturnType<typeof usePageForm>, "error" | "errorId">;
  title?: string;
}) {
  if (!error) return null;
  return (
    <Notice kind="bad" id={errorId} title={title === error ? undefined : title}>
      {error}
    </Notice>
  );
}
