import { useNavigate } from "@remix-run/react";
import { useMemo, useRef, useState } from "react";
import { v7 as uuid } from "uuid";
import { callApi } from "../api-client";
import { isUnsent, type NewCall, type OutboxCall } from "../outbox/rules";
import { outbox as here, useOutbox, writeCall } from "../outbox/here";
import { addressOfWorkspace } from "./address";
import { cardsOf, type Layout } from "./grid";
import { DELETE_CALL, isKeptAs, layoutOf, SAVE_CALL, storedOf, type SavedWorkspace, type StoredCards } from "./stored";

export interface Saving {
  isSaved: boolean;
  /** Written down on this device, not answered yet. */
  isWaiting: boolean;
  /** When it was last saved from here, in milliseconds. */
  savedAt: number | null;
  save(): Promise<void>;
  /** Another device has saved meanwhile: which of the two stays? */
  conflict: { takeTheirs(): void; keepMine(): void } | null;
}

interface Body {
  name: string;
  place: number;
  cards: StoredCards;
  version: number;
  was?: string;
  overwrite?: true;
}

type Known = Pick<SavedWorkspace, "version" | "cards" | "place">;

/** What is on its way to the server, by the name of its workspace. */
const waitingOf = (calls: readonly OutboxCall[] = [], name: string) =>
  calls.findLast(({ call, state, body }) => call === SAVE_CALL && state === "waiting" && body.name === name)
    ?.body as unknown as Body | undefined;

/**
 * Names that a save of this device has taken from a workspace, until the page's data know it: not those that were saved again since. And those
 * of workspaces whose deletion waits; once it is answered another device may give the name again.
 */
export function useFormerNames(): ReadonlySet<string> {
  const former = new Set<string>();
  for (const { call, state, body } of useOutbox()?.calls ?? []) {
    if (state === "refused" || (call !== SAVE_CALL && call !== DELETE_CALL)) continue;
    const { name, was } = body as unknown as Body;
    if (was !== undefined) former.add(was);
    if (call === SAVE_CALL) former.delete(name);
    else if (state === "waiting") former.add(name);
  }
  return former;
}

/** The cards of a workspace as they are kept: what waits on this device, else what the server has. */
export function useKeptCards(name: string, known: Known | null): StoredCards | null {
  return (waitingOf(useOutbox()?.calls, name) ?? known)?.cards ?? null;
}

/** What the server has of each workspace, as far as this page knows: an answer may be newer than the page's data, and is forgotten after a while. */
export function useKnown(workspaces: readonly SavedWorkspace[]): (name: string) => Known | null {
  const outbox = useOutbox();
  const newest = useRef(new Map<string, Known>());
  const answered = (outbox?.calls ?? [])
    .filter(({ call, state }) => call === SAVE_CALL && state === "sent")
    .map(({ body, answer }) => ({ ...(body as unknown as Body), ...(answer as { version: number }) }));
  for (const { name, version, cards, place } of [...workspaces, ...answered])
    if (version > (newest.current.get(name)?.version ?? 0)) newest.current.set(name, { version, cards, place });
  return (name) => newest.current.get(name) ?? null;
}

/** A call about a workspace: those of one name arrive in their order. */
const callAbout = (name: string, { call, body, title }: Pick<NewCall, "call" | "body" | "title">): NewCall => ({
  key: uuid(),
  lane: `canvas ${name}`,
  part: null,
  heading: "Canvas",
  call,
  body,
  at: new Date().toISOString(),
  version: 1,
  title,
  noun: "layout",
  subject: name,
});
type How = Pick<Body, "version" | "was" | "overwrite">;
export const saveCall = (name: string, place: number, layout: Layout, how: How): NewCall => {
  const body: Body = { name, place, cards: storedOf(layout), ...how };
  return callAbout(name, { call: SAVE_CALL, body: { ...body }, title: `${name}, ${cardsOf(layout).length} cards` });
};

/** Writes a workspace down on this device, and sends it. A later one takes the place of one that was never tried. */
export const writeLayout = (name: string, place: number, layout: Layout, how: How): Promise<unknown> =>
  writeCall(saveCall(name, place, layout, how));

/** The deletion of a workspace behind what waits of it, which counts one version on; null where nothing of it waits. */
export function deletionBehind(calls: readonly OutboxCall[] | undefined, name: string): NewCall | null {
  const waiting = waitingOf(calls, name);
  if (!waiting) return null;
  return callAbout(name, {
    call: DELETE_CALL,
    body: { name, version: waiting.version + 1 },
    title: `${name}, deleted`,
  });
}

/** Gives a workspace up: behind what waits of it, else at once, which needs the network. Answers the version that it had. */
export async function deleteWorkspace(name: string, version: number): Promise<number> {
  const behind = deletionBehind((await here()).getSnapshot().calls, name);
  if (behind) await writeCall(behind);
  else if (version > 0) await callApi("DELETE", `/canvas-layouts/${encodeURIComponent(name)}`, { version });
  return behind ? Number(behind.body.version) : version;
}

/** A workspace's layout on its way to the server: over the outbox, so that it is saved without network too. */
export function useSaving(workspace: string, place: number, known: Known | null, layout: Layout): Saving {
  const outbox = useOutbox();
  const navigate = useNavigate();
  const [isDeciding, setDeciding] = useState(false);
  const own = (outbox?.calls ?? []).filter(({ call, body }) => call === SAVE_CALL && body.name === workspace);
  const waiting = own.findLast(({ state }) => state === "waiting");
  const refused = own.filter(({ state }) => state === "refused");
  const lastCards = useKeptCards(workspace, known);
  const lastLayout = useMemo(() => (lastCards ? layoutOf(lastCards) : []), [lastCards]);
  const version = known?.version ?? 0;
  const decide = (act: () => unknown) => {
    setDeciding(true);
    void here()
      .then((outbox) => outbox.drop(own.filter(isUnsent)))
      .then(act)
      .finally(() => setDeciding(false));
  };
  return {
    isSaved: lastLayout !== null && isKeptAs(lastLayout, layout),
    isWaiting: waiting !== undefined,
    savedAt: own.findLast(({ state }) => state === "sent")?.sentAt ?? null,
    save: async () => {
      const waits = waitingOf(outbox?.calls, workspace);
      // It takes the place of one that waits, and with it its new name and where it stands among the others.
      const { was, version: before } = waits ?? {};
      const how = was === undefined ? { version } : { was, version: before! };
      await writeLayout(workspace, waits?.place ?? place, layout, how);
    },
    conflict:
      !isDeciding && refused.some(({ refusal }) => refusal?.status === 409)
        ? {
            takeTheirs: () => decide(() => navigate(addressOfWorkspace(workspace))),
            keepMine: () => decide(() => writeLayout(workspace, place, layout, { version, overwrite: true })),
          }
        : null,
  };
}
