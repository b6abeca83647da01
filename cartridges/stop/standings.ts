import { isUnsent, type OutboxCall } from "#kernel/outbox/rules";
import { standingOf, type Standing } from "#kernel/outbox/words";

/** The state of unsent acts, by stop. */
export function standingsOf({
  calls,
  ...marks
}: {
  calls: readonly OutboxCall[];
  sending: ReadonlySet<string>;
  unkept: ReadonlySet<string>;
}): ReadonlyMap<string, Standing> {
  return new Map(calls.filter(isUnsent).map((call) => [String(call.body.id), standingOf(call, marks)]));
}
