import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useActionData, useNavigation } from "@remix-run/react";
import { Notice } from "./notice";
import { useRefusalFocus } from "./refusal-focus";

/** What a page's form gets back when it is refused. */
export interface RefusedForm {
  /** Which of the page's forms it was; null where there is one. */
  intent: string | null;
  /** The refusal as one sentence, whatever field it is about. */
  message: string;
  /** Each field's error, and what was typed, but for passwords; conform reads both. */
  lastResult: SubmissionResult<string[]>;
}

interface Options {
  /** Names the form where a page has several; it is sent along as `intent`. */
  intent?: string;
  /** Stands in the place of this form when that one is refused. */
  alsoAfter?: string;
  /** Several forms of one intent stand on the page: this one sends along this value as `item`. */
  item?: string;
  /** What the fields hold before anything is typed. */
  defaultValue?: Readonly<Record<string, string | boolean>>;
}

const isRefused = (answer: unknown): answer is RefusedForm =>
  typeof answer === "object" && answer !== null && "lastResult" in answer;

/**
 * A form that a page's action handles (kernel/form-handlers.server.ts), before JavaScript has loaded and after: `props` for its <Form>,
 * `field(name)` for each of its fields, and `error` for what is wrong with no field. What was typed stays, and focus goes to what is wrong.
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
  const [form, fields] = useForm<Record<string, string | boolean>>({ lastResult: refused?.lastResult, defaultValue });
  // From the answer itself: conform takes it over only after the first drawing, when focus has been given already.
  const errors = refused?.lastResult.error ?? {};
  const ref = useRefusalFocus(refused);
  const sent = navigation.formData;
  const isThis =
    !intent || (sent?.get("intent") === intent && (item === undefined || (sent.get("item") ?? "") === item));
  return {
    props: { ...getFormProps(form), ref, method: "post" as const },
    /** Name, first value and error of a field. An error goes with the next answer. */
    field: (name: string) => ({
      name,
      defaultValue: fields[name]?.initialValue as string | undefined,
      error: errors[name]?.[0],
    }),
    isChecked: (name: string) => fields[name]?.initialValue === "on",
    /** What is wrong with the whole of it, to be shown with the id `errorId`. */
    error: errors[""]?.[0],
    errorId: form.errorId,
    refused,
    busy: navigation.state !== "idle" && isThis,
  };
}

/** What is wrong with a form as a whole, above its fields and read with it. */
export function FormError({
  form: { error, errorId },
  title,
}: {
  form: Pick<ReturnType<typeof usePageForm>, "error" | "errorId">;
  title?: string;
}) {
  if (!error) return null;
  return (
    <Notice kind="bad" id={errorId} title={title}>
      {error}
    </Notice>
  );
}
