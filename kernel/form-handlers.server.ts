import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { RefusedForm } from "#ui/page-form";
import type { Actor } from "./actor";
import type { CommandDefinition } from "./definition";
import { AppError, badInput, conflict } from "./errors";
import { execute } from "./execute.server";
import { checkOrigin } from "./guard.server";
import { admit, asResponse, marked, readForm, visitOf, type Audience, type Visit } from "./handlers.server";

/** The values of a form, keyed by the names of the command's input. */
type Typed = Readonly<Record<string, unknown>>;

export interface PageForm {
  /** Its fields: the name on the form and the name in the command's input. */
  fields: Readonly<Record<string, string>>;
  schema: z.ZodType;
  input(typed: Typed, visit: Visit): unknown;
  run(input: unknown, visit: Visit, sent: { typed: Typed; form: FormData }): Promise<Response>;
}

interface Options<Output> {
  fields?: PageForm["fields"];
  /** Values that the page adds to the form (the client's address, the route's parameters). */
  input?: (typed: Typed, visit: Visit) => unknown;
  /**
   * Overrides how the command is executed, for example through a sign-in strategy or with a minimum
   * response time.
   */
  through?: (run: () => Promise<Output>, visit: Visit, form: FormData) => Promise<Output>;
  answer: (output: Output, visit: Visit, typed: Typed) => Response | Promise<Response>;
}

/**
 * A form that submits to a command, validated by the command's schema. Only the declared `fields`
 * are read from the request.
 */
export function submits<Input extends z.ZodType, Output, Prepared>(
  command: CommandDefinition<Input, Output, Prepared>,
  { fields = {}, input = (typed) => typed, through = (run) => run(), answer }: Options<Output>,
): PageForm {
  return {
    fields,
    schema: command.input,
    input,
    run: async (prepared, visit, { typed, form }) =>
      answer(await through(() => execute(command, visit.actor, prepared), visit, form), visit, typed),
  };
}

/**
 * A page's action for its one form, or for several that send their name as `intent`. It accepts
 * writes from our own pages only.
 */
export function formAction(audience: Audience, forms: PageForm | Readonly<Record<string, PageForm>>) {
  const action = async (args: ActionFunctionArgs) => {
    let form = new FormData();
    try {
      checkOrigin(args.request);
      const visit = await visitOf(args);
      admit(visit, audience);
      form = await readForm(args.request);
      checkPerson(form, visit.actor);
      return await submit(chosen(forms, form), visit, form);
    } catch (error) {
      if (error instanceof AppError) return refuse(form, error);
      throw asResponse(error);
    }
  };
  return marked(action, { kind: "page-action" });
}

/**
 * Rejects a form from a page that was loaded before someone else signed in (ui/page-form.tsx).
 * @throws AppError 409.
 */
function checkPerson(form: FormData, actor: Actor) {
  const person = form.get("person");
  if (person !== null && person !== actor.id)
    throw conflict("Somebody else is signed in in this browser now. Nothing was saved. Reload the page.");
}

const isOne = (forms: PageForm | Readonly<Record<string, PageForm>>): forms is PageForm =>
  typeof forms.run === "function";

function chosen(forms: PageForm | Readonly<Record<string, PageForm>>, form: FormData): PageForm {
  if (isOne(forms)) return forms;
  const intent = intentOf(form);
  if (intent === null || !Object.hasOwn(forms, intent)) throw badInput({ intent: "There is no such form." });
  return forms[intent]!;
}

const intentOf = (form: FormData) => {
  const intent = form.get("intent");
  return typeof intent === "string" ? intent : null;
};

/**
 * Parses by the command's schema, so that each field's error has the field's name on the form; then
 * runs it.
 */
async function submit({ fields, schema, input, run }: PageForm, visit: Visit, form: FormData): Promise<Response> {
  const typed = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (form.has(name) ? [[field, form.get(name)]] : [])),
  );
  const prepared = await input(typed, visit);
  const nameOf = namesOf(fields);
  // No coercion: an empty field stays "", so that the schema can reject it with its own message.
  const submission = parseWithZod(withoutReservedNames(form), {
    schema: z.preprocess(() => prepared, schema),
    disableAutoCoercion: true,
  });
  if (submission.status !== "success") {
    const errors = Object.entries(submission.error ?? {}).map(([field, messages]) => [
      nameOf(field),
      messages?.[0] ?? "",
    ]);
    throw badInput(Object.fromEntries(errors));
  }
  try {
    return await run(prepared, visit, { typed, form });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const named = Object.entries(error.fields).map(([field, message]) => [nameOf(field), message]);
    throw new AppError(error.status, error.message, Object.fromEntries(named), error.headers);
  }
}

/** Drops names that conform would parse as a path or reserved word. No form here uses one. */
function withoutReservedNames(form: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of form) if (/^[a-z][a-z0-9]*$/i.test(name)) fields.append(name, value);
  return fields;
}

const namesOf = (fields: PageForm["fields"]) => {
  const names = new Map(Object.entries(fields).map(([name, field]) => [field, name]));
  return (field: string) => names.get(field) ?? field;
};

const SECRET_FIELD = /password|confirm|code|token/i;
/** Longer field values are not echoed back to a form. */
const MAX_ECHOED_CHARACTERS = 2_000;
const isHidden = ([name, value]: [string, FormDataEntryValue]) =>
  SECRET_FIELD.test(name) || typeof value !== "string" || value.length > MAX_ECHOED_CHARACTERS;

/** The error in the shape that the form reads: a message per field, or one for the whole form. */
function refuse(form: FormData, { status, message, fields, headers }: AppError) {
  const submission = parseWithZod(withoutReservedNames(form), { schema: z.unknown(), disableAutoCoercion: true });
  const fieldErrors = Object.fromEntries(Object.entries(fields).map(([name, error]) => [name, [error]]));
  const lastResult = submission.reply({
    hideFields: [...form].filter(isHidden).map(([name]) => name),
    fieldErrors,
    ...(Object.keys(fields).length === 0 && { formErrors: [message] }),
  });
  return data<RefusedForm>({ intent: intentOf(form), message, lastResult }, { status, headers });
}
