import { useCallback, useMemo } from "react";
import { toastError, toastUndo } from "#ui/toasts";
import { missingAt, requiredOf } from "./proof/rules";
import { countersOf, currentOf, nextOf, passedOver, statesOf, type Counters, type DayStates } from "./rules";
import type { RouteDayCartridge } from "./route-day";
import type { DayStop, RequiredProof, RouteDayData } from "./schema";

/** A day as it is shown: every stop's state, what is current and what comes next. */
export interface ShownDay {
  stops: readonly DayStop[];
  states: DayStates;
  counters: Counters;
  current: DayStop | null;
  next: DayStop | null;
  passed: readonly number[];
  /** What was required as proof and is not there, by stop; only of stops where something is missing. */
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

/** What was done at a stop and could not be kept, in the words of spec 8. */
export const sayError = (error: Error) => toastError(`Failed to update stop: ${error.message}`);

/** Says what was done, with Undo beside it. */
export function offerUndo(words: string, undo: () => Promise<unknown>): void {
  toastUndo(words, () => void undo().catch(sayError));
}

/** One tap completes a stop as listed, unless the customer requires a proof that is not there: then the sheet asks for it. */
export function useCompleteAsListed(
  cartridge: RouteDayCartridge,
  ask: (kind: "complete", stop: DayStop) => void,
): (stop: DayStop) => void {
  return useCallback(
    (stop) => {
      const { id, customer_name, proof } = stop;
      const proofs = cartridge.getSnapshot().data?.proofs ?? [];
      if (missingAt({ required: requiredOf(proof) }, proofs, id).length > 0) return ask("complete", stop);
      void cartridge.complete(id).then((undo) => offerUndo(`${customer_name} is complete.`, undo), sayError);
    },
    [cartridge, ask],
  );
}
