import { z } from "zod";

/**
 * What the parser says where a schema has no words of its own ("Invalid input: expected number"): it makes sense only with the field's name. A
 * schema's own words are for a person and stand as they are.
 */
export function parsersWords(issue: z.core.$ZodRawIssue): string {
  const localized = z.config().localeError?.(issue);
  const words = typeof localized === "object" && localized ? localized.message : (localized ?? "Invalid input");
  return `${issue.path?.join(".") || "input"}: ${words}.`;
}

type Variants = readonly [z.ZodType, ...z.ZodType[]];
const VARIANTS = new WeakMap<z.ZodType, Variants>();

/**
 * A schema that is one of several, chosen by the fields of the input. Its errors are those of the chosen one, each with its field, where
 * z.union would only say "Invalid input". The API reference lists every variant; its title is `.meta({ title })`.
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

/** The variants of a schema made by `oneOfVariants`; of any other, the schema itself. */
export const variantsOf = (schema: z.ZodType): Variants => VARIANTS.get(schema) ?? [schema];
