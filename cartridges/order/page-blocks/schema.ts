import { z } from "zod";
import { emailOrNoneSchema } from "#kernel/typed-text";
import { companyDateSchema } from "#cartridges/service-day/schema";
import { MAX_BLOCKS, MAX_HINTS, MAX_LINE, MAX_PRODUCTS, MAX_TEXT, MAX_TITLE } from "./limits";

/** Not trimmed: a draft that came back altered would look like somebody else's change. */
const text = (field: string, max: number) =>
  z.string(`${field} must be text.`).max(max, `${field} has more than ${max} characters.`);
const id = z.guid("id must be an id.");
const title = text("title", MAX_TITLE);
const date = companyDateSchema.nullable();
const sku = z
  .string("A product's SKU is missing.")
  .min(1, "A product's SKU is missing.")
  .max(100, "There is no such product.");

const greetingSchema = z.object({ id, kind: z.literal("greeting"), title, text: text("text", MAX_TEXT) });
const productsSchema = z.object({
  id,
  kind: z.literal("products"),
  title,
  /** In display order. */
  skus: z.array(sku, "skus must be a list.").max(MAX_PRODUCTS, `A group has at most ${MAX_PRODUCTS} products.`),
});
const parSchema = z.object({
  id,
  kind: z.literal("par"),
  text: text("text", MAX_TEXT),
  /** Hints about the usual amount of a product. */
  hints: z
    .array(z.object({ sku, text: text("text", MAX_LINE) }), "hints must be a list.")
    .max(MAX_HINTS, `There are at most ${MAX_HINTS} hints.`),
});
const noticeSchema = z
  .object({
    id,
    kind: z.literal("notice"),
    title,
    text: text("text", MAX_TEXT),
    tone: z.enum(["info", "warn"], "tone must be info or warn."),
    /** The first and last day on which it is shown; null means from now on, or without end. */
    from: date,
    until: date,
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ["until"],
    message: "The last day is before the first.",
  });
const contactSchema = z.object({
  id,
  kind: z.literal("contact"),
  name: text("name", MAX_TITLE),
  phone: text("phone", 40).regex(/^[\d\s()+./-]*$/, "Enter a phone number such as +1 555 0100."),
  email: emailOrNoneSchema("Enter an email address such as linen@hotel.com."),
  text: text("text", MAX_TEXT),
});
const deliverySchema = z.object({ id, kind: z.literal("delivery"), text: text("text", MAX_LINE) });

const blockSchema = z.discriminatedUnion(
  "kind",
  [greetingSchema, productsSchema, parSchema, noticeSchema, contactSchema, deliverySchema],
  "A block is a greeting, products, par hints, a notice, a contact or the next delivery.",
);
export type Block = z.output<typeof blockSchema>;
export type Kind = Block["kind"];
export type BlockOf<Of extends Kind> = Extract<Block, { kind: Of }>;

/** A page: its blocks from top to bottom. */
export const blocksSchema = z
  .array(blockSchema, "blocks must be a list.")
  .max(MAX_BLOCKS, `A page has at most ${MAX_BLOCKS} blocks.`)
  .superRefine((blocks, { addIssue }) => {
    const ids = new Set<string>();
    const grouped = new Set<string>();
    for (const [place, block] of blocks.entries()) {
      if (ids.has(block.id)) addIssue({ code: "custom", path: [place, "id"], message: "Two blocks have the same id." });
      ids.add(block.id);
      const skus = block.kind === "products" ? block.skus : [];
      const duplicate = skus.find((each, at) => grouped.has(each) || skus.indexOf(each) !== at);
      if (duplicate !== undefined)
        addIssue({ code: "custom", path: [place, "skus"], message: `${duplicate.slice(0, 40)} is in two places.` });
      for (const each of skus) grouped.add(each);
    }
  });
