import { z } from "zod";
import { nameSchema } from "#kernel/typed-text";
import type { EffectsShown } from "#ui/effects";
import { companyDateSchema, routeNumberSchema, serviceDaySchema } from "#cartridges/service-day/schema";
import type { WorkProgress } from "#kernel/work-events";
import { customerKeySchema } from "../schema";

const customer = customerKeySchema.shape.number;

/** A search of the customer list. */
export const searchSchema = z.object({
  /** Part of a name, number, address, email or phone number. */
  q: nameSchema("q", 100).optional(),
  route: routeNumberSchema.optional(),
});
/** More than any route has on a day, and more than anybody ticks one by one. */
export const MAX_NAMED = 500;
const NOBODY = "Choose at least one customer.";
const TOO_MANY = `Choose at most ${MAX_NAMED} customers one by one.`;
const unique = (numbers: readonly string[]) => new Set(numbers).size === numbers.length;
const named = z.array(customer, NOBODY).max(MAX_NAMED, TOO_MANY).refine(unique, "A customer is listed twice.");

const isFunction = (value: unknown) => typeof value === "function";
/** The customers to change: by number, or all results of a search. */
const chosen = {
  customers: named.min(1, NOBODY).optional(),
  found: z.object({ ...searchSchema.shape, without: named.default([]) }, "found must be a search.").optional(),
  /** Leaves out customers who cannot be changed; otherwise one of them blocks all. */
  leave_refused: z.boolean("leave_refused must be true or false.").default(false),
  /** The hash of the preview the user saw. If the plan differs by now, nothing is written. */
  seen: z.string("seen must be the mark of a preview.").length(64, "seen must be the mark of a preview.").optional(),
  onProgress: z.custom<(progress: WorkProgress) => void>(isFunction).optional(),
  signal: z.custom<AbortSignal>((value) => value instanceof AbortSignal).optional(),
};
const oneChoice: z.core.CheckFn<{ customers?: string[] | undefined; found?: object | undefined }> = ({
  value: { customers, found },
  issues,
}) => {
  if ((customers === undefined) === (found === undefined))
    issues.push({ code: "custom", path: ["customers"], message: NOBODY, input: customers });
};

export const moveSchema = z
  .object({
    ...chosen,
    /** The weekday whose stops move; without it customers keep their days. */
    day: serviceDaySchema.optional(),
    to_route: routeNumberSchema,
    to_day: serviceDaySchema.optional(),
    from: companyDateSchema,
  })
  .check(oneChoice);
export type MoveInput = z.output<typeof moveSchema>;

const NO_PERCENT = "Enter a percentage from -50 to 100 that is not 0, with two decimals at most.";
export const raiseSchema = z
  .object({
    ...chosen,
    /** Rounds up to the next cent instead of to the nearest. */
    round_up: z.boolean("round_up must be true or false.").default(false),
    percent: z
      .number(NO_PERCENT)
      .min(-50, NO_PERCENT)
      .max(100, NO_PERCENT)
      .refine((percent) => percent !== 0 && Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, NO_PERCENT),
    from: companyDateSchema,
  })
  .check(oneChoice);
export type RaiseInput = z.output<typeof raiseSchema>;

/** The customers to change, as a screen sends them. */
export type Choice = { customers: string[] } | { found: { q: string; route?: string; without: string[] } };
type Sent<Input> = Omit<Input, keyof typeof chosen> & Choice & { leave_refused?: boolean; seen?: string };
export type Move = Sent<z.input<typeof moveSchema>>;
export type Raise = Sent<z.input<typeof raiseSchema>>;

/** The number of customers a preview shows individually. */
export const SHOWN = 100;
/** The totals and the first customers' effects; `seen` is the hash of the whole plan. */
export interface EffectAnswer extends EffectsShown {
  seen: string;
}
export interface DoneAnswer {
  message: string;
  customers: number;
}
