import { defineCommand, type ActContext } from "#kernel/definition";
import { badInput, conflict, notAllowed } from "#kernel/errors";
import type { Transaction } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { isOnRoute } from "#cartridges/due/due.server";
import { mayServeRoute } from "#cartridges/serving/access.server";
import { dayOf, letterOf } from "#cartridges/service-day/rules";
import { readStops, unpriced } from "./day.server";
import { missingOf, requiredOf } from "./proof/rules";
import { figuresOf, mergedOrder } from "./rules";
import {
  completeSchema,
  issueSchema,
  reopenSchema,
  reorderSchema,
  skipSchema,
  startSchema,
  stopNoteSchema,
  undoSchema,
  type ProofKind,
  type ReorderAnswer,
  type RequiredProof,
} from "./schema";
import { writeOrder } from "./order.server";
import { keyOfStop } from "./stop-key";
import { actAt, lastAct, lockDay, pricesOf } from "./writing.server";

/** Checks access to the stop's route on its day: its driver, whoever covers it, the office. */
const mayWork = ({ db, actor, actedAt }: ActContext, { id, at }: { id: string; at?: string | undefined }) => {
  if (!actor.id) throw notAllowed("Sign in to work a stop.");
  const { route, date } = keyOfStop(id)!;
  return mayServeRoute(db, actor, route, date, actedAt(at));
};

/** Start: this stop is in progress, and any other of the route goes back to pending (spec 4). */
export const startStop = defineCommand({
  name: "stop.start",
  done: "started a stop",
  input: startSchema,
  permission: "stops:write",
  scope: mayWork,
  run: (context, input) => actAt(context, input, () => ({ kind: "start" })),
});

/**
 * Complete with the delivered figures; without figures everything loaded for this
 * customer counts as delivered.
 */
export const completeStop = defineCommand({
  name: "stop.complete",
  done: "completed a stop",
  input: completeSchema,
  permission: "stops:write",
  scope: mayWork,
  run: (context, input) =>
    actAt(context, input, async ({ key }) => {
      const stop = (await readStops(context.tx, key)).find(({ id }) => id === input.id);
      const items = stop?.items.map(unpriced) ?? [];
      await refuseUnknownProducts(
        context.tx,
        input.lines.map(({ item_id }) => item_id).filter((sku) => !items.some(({ item_id }) => item_id === sku)),
      );
      const required = stop ? requiredOf(stop.proof) : [];
      if (!input.without_proof) await refuseWithoutProof(context.tx, input, required);
      return {
        kind: "complete",
        figures: figuresOf(items, input),
        text: input.notes,
        required,
        without_proof: input.without_proof ?? null,
        prices: pricesOf(stop),
      };
    }),
});

/**
 * Checks that each required proof is there, will be sent after the completion, or is explained.
 * @throws AppError 400.
 */
async function refuseWithoutProof(
  tx: Transaction,
  { id, proofs }: { id: string; proofs: readonly ProofKind[] },
  required: readonly RequiredProof[],
): Promise<void> {
  if (required.length === 0) return;
  const stored = await tx.stopProof.findMany({ where: { stopId: id }, select: { kind: true } });
  const [missing] = missingOf(required, [...proofs, ...stored.map(({ kind }) => kind as ProofKind)]);
  if (missing) throw badInput({ without_proof: `This customer requires a ${missing}. Say why there is none.` });
}

async function refuseUnknownProducts(tx: Transaction, skus: readonly string[]): Promise<void> {
  if (skus.length === 0) return;
  const products = await tx.product.findMany({ where: { sku: { in: [...skus] } }, select: { sku: true } });
  const unknown = skus.find((sku) => !products.some((product) => product.sku === sku));
  if (unknown !== undefined) throw badInput({ lines: `${unknown} is not a product.` });
}

