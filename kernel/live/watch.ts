import { whenIdle } from "#ui/when-idle";
import type { LiveHub } from "./hub";

/** How soon the stream's script is asked for again where it could not be loaded. */
const LOAD_AGAIN_MS = 5_000;

let hub: Promise<LiveHub> | undefined;

/** The stream comes once the page answers taps: at its opening it says what has changed meanwhile. */
const hubOfThisTab = (): Promise<LiveHub> => (hub ??= new Promise((come) => whenIdle(() => void load(come))));

const load = (come: (made: LiveHub) => void): Promise<void> =>
  import("./tab").then(
    ({ makeHub }) => come(makeHub()),
    () => void setTimeout(() => void load(come), LOAD_AGAIN_MS),
  );

/**
 * Hears of a topic until the answer is called: `changed` with its version at each opening and each change; with null where a topic has no
 * version, or something may have been missed. Cartridges name theirs in `meta.watches`, and the frame watches for them.
 */
export function watchTopic(topic: string, changed: (version: number | null) => void): () => void {
  let left = false;
  let leave = () => {};
  void hubOfThisTab().then((made) => {
    if (!left) leave = made.watch(topic, changed);
  });
  return () => {
    left = true;
    leave();
  };
}
