import { defineCommand, type CommandContext } from "#kernel/definition";
import { badInput, conflict, notFound } from "#kernel/errors";
import { pieces, shortDate } from "#ui/formats";
import { lockRouteLoad } from "#cartridges/due/load.server";
import { notifyBuyers } from "#cartridges/notification/buyers.server";
import { changeTermsBy, changeTermsOf } from "#cartridges/due/terms.server";
import {
  lockServed,
  refuseFarDate,
  refuseLoadedDays,
  serveFrom,
  tellServed,
  type AgreedService,
} from "../service.server";
import { refuseStranded } from "../stranded.server";
import { inSlices, summed } from "./planning.server";
import { chosenNumbers, planMove, planRaise, raisedItems, type Planned } from "./reading.server";
import { moveSchema, raiseSchema, type DoneAnswer, type MoveInput, type RaiseInput } from "./schema";

/**
 * Changing the prices of 600,000 items takes the embedded database about a minute
 * (docs/performance.md).
 */
const MAY_TAKE_MS = 10 * 60_000;
const LOOKING = "Looking at customers:";

type Asked = MoveInput | RaiseInput;

/** The customer's name, or the number of customers. */
const customersOf = (planned: readonly Planned[]) =>
  planned.length === 1 ? planned[0]!.name : `${pieces(planned.length)} customers`;

/** The audit log's record. Serializing to JSON drops the functions. */
const audited = (input: Asked, { customers }: DoneAnswer) => ({ ...input, signal: undefined, changed: customers });

/**
 * Locks the chosen customers and plans their changes, all or nothing.
 * @throws AppError 400 if one cannot be changed or nobody is left, 404 for an unknown customer, and
 * 409 if the plan differs from the preview.
 */
async function planned(
  { tx }: CommandContext,
  input: Asked,
  plan: (numbers: string[]) => Promise<Planned[]>,
): Promise<{ before: AgreedService[]; changed: readonly Planned[]; left: string }> {
  refuseFarDate(input.from);
  const numbers = await chosenNumbers(tx, input);
  const missing = input.customers?.find((number) => !numbers.includes(number));
  if (missing !== undefined) throw notFound(`There is no customer ${missing}.`);
  const before = await lockServed(tx, numbers);
  const all = (await inSlices(LOOKING, numbers, input, plan)).flat();
  const { answer, changed } = summed(all, input.leave_refused);
  if (input.seen !== undefined && input.seen !== answer.seen)
    throw conflict("Something has changed since the preview. No changes were made. Review again.");
  const refused = input.leave_refused ? undefined : all.find((each) => each.refused !== null);
  if (refused) throw badInput({ customers: `${refused.name}: ${refused.refused} No changes were made.` });
  if (changed.length === 0) throw badInput({ customers: "Choose at least one customer who can be changed." });
  const included = new Set(changed.map(({ number }) => number));
  const left = answer.left_out === 0 ? "" : ` ${pieces(answer.left_out)} left out.`;
  return { before: before.filter(({ number }) => included.has(number)), changed, left };
}

/**
 * POST /api/customers/move: moves customers to another route, another day, or both, from a date on,
 * all or nothing. @throws AppError 400, 404, 409.
 */
export const moveCustomers = defineCommand({
  name: "customers.move",
  done: "moved customers to another route or day",
  input: moveSchema,
  permission: "routes:write",
  timeoutMs: MAY_TAKE_MS,
  async run(context, input): Promise<DoneAnswer> {
    const { tx, now } = context;
    const { from } = input;
    const { before, changed, left } = await planned(context, input, (numbers) => planMove(tx, numbers, input));
    const where = input.to_day ? `route ${input.to_route}, ${input.to_day}` : `route ${input.to_route}`;
    const words = `${customersOf(changed)} to ${where} from ${shortDate(from)}.`;
    const changes = changed.map(({ number, service }) => ({ ...service, number }));
    const reopened = await serveFrom(context, { before, changes, from, words });
    const items = changed.flatMap(({ number, service: { frequency }, changes: moved }) =>
      moved.map((item) => ({ ...item, number, frequency, from })),
    );
    await inSlices("Moving items:", items, input, (slice) => changeTermsOf(tx, now, slice));
    await refuseStranded(tx, before);
    return { message: `Moved: ${words}${left}${reopened}`, customers: changed.length };
  },
  audit: audited,
});

/**
 * POST /api/customers/prices: raises the prices of customers' items by a percentage from a date on,
 * all or nothing. @throws AppError 400, 404, 409.
 */
export const raisePrices = defineCommand({
  name: "customers.raise",
  done: "raised prices",
  input: raiseSchema,
  permission: "rentals:write",
  timeoutMs: MAY_TAKE_MS,
  async run(context, input): Promise<DoneAnswer> {
    const { tx, now } = context;
    const { from } = input;
    const { before, changed, left } = await planned(context, input, (numbers) => planRaise(tx, numbers, input));
    const routes = [...new Set(before.map(({ route }) => route))];
    await lockRouteLoad(tx, ...routes);
    await refuseLoadedDays(
      tx,
      before.map((customer) => ({ ...customer, from })),
    );
    const numbers = changed.map(({ number }) => number);
    await inSlices("Changing prices of customers:", numbers, input, (slice) =>
      changeTermsBy(tx, now, raisedItems(slice, input)),
    );
    tellServed(context, { numbers, routes });
    await notifyBuyers(
      context,
      `prices ${now.toISOString()}`,
      changed.map(({ number, items: count, before: was, after }) => ({
        number,
        message: `${count === 1 ? "1 price changes" : `${pieces(count)} prices change`} from ${shortDate(from)}.`,
        paragraphs: [`Until then: ${was} a week. From then on: ${after}.`],
      })),
    );
    const items = changed.reduce((sum, each) => sum + each.items, 0);
    const words = `${items === 1 ? "1 price" : `${pieces(items)} prices`} of ${customersOf(changed)}`;
    return { message: `Changed ${words} from ${shortDate(from)}.${left}`, customers: changed.length };
  },
  audit: audited,
});