/** Report Issue: on any stop, with its kind and a text. */
export const reportIssue = defineCommand({
  name: "stop.issue",
  done: "reported an issue at a stop",
  input: issueSchema,
  permission: "stops:write",
  scope: mayWork,
  run: (context, input) => actAt(context, input, () => ({ kind: "issue", issue: input.kind, text: input.text })),
});

/** Skip: the stop was left out, and why. */
export const skipStop = defineCommand({
  name: "stop.skip",
  done: "skipped a stop",
  input: skipSchema,
  permission: "stops:write",
  scope: mayWork,
  run: (context, input) => actAt(context, input, () => ({ kind: "skip", reason: input.reason, text: input.text })),
});

/**
 * Reopen: a stop that is complete or has an issue can be worked again for the rest of the shift;
 * the reason stays in its history.
 */
export const reopenStop = defineCommand({
  name: "stop.reopen",
  done: "reopened a stop",
  input: reopenSchema,
  permission: "stops:write",
  scope: mayWork,
  run: (context, input) => actAt(context, input, () => ({ kind: "reopen", text: input.reason })),
});

/** Undo: the act no longer counts. */
export const undoAct = defineCommand({
  name: "stop.undo",
  done: "undid an act at a stop",
  input: undoSchema,
  permission: "stops:write",
  scope: mayWork,
  run: (context, input) =>
    actAt(context, input, ({ acts }) => {
      const undoes = input.undoes ?? lastAct(acts, input.id);
      if (!undoes) throw conflict("There is nothing to undo at this stop.");
      return { kind: "undo", undoes };
    }),
});

/** A note on a stop, kept with its day. */
export const noteOnStop = defineCommand({
  name: "stop.note",
  done: "wrote a note on a stop",
  input: stopNoteSchema,
  permission: "stops:write",
  scope: mayWork,
  run: (context, input) => actAt(context, input, () => ({ kind: "note", text: input.text })),
});

/**
 * Saves the route's usual order on a weekday, as driven from now on. A change made before the last
 * saved one but received after it is ignored.
 */
export const reorderStops = defineCommand({
  name: "stop.reorder",
  done: "changed the order of today's stops",
  input: reorderSchema,
  permission: "stops:write",
  scope: ({ db, actor, actedAt }, { route, date, at }) => {
    if (!actor.id) throw notAllowed("Sign in to change the order of stops.");
    return mayServeRoute(db, actor, route, date, actedAt(at));
  },
  async run({ tx, actedAt, emit }, { route, date, customers, at }): Promise<ReorderAnswer> {
    const day = dayOf(date);
    if (!day) throw badInput({ date: `date ${date} is not a service day: the routes run Monday to Friday.` });
    const acted = actedAt(at);
    const { version: dayVersion, ordered_at } = await lockDay(tx, { route, date });
    const routeCustomers = await tx.$queryRaw<{ number: string; is_usual: boolean }[]>`
      select c.number, rs.position is not null as is_usual from customer c
      left join route_stop rs on rs.route_number = ${route} and rs.service_day = ${letterOf(day)}::char(1)
        and rs.customer_number = c.number
      where ${isOnRoute(Prisma.sql`c`, route, Prisma.sql`${date}::date`)} order by rs.position nulls last,
        clothesline_fold(c.account_name) collate "C", c.number`;
    const unknown = customers.find((customer) => !routeCustomers.some(({ number }) => number === customer));
    if (unknown) throw badInput({ customers: `${unknown} is not a customer of route ${route}.` });
    const usual = routeCustomers.filter(({ is_usual }) => is_usual).map(({ number }) => number);
    if (ordered_at && ordered_at > acted) {
      const current = usual.filter((number) => customers.includes(number));
      return { message: "A later order is already saved.", version: dayVersion, customers: current };
    }
    const version = dayVersion + 1;
    await writeOrder({ tx, emit }, { route, date }, { customers: mergedOrder(usual, customers), version, at: acted });
    return { message: "The order is saved.", version, customers };
  },
});
