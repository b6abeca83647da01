import { Form, useActionData, useNavigation, type FormProps } from "@remix-run/react";
import { useId, useState } from "react";
import { Notice } from "./notice";
import { usePagePerson } from "./page-person";
import { useRefusalFocus } from "./refusal-focus";

/** The answer of a page's action to an invalid form. */
export interface RefusedForm {
  /** Which of the page's forms it was; null if there is only one. */
  intent: string | null;
  /** The error as one sentence, whichever field it is about. */
  message: string;
  /** What the page reads of conform's answer: errors by field, the whole form's at "", and what was typed, except passwords. */
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
  /** Distinguishes several forms with the same intent: sent as `item`. */
  item?: string;
  /** The initial values of the fields. */
  defaultValue?: Readonly<Record<string, string | boolean>>;
}

const isRefused = (answer: unknown): answer is RefusedForm =>
  typeof answer === "object" && answer !== null && "lastResult" in answer;

/** The answer of a page's action to a form that it has taken; `at` differs each time, so that a form can begin anew by it. */
export interface SavedForm {
  intent: string;
  done: string;
  at: number;
  /** What was just made and is shown this one time. */
  token?: string;
}

/** The page's last answer, where it was to this form. */
export function useSavedForm(intent: string): SavedForm | undefined {
  const answer = useActionData() as SavedForm | RefusedForm | undefined;
  return answer && "done" in answer && answer.intent === intent ? answer : undefined;
}

/**
 * A form that a page's action handles (kernel/form-handlers.server.ts), before JavaScript has loaded and after: `props` for its <Form>,
 * `field(name)` for each of its fields, and `error` for an error of the whole form. Typed values stay, and focus moves to the first error.
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
  // What was typed is what the fields begin with, also when another form of the page has been answered, until this one begins anew.
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
    // The browser's own checks are off: it would say them in its own words and language, one at a time.
    props: {
      id,
      ref,
      method: "post" as const,
      noValidate: true,
      onReset: () => setTyped(({ answer }) => ({ answer, values: null })),
      "aria-describedby": errors[""] ? errorId : undefined,
    },
    /** Name, first value and error of a field. An error goes with the next answer. */
    field: (name: string) => ({
      name,
      // Nothing is said as such: of a value that is left out React keeps what the field began with.
      defaultValue: (values[name] ?? "") as string,
      error: errors[name]?.[0],
    }),
    isChecked: (name: string) => values[name] === "on" || values[name] === true,
    /** The error of the form as a whole, to be shown with the id `errorId`. */
    error: errors[""]?.[0],
    errorId,
    refused,
    busy: navigation.state !== "idle" && isThis,
  };
}

/** The <Form> of `usePageForm`. It says whose page it is on: somebody else may have signed in in another tab since. */
export function PageForm({
  form,
  children,
  ...props
}: FormProps & { form: Pick<ReturnType<typeof usePageForm>, "props"> }) {
  const person = usePagePerson();
  return (
    <Form {...form.props} {...props}>
      {person && <input type="hidden" name="person" value={person} />}
      {children}
    </Form>
  );
}

/** Shows the error of a form as a whole, above its fields; what says no more than the title is not said twice. */
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
