import { useEffect, useState } from "react";

/** Letters typed within this time are asked for together. */
const PAUSE_MS = 120;

/**
 * What the server found for what is typed, and why it could not be asked; what was found before stands until then: `of` says for what it was.
 * `ask` stays the same function.
 */
export function useFound<Found>(
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
    let isLate = false;
    const asking = setTimeout(() => {
      ask(typed).then(
        (found) => isLate || setState({ found, failure: null, of: typed }),
        (error: Error) => isLate || setState({ found: nothing, failure: error.message, of: typed }),
      );
    }, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(asking);
    };
  }, [typed, ask, nothing]);
  return state;
}
