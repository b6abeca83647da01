import { useNavigate } from "@remix-run/react";
import { useMemo, useRef, useState } from "react";
import { v7 as uuid } from "uuid";
import { isUnsent } from "../outbox/rules";
import { outbox as here, useOutbox, writeCall } from "../outbox/here";
import { addressOfWorkspace } from "./address";
import { cardsOf, type Layout } from "./grid";
import { isKeptAs, layoutOf, SAVE_CALL, storedOf, type SavedWorkspace, type StoredCards } from "./stored";

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

type Known = Pick<SavedWorkspace, "version" | "cards">;

/** What is on its way to the server, by the name of its workspace. */
const waitingOf = (outbox: ReturnType<typeof useOutbox>, name: string) =>
  (outbox?.calls ?? []).findLast(
    ({ call, state, body }) => call === SAVE_CALL && state === "waiting" && body.name === name,
  )?.body as unknown as Body | undefined;

/** Names that a save of this device has taken from a workspace, until the page's data know it: not those that were saved again since. */
export function useFormerNames(): ReadonlySet<string> {
  const former = new Set<string>();
  for (const { call, state, body } of useOutbox()?.calls ?? []) {
    if (call !== SAVE_CALL || state === "refused") continue;
    const { name, was } = body as unknown as Body;
    if (was !== undefined) former.add(was);
    former.delete(name);
  }
  return former;
}

/** The cards of a workspace as they are kept: what waits on this device, else what the server has. */
export function useKeptCards(name: string, known: Known | null): StoredCards | null {
  return (waitingOf(useOutbox(), name) ?? known)?.cards ?? null;
}

/** What the server has of each workspace, as far as this page knows: an answer may be newer than the page's data, and is forgotten after a while. */
export function useKnown(workspaces: readonly SavedWorkspace[]): (name: string) => Known | null {
  const outbox = useOutbox();
  const newest = useRef(new Map<string, Known>());
  const answered = (outbox?.calls ?? [])
    .filter(({ call, state }) => call === SAVE_CALL && state === "sent")
    .map(({ body, answer }) => ({ ...(body as unknown as Body), ...(answer as { version: number }) }));
  for (const { name, version, cards } of [...workspaces, ...answered])
    if (version > (newest.current.get(name)?.version ?? 0)) newest.current.set(name, { version, cards });
  return (name) => newest.current.get(name) ?? null;
}

/** Writes a workspace down on this device, and sends it. A later one takes the place of one that was never tried. */
export const writeLayout = (
  name: string,
  place: number,
  layout: Layout,
  how: Pick<Body, "version" | "was" | "overwrite">,
): Promise<unknown> => {
  const body: Body = { name, place, cards: storedOf(layout), ...how };
  return writeCall({
    key: uuid(),
    lane: `canvas ${name}`,
    part: null,
    heading: "Canvas",
    call: SAVE_CALL,
    body: { ...body },
    at: new Date().toISOString(),
    version: 1,
    title: `${name}, ${cardsOf(layout).length} cards`,
    noun: "layout",
    subject: name,
  });
};

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
      const { was, version: before } = waitingOf(outbox, workspace) ?? {};
      // It takes the place of one that waits, and with it its new name.
      await writeLayout(workspace, place, layout, was === undefined ? { version } : { was, version: before! });
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
