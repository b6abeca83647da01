/** Someone who is signed in on this device. */
export interface Person {
  id: string;
  name: string;
}

/**
 * waiting: on this device, to be sent. refused: the server said no, and a person decides. sent: answered, kept for a while, so that
 * what was done shows also over data that is older than its answer.
 */
export type CallState = "waiting" | "refused" | "sent";

/** A call that a person made, as it lies on the device. */
export interface OutboxCall {
  /** The order in which this device wrote its calls. */
  sequence: number;
  /** The same on every try, so that the server does it once. */
  key: string;
  /** Calls of one lane are sent in their order; lanes do not wait for each other. */
  lane: string;
  /** What of its lane a refusal holds up: the later calls of the same part. Null: all of the lane. */
  part: string | null;
  /** What the lane is called in the list: "Load list 33, Mon, Nov 23". */
  heading: string;
  /** The call's name in its table: "POST /notes". */
  call: string;
  body: Readonly<Record<string, unknown>>;
  /** When the person did it, by this device. */
  at: string;
  /** What this device's clock said when it was written down. */
  clock: number;
  /** Whose call it is: an id and a name. */
  user: string;
  by: string;
  /** The build that wrote it, and the version of the body's shape. */
  build: string;
  version: number;
  /** What it is, for the list: "Bath Towel, 37 loaded". */
  title: string;
  /** What it is one of: "mark". */
  noun: string;
  /** A later call about the same thing takes the place of one that was never tried. */
  subject: string | null;
  state: CallState;
  /** Sent at least once: the server may have it. */
  tried: boolean;
  refusal: { status: number; message: string } | null;
  answer: unknown;
  sentAt: number | null;
}

/** What a cartridge hands over: everything that the outbox does not know by itself. */
export type NewCall = Pick<
  OutboxCall,
  "key" | "lane" | "part" | "heading" | "call" | "body" | "at" | "version" | "title" | "noun" | "subject"
>;

/** How a call lies before it was sent once. */
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
 * A row as a call. Whatever lies there (an older build's row, one that something else has written) is shown and sent where it can be, and
 * what cannot be sent at all is shown as refused, so that nothing is lost without a word.
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

/** What an answer wants whoever made the call to know: that another's later mark stands, for one. It is the answer's own `notice`. */
export const noticeOf = ({ answer }: Pick<OutboxCall, "answer">): string | null =>
  isObject(answer) && isText(answer.notice) ? answer.notice : null;

/** Whether the server has not answered it yet, or has refused it. */
export const isUnsent = ({ state }: Pick<OutboxCall, "state">) => state !== "sent";

/**
 * What waits behind a refusal. A refused call parks its part of the lane until a person decides, and what says no part waits for all that is
 * before it.
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

/** The call that each lane may send now: its first one that no refusal holds up. */
export function headsOf(calls: readonly OutboxCall[]): OutboxCall[] {
  const held = heldUp(calls);
  const heads = new Map<string, OutboxCall>();
  for (const call of calls)
    if (call.state === "waiting" && !held.has(call) && !heads.has(call.lane)) heads.set(call.lane, call);
  return [...heads.values()];
}

/**
 * The call whose place a new one takes: the same thing said before, in the same lane, never tried, with nothing of another kind
 * between the two, so that the order in which things happened stays.
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

/** How long what was sent is kept: as long as a page that is kept on the phone may be shown. */
const SENT_KEPT_MS = 3 * 86_400_000;
/** More than so many that were sent are of no use to anybody. */
const SENT_KEPT = 200;

/** The rows that need not be kept any longer. */
export function outdated(calls: readonly OutboxCall[], now: number): OutboxCall[] {
  const sent = calls.filter((call) => !isUnsent(call));
  return sent.filter(({ sentAt }, place) => place < sent.length - SENT_KEPT || (sentAt ?? 0) < now - SENT_KEPT_MS);
}
