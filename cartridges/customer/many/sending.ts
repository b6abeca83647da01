import { sendWork, type WorkProgress } from "#kernel/work-events";
import type { DoneAnswer, EffectAnswer, Move, Raise } from "./schema";

/** How far it is, and how it is cancelled. */
export interface Sending {
  onProgress: (progress: WorkProgress) => void;
  signal: AbortSignal;
}
const LOST = "The connection was lost. Changes apply to all or none: check one of them before you try again.";
const send = <Done>(path: string, body: object, sending: Sending) =>
  sendWork<Done>(`/customers/${path}`, body, { ...sending, lost: LOST });

/** What it would do; nothing is written. Null when it was cancelled. @throws ApiError with the fields that are wrong. */
export const moveEffect = (move: Move, sending: Sending) => send<EffectAnswer>("move/preview", move, sending);
export const raiseEffect = (raise: Raise, sending: Sending) => send<EffectAnswer>("prices/preview", raise, sending);
/** Does it to all of them or to nobody. Null when it was cancelled. @throws ApiError with the fields that are wrong. */
export const moveCustomers = (move: Move, sending: Sending) => send<DoneAnswer>("move", move, sending);
export const raisePrices = (raise: Raise, sending: Sending) => send<DoneAnswer>("prices", raise, sending);
