import { useEffect, useState } from "react";

/** Debounce: letters typed within this time are searched together. */
const PAUSE_MS = 120;

/**
 * The server's search results for the typed text, or why the search failed. Earlier results stay
 * until newer ones arrive; `of` is the text they belong to. `ask` must be a stable function.
 */
export function useServerSearch<Found>(
  typed: string,
  ask: (typed: string) => Promise<Found>,
  nothing: Found,
): { found: Found; failure: string | null; of: string } {
  const [state, setState] = useState<{ found: Found; failure: string | null; of: string }>({
    found: nothing,
    failure: null,
    of: "",
  });
  useEffect(() => {
    if (typed === "") return setState({ found: nothing, failure: null, of: "" });
    let isStale = false;
    const timer = setTimeout(() => {
      ask(typed).then(
        (found) => isStale || setState({ found, failure: null, of: typed }),
        (error: Error) => isStale || setState({ found: nothing, failure: error.message, of: typed }),
      );
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [typed, ask, nothing]);
  return state;
}
