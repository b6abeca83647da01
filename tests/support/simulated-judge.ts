import type { OutboxCall } from "../../kernel/outbox/rules";
import type { Database } from "../../services/database/database.server";
import type { World } from "./simulated-world";

/**
 * Finds how often each act was executed, by user and time: an idempotency key that changed between
 * retries would hide duplicates.
 */
export async function executed({ prisma }: Database, world: World, since: string) {
  const rows = await prisma.$queryRaw<{ who: string; at: string; place: bigint }[]>`
    select actor_id::text as who, input->>'at' as at, row_number() over (order by id) as place from audit_entry
    where id > ${since}::uuid
      and actor_id = any(${world.people.map(({ id }) => id)}::uuid[])
      and input->>'at' = any(${world.saved.map(({ call }) => call.at)}::text[])`;
  const done = new Map<string, number[]>();
  for (const { who, at, place } of rows) done.set(`${who} ${at}`, [...(done.get(`${who} ${at}`) ?? []), Number(place)]);
  return ({ user, at }: { user: string; at: string }) => done.get(`${user} ${at}`) ?? [];
}

const isOfPart = (one: OutboxCall, other: OutboxCall) =>
  one.user === other.user && one.lane === other.lane && one.part === other.part;

/** What went wrong in a schedule: acts that were lost, executed twice, or executed out of order. */
export async function judged(database: Database, world: World, since: string): Promise<string[]> {
  const timesOf = await executed(database, world, since);
  const wrong: string[] = [];
  for (const [place, { call, device, dropped, unsure }] of world.saved.entries()) {
    // A body without a time cannot be matched to its entries: only the final state is compared.
    if (call.body.at === undefined) continue;
    const times = timesOf(call);
    const later = world.saved.slice(place + 1);
    const isReplaced = later.some(
      (other) =>
        other.device === device &&
        other.call.lane === call.lane &&
        other.call.subject === call.subject &&
        call.subject !== null,
    );
    if (times.length > 1) wrong.push(`executed ${times.length} times: ${call.title}`);
    if (times.length === 0 && !dropped && !unsure && !isReplaced) wrong.push(`lost: ${call.title}`);
    // A refused call that is retried arrives late, as do the calls that waited for it; others have
    // gone on.
    const wasHeldUp = world.saved
      .slice(0, place + 1)
      .some((one) => one.device === device && isOfPart(one.call, call) && world.network.refused.has(one.call.key));
    const waitsFor = (other: OutboxCall) => !wasHeldUp || isOfPart(other, call);
    const next = later.find(
      (other) =>
        other.device === device &&
        other.call.user === call.user &&
        other.call.lane === call.lane &&
        waitsFor(other.call) &&
        timesOf(other.call).length > 0,
    );
    if (next && times.length > 0 && timesOf(next.call)[0]! < times[0]!)
      wrong.push(`${next.call.title} was executed before ${call.title}`);
  }
  return wrong;
}
