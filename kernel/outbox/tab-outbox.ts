import { useEffect, useSyncExternalStore } from "react";
import { whenIdle } from "#ui/when-idle";
import type { Outbox, OutboxSnapshot } from "./outbox";
import type { NewCall, Person } from "./rules";

/**
 * The outbox of this tab. It loads once the page is interactive, before the network can be lost.
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

/** Set by a shell: who is signed in on this page. */
export function usePerson(current: Person): void {
  const { id, name } = current;
  useEffect(() => {
    // Even for the same person, who may have logged out, which deletes their data, or signed in
    // again after their session expired.
    person = { id, name };
    if (here) void here.identify(person);
  }, [id, name]);
}

/** Stores a call on this device and sends it. @throws if the outbox itself could not be loaded. */
export const writeCall = async (call: NewCall): Promise<"kept" | "unkept"> => (await outbox()).write(call);

/** Calls back with the outbox now and at each change, until the returned function is called. */
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
/** The outbox's contents; null until it has loaded. */
export const useOutbox = (): OutboxSnapshot | null =>
  useSyncExternalStore(
    subscribe,
    () => here?.getSnapshot() ?? null,
    () => null,
  );

/** Whether a pending call found that the session has expired, so that the person must sign in. */
export const isSignInDue = () => here?.getSnapshot().held === "signed-out";

/**
 * Whether calls of this person that will be sent have no response yet. Those blocked by a refusal
 * do not count.
 */
export const isSomethingWaiting = () => here?.isSomethingWaiting() ?? false;

/**
 * The outbox itself, for the person's decisions in the list of pending calls. @throws if it could
 * not be loaded.
 */
export { outbox };

/** Where a cartridge's offline writes go, and how it follows them. */
export interface OutboxDoor {
  write: typeof writeCall;
  follow: typeof followOutbox;
  whole(): Promise<Pick<Outbox, "sendNow" | "drop">>;
}
/** This device's own outbox, the default for every cartridge. */
export const TAB_OUTBOX: OutboxDoor = { write: writeCall, follow: followOutbox, whole: outbox };
