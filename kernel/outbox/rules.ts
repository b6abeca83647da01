/** Someone signed in on this device. */
export interface Person {
  id: string;
  name: string;
}

/**
 * waiting: stored on this device, to be sent. refused: the server rejected it and a person decides.
 * sent: accepted, and kept for a while so that it can be applied to data older than its response.
 */
export type CallState = "waiting" | "refused" | "sent";

/** A call as stored on the device. */
export interface OutboxCall {
  /** The order in which this device stored its calls. */
  sequence: number;
  /** The idempotency key: the same for every attempt, so that the server performs it once. */
  key: string;
  /** Calls of one lane are sent in order; lanes do not wait for each other. */
  lane: string;
  /**
   * The part of the lane that a refusal blocks: later calls with the same part. Null: the whole
   * lane.
   */
  part: string | null;
  /** The lane's name in the list: "Load list 33, Mon, Nov 23". */
  heading: string;
  /** The call's name in its table: "POST /notes". */
  call: string;
  body: Readonly<Record<string, unknown>>;
  /** When the person did it, by this device's clock. */
  at: string;
  /** This device's clock when the call was stored. */
  clock: number;
  /** The author's id and name. */
  user: string;
  by: string;
  /** The build that stored it, and the version of the body's shape. */
  build: string;
  version: number;
  /** Its name in the list: "Bath Towel, 37 loaded". */
  title: string;
  /** What one such call is called: "mark". */
  noun: string;
  /** A later call with the same subject replaces one that was never sent. */
  subject: string | null;
  state: CallState;
  /** Sent at least once, so the server may have it. */
  tried: boolean;
  refusal: { status: number; message: string } | null;
  answer: unknown;
  sentAt: number | null;
}

/** What a cartridge passes in; the outbox adds the rest. */
export type NewCall = Pick<
  OutboxCall,
  "key" | "lane" | "part" | "heading" | "call" | "body" | "at" | "version" | "title" | "noun" | "subject"
>;

/** A new call as stored before the first attempt. */
export const asWaiting = (call: NewCall, by: Person, { build, clock }: { build: string; clock: number }) => ({
  ...call,
  clock,
  build,
  user: by.id,
  by: by.name,
  state: "waiting" as const,
  tried: false,
  refusal: null,
  answer: null,
  sentAt: null,
});

const isText = (value: unknown): value is string => typeof value === "string";
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textOr = (value: unknown, other: string) => (isText(value) ? value : other);

/**
 * Reads a stored row as a call. Any row (from an older build, or written by something else) is
 * shown, and sent if possible; one that cannot be sent is shown as refused, so that nothing is
 * silently lost.
 */
export function readCall(row: unknown): OutboxCall | null {
  if (!isObject(row) || typeof row.sequence !== "number" || !isText(row.user)) return null;
  const { key, call, body, state } = row;
  const isSendable = isText(key) && key.length > 0 && isText(call) && CALL.test(call) && isObject(body);
  const refusal =
    isObject(row.refusal) && isText(row.refusal.message)
      ? { status: Number(row.refusal.status) || 0, message: row.refusal.message }
      : null;
  return {
    sequence: row.sequence,
    user: row.user,
    key: textOr(key, ""),
    lane: textOr(row.lane, `unread ${row.sequence}`),
    part: isText(row.part) ? row.part : null,
    heading: textOr(row.heading, "Other"),
    call: textOr(call, ""),
    body: isObject(body) ? body : {},
    at: textOr(row.at, new Date(0).toISOString()),
    clock: Number(row.clock) || 0,
    by: textOr(row.by, ""),
    build: textOr(row.build, ""),
    version: Number(row.version) || 0,
    title: textOr(row.title, "Something this phone can't read"),
    noun: textOr(row.noun, "change"),
    subject: isText(row.subject) ? row.subject : null,
    state: !isSendable ? "refused" : state === "sent" || state === "refused" ? state : "waiting",
    tried: row.tried !== false,
    refusal: isSendable ? refusal : { status: 0, message: "This entry is damaged and can't be sent." },
    answer: row.answer ?? null,
    sentAt: typeof row.sentAt === "number" ? row.sentAt : null,
  };
}
const CALL = /^(POST|PUT|DELETE) \/[\w/:-]+$/;

/**
 * A message for the author in the response's `notice`, for example that someone else's later mark
 * was kept.
 */
export const noticeOf = ({ answer }: Pick<OutboxCall, "answer">): string | null =>
  isObject(answer) && isText(answer.notice) ? answer.notice : null;

/** Whether the server has not accepted it yet, or has refused it. */
export const isUnsent = ({ state }: Pick<OutboxCall, "state">) => state !== "sent";

/**
 * The calls blocked by a refusal. A refused call blocks its part of the lane until a person
 * decides; a call without a part waits for everything before it.
 */
export function heldUp(calls: readonly OutboxCall[]): ReadonlySet<OutboxCall> {
  const held = new Set<OutboxCall>();
  const parked = new Map<string, Set<string | null>>();
  for (const call of calls) {
    const { lane, part, state } = call;
    if (state === "sent") continue;
    const parts = parked.get(lane);
    const isHeldUp = parts !== undefined && (part === null || parts.has(null) || parts.has(part));
    if (state === "waiting" && !isHeldUp) continue;
    if (state === "waiting") held.add(call);
    parked.set(lane, new Set(parts).add(part));
  }
  return held;
}

/** The call that each lane may send now: its first one that is not blocked. */
export function headsOf(calls: readonly OutboxCall[]): OutboxCall[] {
  const held = heldUp(calls);
  const heads = new Map<string, OutboxCall>();
  for (const call of calls)
    if (call.state === "waiting" && !held.has(call) && !heads.has(call.lane)) heads.set(call.lane, call);
  return [...heads.values()];
}

/**
 * The call that a new one replaces: about the same subject in the same lane, never sent, and with
 * no call of another kind in between, so that the order of events is preserved.
 */
export function replacedBy(calls: readonly OutboxCall[], { lane, call, subject }: NewCall): OutboxCall | null {
  if (subject === null) return null;
  const before = calls.filter((other) => other.lane === lane && isUnsent(other));
  for (const other of before.reverse()) {
    if (other.call !== call || other.state !== "waiting" || other.tried) return null;
    if (other.subject === subject) return other;
  }
  return null;
}

/** How long sent calls are kept: as long as a cached page may be shown. */
const SENT_KEPT_MS = 3 * 86_400_000;
/** The most sent calls to keep. */
const SENT_KEPT = 200;

/** The rows to delete. */
export function outdated(calls: readonly OutboxCall[], now: number): OutboxCall[] {
  const sent = calls.filter((call) => !isUnsent(call));
  return sent.filter(({ sentAt }, place) => place < sent.length - SENT_KEPT || (sentAt ?? 0) < now - SENT_KEPT_MS);
}
