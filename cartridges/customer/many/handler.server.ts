import { z } from "zod";
import { NDJSON, type WorkProgress, type WorkSaid } from "#kernel/work-events";
import { asEvents } from "#kernel/work-events.server";
import type { CommandDefinition, QueryDefinition } from "#kernel/definition";
import { AppError } from "#kernel/errors";
import { execute, runQuery } from "#kernel/execute.server";
import { readJson, type Visit } from "#kernel/handlers.server";
import type { Call } from "#kernel/calls.server";
import { logger } from "#services/logger.server";

const FAILED = "That did not work. No changes were made. We've logged it; please try again.";

type Definition<Input extends z.ZodType, Output> =
  | QueryDefinition<Input, Output>
  | CommandDefinition<Input, Output, undefined>;

/** The input without the fields that this handler adds. */
const sentBy = ({ shape }: z.ZodObject): z.ZodObject =>
  z.object(Object.fromEntries(Object.entries(shape).filter(([name]) => name !== "onProgress" && name !== "signal")));

/**
 * Handles a bulk change. With `Accept: application/x-ndjson` it streams its progress, and a client
 * that disconnects cancels it.
 */
export const works = <Input extends z.ZodObject, Output extends object>(
  definition: Definition<Input, Output>,
): Call => ({
  definition,
  sends: sentBy(definition.input),
  kind: "stream",
  async handle(visit) {
    const { actor, request } = visit;
    const body = await readJson(visit);
    const key = request.headers.get("Idempotency-Key");
    const run = (working: object): Promise<Output> =>
      definition.kind === "query"
        ? runQuery(definition, actor, { ...body, ...working })
        : execute(definition, actor, { ...body, ...working }, { key });
    return request.headers.get("Accept")?.includes(NDJSON) ? saying(visit, run) : run({});
  },
});

const saying = <Output extends object>({ request }: Visit, run: (working: object) => Promise<Output>) =>
  asEvents<WorkSaid<Output>>(
    async (onEvent, unread) => ({
      kind: "done",
      ...(await run({
        onProgress: (progress: WorkProgress) => onEvent({ kind: "progress", ...progress }),
        signal: AbortSignal.any([request.signal, unread]),
      })),
    }),
    (error) => {
      if (error instanceof AppError)
        return { kind: "failed", status: error.status, message: error.message, fields: error.fields };
      // An abort was requested by the client, so it is not an error.
      if ((error as Error).name !== "AbortError") logger.error({ err: error }, "a change of many customers failed");
      return { kind: "failed", message: FAILED };
    },
  );
