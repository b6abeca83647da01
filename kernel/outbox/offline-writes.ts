import type { AnswerOf, Call, InputOf } from "../calls.server";
import type { OutboxCall } from "./rules";

/** Who did it, and when, by the device. */
export interface Act {
  by: string;
  at: string;
}

/**
 * One kind of write that works without network. Everything here is pure: what a person sees is the server's last data with `accept` of what
 * was answered and `apply` of what still waits, in order, on every device and after every restart alike.
 */
export interface OfflineWrite<Data, Input, Answer> {
  /** Calls of one lane arrive in their order: "loading:33:2026-11-23". */
  lane(data: Data): string;
  /** What of the lane it belongs to, where a refusal need not hold up the rest: one stop of a day, the closing of it. */
  part?(input: Input): string;
  /** What a person calls the lane. */
  heading(data: Data): string;
  /** The data as it is once the call has been done. One that can no longer be done leaves the data as it is. */
  apply(data: Data, input: Input, act: Act): Data;
  /** Puts an answer over data that may be older than it; data that is newer stays. */
  accept?(data: Data, answer: Answer, input: Input, act: Act): Data;
  /** For the list of what waits: "Bath Towel, 37 loaded". */
  describe(input: Input, data: Data): string;
  /** What it is one of: "mark". */
  noun: string;
  /** What it is about, where a later one may take its place before it was sent. */
  subject?(input: Input): string;
  /** Raise it when the body's shape changes: calls of an older build are sent all the same. */
  version?: number;
}

/** A cartridge's offline writes, by the names in its table of calls. */
export type OfflineWrites<Table extends Record<string, Call>, Data> = {
  readonly [Name in keyof Table & string]?: OfflineWrite<Data, InputOf<Table[Name]>, AnswerOf<Table[Name]>>;
};
export type AnyOfflineWrites = Readonly<Record<string, OfflineWrite<unknown, unknown, unknown> | undefined>>;

/** The calls that are about this data: of the cartridge's own kinds, in its own lanes. */
export const callsAbout = <Data>(writes: AnyOfflineWrites, data: Data, calls: readonly OutboxCall[]): OutboxCall[] =>
  calls.filter(({ call, lane }) => Object.hasOwn(writes, call) && writes[call]!.lane(data) === lane);

/**
 * The server's last data with what this device knows besides. A body that a rule cannot take (an older build wrote it, or nobody knows who) changes
 * nothing on the screen; it is in the list of what waits all the same.
 */
export function composed<Data>(writes: AnyOfflineWrites, data: Data, calls: readonly OutboxCall[]): Data {
  return calls.reduce((before, { call, state, body, answer, at, by }) => {
    const write = writes[call] as OfflineWrite<Data, unknown, unknown>;
    try {
      if (state === "waiting") return write.apply(before, body, { at, by });
      return state === "sent" && write.accept ? write.accept(before, answer, body, { at, by }) : before;
    } catch {
      return before;
    }
  }, data);
}
