import { useEffect, useState, type ComponentType } from "react";
import { whenIdle } from "./when-idle";

type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * Lazily loads a part that is not on the page at first (a dialog, toasts). It is fetched once the
 * page is idle, before the network may be lost. If that fails, `Missing` replaces it, and the rest
 * of the page works. Not for what the server renders.
 */
export function onDemand<Props extends object>(
  load: Load<Props>,
  Missing: ComponentType<Props & { retry: () => void }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchPart = () => load().then(({ default: part }) => (loaded = part));
  whenIdle(() => void fetchPart().catch(() => {}));
  return function OnDemand(props: Props) {
    const [part, setPart] = useState<{ is: ComponentType<Props> | null; failed: boolean }>({
      is: loaded,
      failed: false,
    });
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      if (part.is) return;
      let left = false;
      fetchPart().then(
        (fetched) => left || setPart({ is: fetched, failed: false }),
        () => left || setPart({ is: null, failed: true }),
      );
      return () => {
        left = true;
      };
    }, [part.is, attempt]);
    if (part.is) return <part.is {...props} />;
    return part.failed ? <Missing {...props} retry={() => setAttempt((before) => before + 1)} /> : null;
  };
}
