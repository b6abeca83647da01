import { clockTime } from "#ui/formats";
import { heldUp, isUnsent, type OutboxCall } from "./rules";

/** A call's status. `unkept` could not be stored on this device. */
export type Standing = "saved" | "unkept" | "sending" | "sent" | "refused";

/** A call's status: stored here, being sent, sent, or refused. */
export const standingOf = (
  { key, state }: Pick<OutboxCall, "key" | "state">,
  { sending, unkept }: { sending: ReadonlySet<string>; unkept: ReadonlySet<string> },
): Standing => {
  if (state !== "waiting") return state;
  if (sending.has(key)) return "sending";
  return unkept.has(key) ? "unkept" : "saved";
};

/** The time of day on this device's clock; empty for an invalid time. */
const hourOf = (at: number | string) => {
  const time = new Date(at);
  return Number.isNaN(time.getTime())
    ? ""
    : clockTime(time.toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone);
};
export const timeOfAct = ({ at }: Pick<OutboxCall, "at">) => hourOf(at);

/** A status in words; `sentAt` in milliseconds, if known. */
export function wordsOf(standing: Standing, sentAt: number | null = null): string {
  switch (standing) {
    case "saved":
      return "Saved on this phone";
    case "unkept":
      return "Not saved on this phone";
    case "sending":
      return "Sending";
    case "sent":
      return sentAt === null ? "Sent" : `Sent ${hourOf(sentAt)}`;
    case "refused":
      return "Needs you";
  }
}

/** "4 marks", "1 note", or "5 changes" if they are of several kinds. */
export function countOf(calls: readonly Pick<OutboxCall, "noun">[]): string {
  const nouns = new Set(calls.map(({ noun }) => noun));
  const noun = nouns.size === 1 ? [...nouns][0]! : "change";
  return calls.length === 1 ? `1 ${noun}` : `${calls.length} ${noun}s`;
}

/** A lane's status: "3 to send, 1 needs you, 2 wait for that". */
export function laneWords(calls: readonly OutboxCall[]): string {
  const refused = calls.filter(({ state }) => state === "refused").length;
  const waiting = heldUp(calls).size;
  const toSend = calls.filter(isUnsent).length - refused - waiting;
  const words = [
    ...(toSend > 0 ? [`${toSend} to send`] : []),
    ...(refused > 0 ? [`${refused} ${refused === 1 ? "needs" : "need"} you`] : []),
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? "waits" : "wait"} for that`] : []),
  ];
  return words.length > 0 ? words.join(", ") : "All sent";
}

/**
 * A badge for several calls: first what needs a person, then what is on its way. Null if there is
 * nothing to show.
 */
export function summaryOf(
  calls: readonly OutboxCall[],
  marks: { sending: ReadonlySet<string>; unkept: ReadonlySet<string> },
): { standing: Standing; words: string } | null {
  const unsent = calls.filter(isUnsent);
  const is = (standing: Standing) => unsent.filter((call) => standingOf(call, marks) === standing);
  if (is("refused").length > 0)
    return {
      standing: "refused",
      words: `${is("refused").length} ${is("refused").length === 1 ? "needs" : "need"} you`,
    };
  if (is("unkept").length > 0) return { standing: "unkept", words: `${is("unkept").length} not saved on this phone` };
  if (is("sending").length > 0 && is("saved").length === 0) return { standing: "sending", words: "Sending" };
  if (unsent.length > 0) return { standing: "saved", words: `${unsent.length} saved on this phone` };
  const last = calls.at(-1);
  return last ? { standing: "sent", words: wordsOf("sent", last.sentAt) } : null;
}
