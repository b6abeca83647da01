import { defineQuery } from "#kernel/definition";
import { refuseFarDate, refuseLoadedDays, refuseUnknownRoutes } from "../service.server";
import { inSlices, summed } from "./planning.server";
import { chosenNumbers, planMove, planRaise, raiseNotes, type Planned } from "./reading.server";
import { moveSchema, raiseSchema, type EffectAnswer, type MoveInput } from "./schema";
import type { Reader } from "#services/database/database.server";

const LOOKING = "Looking at customers:";

/** Previews a change of all chosen customers. @throws AppError 400 if a truck is loaded already. */
async function effectOf(
  db: Reader,
  input: Pick<MoveInput, "customers" | "found" | "from" | "leave_refused" | "onProgress" | "signal">,
  plan: (numbers: string[]) => Promise<Planned[]>,
  notesOf?: (planned: readonly Planned[]) => string[],
): Promise<EffectAnswer> {
  refuseFarDate(input.from);
  const numbers = await chosenNumbers(db, input);
  const planned = await inSlices(LOOKING, numbers, input, async (slice) => {
    const effects = await plan(slice);
    const changes = effects.filter(({ refused }) => refused === null);
    await refuseLoadedDays(
      db,
      changes.map(({ number, service }) => ({ ...service, number, from: input.from })),
    );
    return effects;
  });
  return summed(planned.flat(), input.leave_refused, notesOf).answer;
}

/** POST /api/customers/move/preview: previews a move. It writes nothing. */
export const moveEffect = defineQuery({
  name: "customers.moveEffect",
  input: moveSchema,
  permission: "routes:write",
  async run({ db }, input): Promise<EffectAnswer> {
    await refuseUnknownRoutes(db, [input.to_route]);
    return effectOf(db, input, (numbers) => planMove(db, numbers, input));
  },
});

/** POST /api/customers/prices/preview: previews raised prices. It writes nothing. */
export const raiseEffect = defineQuery({
  name: "customers.raiseEffect",
  input: raiseSchema,
  permission: "rentals:write",
  run: ({ db }, input): Promise<EffectAnswer> =>
    effectOf(
      db,
      input,
      (numbers) => planRaise(db, numbers, input),
      (planned) => raiseNotes(planned, input.percent),
    ),
});
