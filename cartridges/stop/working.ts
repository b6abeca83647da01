import { useCallback, useMemo } from "react";
import { toastError, toastUndo } from "#ui/toasts";
import { missingAt, requiredOf } from "./proof/rules";
import {
  countersOf,
  currentOf,
  lastRecorded,
  nextOf,
  passedOver,
  statesOf,
  type Counters,
  type DayStates,
} from "./rules";
import type { RouteDayCartridge } from "./route-day";
import type { DayStop, RequiredProof, RouteDayData } from "./schema";

/** A day as shown: every stop's state, the current stop and the next one. */
export interface ShownDay {
  stops: readonly DayStop[];
  states: DayStates;
  counters: Counters;
  current: DayStop | null;
  next: DayStop | null;
  passed: readonly number[];
  /** The missing required proofs by stop; only stops where something is missing. */
  unproven: ReadonlyMap<string, readonly RequiredProof[]>;
}

export function useShownDay({ stops, acts, proofs }: RouteDayData): ShownDay {
  return useMemo(() => {
    const states = statesOf(
      stops.map(({ id }) => id),
      acts,
    );
    return {
      stops,
      states,
      counters: countersOf(states),
      current: currentOf(stops, states),
      next: nextOf(stops, states),
      passed: passedOver(stops, states),
      unproven: new Map(
        [...states]
          .map(([id, state]) => [id, missingAt(state, proofs, id)] as const)
          .filter(([, missing]) => missing.length > 0),
      ),
    };
  }, [stops, acts, proofs]);
}

/** Reports an act that could not be stored, in the words of spec 8. */
export const sayError = (error: Error) => toastError(`Failed to update stop: ${error.message}`);

/** Shows what was done, with an Undo button. */
export function offerUndo(words: string, undo: () => Promise<unknown>): void {
  toastUndo(words, () => void undo().catch(sayError));
}

/**
 * Completes a stop as listed with one tap. If a required proof is missing or the stop was reopened,
 * the sheet opens instead.
 */
export function useCompleteAsListed(
  cartridge: RouteDayCartridge,
  ask: (kind: "complete", stop: DayStop) => void,
): (stop: DayStop) => void {
  return useCallback(
    (stop) => {
      const { id, customer_name, proof } = stop;
      const { acts = [], proofs = [] } = cartridge.getSnapshot().data ?? {};
      const isProofMissing = missingAt({ required: requiredOf(proof) }, proofs, id).length > 0;
      // A reopened stop is corrected: one tap must not put the load in the place of counted figures.
      if (isProofMissing || lastRecorded(acts, id)) return ask("complete", stop);
      void cartridge.complete(id).then((undo) => offerUndo(`${customer_name} is complete.`, undo), sayError);
    },
    [cartridge, ask],
  );
}
