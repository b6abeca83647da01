import { z } from "zod";

/**
 * The parser's default message ("Invalid input: expected number") if the schema has none of its
 * own. It makes sense only with the field's name, while a schema's own messages are for people and
 * shown as they are.
 */
export function parsersWords(issue: z.core.$ZodRawIssue): string {
  const localized = z.config().localeError?.(issue);
  const words = typeof localized === "object" && localized ? localized.message : (localized ?? "Invalid input");
  return `${issue.path?.join(".") || "input"}: ${words}.`;
}

type Variants = readonly [z.ZodType, ...z.ZodType[]];
const VARIANTS = new WeakMap<z.ZodType, Variants>();

/**
 * A schema that is one of several, chosen by the fields of the input. Its errors are those of the
 * chosen variant, by field, whereas z.union would only say "Invalid input". The API reference lists
 * every variant, titled by `.meta({ title })`.
 */
export function oneOfVariants<const Of extends Variants>(variants: Of, choose: (input: object) => Of[number]) {
  const schema = z.looseObject({}).transform((input, context): z.output<Of[number]> => {
    const parsed = choose(input).safeParse(input, { error: parsersWords });
    if (parsed.success) return parsed.data as z.output<Of[number]>;
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path, message });
    return z.NEVER;
  });
  VARIANTS.set(schema, variants);
  return schema;
}

/** The variants of a schema created by `oneOfVariants`; otherwise the schema itself. */
export const variantsOf = (schema: z.ZodType): Variants => VARIANTS.get(schema) ?? [schema];

/**
 * An alias of a field: the field's own name, plus how to convert the value if its format differs
 * too.
 */
type OtherName<Own extends string> = Own | readonly [own: Own, read: (value: unknown) => unknown];
interface Vocabulary<Own extends string> {
  title: string;
  names: Readonly<Record<string, OtherName<Own>>>;
}

/**
 * A schema whose fields have aliases, such as those of spec 3. An error uses the name that was
 * sent. The API reference lists the fields of each vocabulary.
 */
export function alsoNamed<Schema extends z.ZodObject>(
  schema: Schema,
  vocabularies: readonly Vocabulary<keyof Schema["shape"] & string>[],
): z.ZodType<z.output<Schema>, z.input<Schema>> {
  const others = vocabularies.flatMap(({ names }) =>
    Object.entries(names).map(([other, own]) =>
      typeof own === "string" ? { other, own } : { other, own: own[0], read: own[1] },
    ),
  );
  const named = z.looseObject({}).transform((sent, context): z.output<Schema> => {
    const input: Record<string, unknown> = { ...sent };
    const sentAs = new Map<PropertyKey, string>();
    for (const { other, own, read } of others) {
      if (!(other in sent) || own in input) continue;
      input[own] = read ? read(sent[other]) : sent[other];
      sentAs.set(own, other);
    }
    const parsed = schema.safeParse(input, { error: parsersWords });
    if (parsed.success) return parsed.data;
    for (const {
      path: [field, ...within],
      message,
    } of parsed.error.issues)
      context.addIssue({
        code: "custom",
        path: field === undefined ? [] : [sentAs.get(field) ?? field, ...within],
        message,
      });
    return z.NEVER;
  });
  const variants = vocabularies.map(({ title, names }) => renamedShape(schema, title, names));
  VARIANTS.set(named, [schema, ...variants]);
  return named as unknown as z.ZodType<z.output<Schema>, z.input<Schema>>;
}

/** The schema with aliased field names; a field without an alias keeps its own. */
function renamedShape(schema: z.ZodObject, title: string, names: Vocabulary<string>["names"]): z.ZodObject {
  const otherOf = new Map(
    Object.entries(names).map(([other, own]) => [
      typeof own === "string" ? own : own[0],
      { other, read: typeof own !== "string" },
    ]),
  );
  const shape = Object.entries(schema.shape).map(([own, field]) => {
    const renamed = otherOf.get(own);
    return renamed ? [renamed.other, renamed.read ? asText(field as z.ZodType) : field] : [own, field];
  });
  return z.object(Object.fromEntries(shape) as z.ZodRawShape).meta({ title });
}
/** Aliased values with a converter are text in the reference. */
const asText = (field: z.ZodType): z.ZodType =>
  field.safeParse(undefined).success ? z.string().optional() : z.string();
