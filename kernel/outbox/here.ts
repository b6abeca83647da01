import { useEffect, useSyncExternalStore } from "react";
import { whenIdle } from "#ui/when-idle";
import type { Outbox, OutboxSnapshot } from "./outbox";
import type { NewCall, Person } from "./rules";

/**
 * The outbox of this tab, for whoever is on the page before it is: it comes once the page answers taps, and is there before the
 * network goes. `whenHere` hears of it.
 */
let here: Outbox | null = null;
let coming: Promise<Outbox> | null = null;
let person: Person | null = null;
const waitingFor = new Set<() => void>();

function outbox(): Promise<Outbox> {
  coming ??= import("./browser").then(
    async ({ makeOutbox }) => {
      here = makeOutbox();
      if (person) await here.identify(person);
      for (const follow of waitingFor) follow();
      return here;
    },
    () => {
      coming = null;
      throw new Error("A part of this page did not load, so this was not saved. Check your connection and try again.");
    },
  );
  return coming;
}
whenIdle(() => void outbox().catch(() => {}));

/** Who is signed in on this page: a shell says so. */
export function usePerson(current: Person): void {
  const { id, name } = current;
  useEffect(() => {
    // Also where it is the same person as before: meanwhile they may have logged out, which forgot them, or signed in anew after their session had ended.
    person = { id, name };
    if (here) void here.identify(person);
  }, [id, name]);
}

/** Writes a call down on this device and sends it. @throws where the outbox itself could not be loaded. */
export const writeCall = async (call: NewCall): Promise<"kept" | "unkept"> => (await outbox()).write(call);

/** Hears of the outbox at once and at each change, until the answer is called. */
export function followOutbox(listener: (snapshot: OutboxSnapshot) => void): () => void {
  let end = () => {};
  const follow = () => {
    waitingFor.delete(follow);
    const notify = () => listener(here!.getSnapshot());
    end = here!.subscribe(notify);
    notify();
  };
  if (here) follow();
  else waitingFor.add(follow);
  return () => {
    waitingFor.delete(follow);
    end();
  };
}

const subscribe = (listener: () => void) => followOutbox(listener);
/** What is in the outbox; null until it is there. */
export const useOutbox = (): OutboxSnapshot | null =>
  useSyncExternalStore(
    subscribe,
    () => here?.getSnapshot() ?? null,
    () => null,
  );

/** The session has ended, which a call that still waits has learned: whoever is on the page signs in on the spot. */
export const isSignInDue = () => here?.getSnapshot().held === "signed-out";

/** Calls of this person that will be sent have no answer yet. What waits behind a refusal is not sent, and learns nothing. */
export const isSomethingWaiting = () => here?.isSomethingWaiting() ?? false;

/** The outbox itself, for what a person decides in the list of what waits. @throws where it could not be loaded. */
export { outbox };

/** Where the offline writes of a cartridge go, and what it hears of them. */
export interface OutboxDoor {
  write: typeof writeCall;
  follow: typeof followOutbox;
  whole(): Promise<Pick<Outbox, "sendNow" | "drop">>;
}
/** This device's own, for every cartridge that is not given another. */
export const HERE: OutboxDoor = { write: writeCall, follow: followOutbox, whole: outbox };
