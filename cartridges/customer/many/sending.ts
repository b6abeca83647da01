import { sendWork, type WorkProgress } from "#kernel/work-events";
import type { DoneAnswer, EffectAnswer, Move, Raise } from "./schema";

/** Reports progress and allows canceling. */
export interface Sending {
  onProgress: (progress: WorkProgress) => void;
  signal: AbortSignal;
}
const LOST = "The connection was lost. Changes apply to all or none: check one customer before you try again.";
const send = <Done>(path: string, body: object, sending: Sending) =>
  sendWork<Done>(`/customers/${path}`, body, { ...sending, lost: LOST });

/** Previews; null if canceled. @throws ApiError with the invalid fields. */
export const moveEffect = (move: Move, sending: Sending) => send<EffectAnswer>("move/preview", move, sending);
export const raiseEffect = (raise: Raise, sending: Sending) => send<EffectAnswer>("prices/preview", raise, sending);
/**
 * Applies the change to all or none; null if canceled. @throws ApiError with the invalid fields.
 */
export const moveCustomers = (move: Move, sending: Sending) => send<DoneAnswer>("move", move, sending);
export const raisePrices = (raise: Raise, sending: Sending) => send<DoneAnswer>("prices", raise, sending);
