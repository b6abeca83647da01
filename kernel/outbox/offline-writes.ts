import type { AnswerOf, Call, InputOf } from "../calls.server";
import type { OutboxCall } from "./rules";

/** Who did it and when, by the device's clock. */
export interface Act {
  by: string;
  at: string;
}

/**
 * One kind of write that works offline. Everything here is pure: a person sees the server's latest
 * data with `accept` of the accepted calls and `apply` of the pending ones, in order, identically
 * on every device and after every restart.
 */
export interface OfflineWrite<Data, Input, Answer> {
  /** Calls of one lane are sent in order: "loading:33:2026-11-23". */
  lane(data: Data): string;
  /**
   * The part of the lane it belongs to, if a refusal should not block the rest: one stop of a day,
   * or its closing.
   */
  part?(input: Input): string;
  /** The lane's name for people. */
  heading(data: Data): string;
  /** The data after the call. If the call no longer applies, the data stay unchanged. */
  apply(data: Data, input: Input, act: Act): Data;
  /** Applies a response to data that may be older than it; newer data stay. */
  accept?(data: Data, answer: Answer, input: Input, act: Act): Data;
  /** For the list of pending calls: "Bath Towel, 37 loaded". */
  describe(input: Input, data: Data): string;
  /** What one such call is called: "mark". */
  noun: string;
  /** What it is about, if a later call about the same may replace it before it is sent. */
  subject?(input: Input): string;
  /** Increment it when the body's shape changes: calls of older builds are still sent. */
  version?: number;
}

/** A cartridge's offline writes by their names in its table of calls. */
export type OfflineWrites<Table extends Record<string, Call>, Data> = {
  readonly [Name in keyof Table & string]?: OfflineWrite<Data, InputOf<Table[Name]>, AnswerOf<Table[Name]>>;
};
export type AnyOfflineWrites = Readonly<Record<string, OfflineWrite<unknown, unknown, unknown> | undefined>>;

/** The calls about this data: the cartridge's own kinds in its own lanes. */
export const callsAbout = <Data>(writes: AnyOfflineWrites, data: Data, calls: readonly OutboxCall[]): OutboxCall[] =>
  calls.filter(({ call, lane }) => Object.hasOwn(writes, call) && writes[call]!.lane(data) === lane);

/**
 * The server's latest data with this device's calls applied. A body that a rule cannot process
 * (from an older build, or with an unknown author) does not change the screen, but remains in the
 * list of pending calls.
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
