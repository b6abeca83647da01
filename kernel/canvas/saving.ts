import { useNavigate } from "@remix-run/react";
import { useMemo, useState } from "react";
import { v7 as uuid } from "uuid";
import { callApi } from "../api-client";
import { isUnsent, type NewCall, type OutboxCall } from "../outbox/rules";
import { standingOf, type Standing } from "../outbox/words";
import { outbox as here, useOutbox, writeCall } from "../outbox/tab-outbox";
import { addressOfWorkspace, MAX_ITEMS } from "./address";
import { cardsOf, opened, type Layout } from "./grid";
import { savedLayout, type Base, type Known } from "./meanwhile";
import { DELETE_CALL, isKeptAs, layoutOf, SAVE_CALL, storedOf, type SavedWorkspace, type StoredCards } from "./stored";

export interface Saving {
  isSaved: boolean;
  /** The state of pending saves on this device: stored or being sent; null if there are none. */
  standing: Standing | null;
  /** When it was last saved from here, in milliseconds. */
  savedAt: number | null;
  save(): Promise<void>;
  /** Set if another device saved meanwhile: which version to keep? */
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
type Calls = readonly OutboxCall[];

/** A workspace as it will be once this device's pending calls have arrived. */
export interface Kept extends Omit<SavedWorkspace, "name">, Known {
  /**
   * A pending save overwrites another device's, and later ones must too, because the resulting
   * version is unknown.
   */
  overwrite?: true;
  isWaiting?: true;
}

const bodyOf = ({ body }: OutboxCall) => body as unknown as Body;
/** A save refused because another device had saved meanwhile. */
const isConflict = ({ call, state, refusal }: OutboxCall) =>
  call === SAVE_CALL && state === "refused" && refusal?.status === 409;
const isOfCanvas = ({ call }: OutboxCall) => call === SAVE_CALL || call === DELETE_CALL;

/**
 * The person's workspaces by name: the last response to this device unless the page's data are
 * newer, with pending calls on top. Each save increments the version; a name that was changed or
 * deleted becomes free.
 */
export function keptOf(calls: Calls, workspaces: readonly SavedWorkspace[]): ReadonlyMap<string, Kept> {
  const kept = new Map<string, Kept>();
  const free = new Set<string>();
  const give = (name: string) => {
    kept.delete(name);
    free.add(name);
  };
  const own = calls.filter(isOfCanvas);
  for (const call of own.filter(({ state }) => state === "sent")) {
    const { name, place, cards, was } = bodyOf(call);
    if (was !== undefined) give(was);
    free.delete(name);
    // Once the deletion is confirmed, another device may reuse the name.
    if (call.call === DELETE_CALL) kept.delete(name);
    else kept.set(name, { place, cards, version: (call.answer as { version: number }).version, isOwn: true });
  }
  for (const { name, ...saved } of workspaces) {
    if (!free.has(name) && saved.version > (kept.get(name)?.version ?? 0)) kept.set(name, saved);
  }
  for (const call of own.filter(({ state }) => state === "waiting")) {
    const { name, place, cards, version, was, overwrite } = bodyOf(call);
    if (was !== undefined) give(was);
    if (call.call === DELETE_CALL) give(name);
    else
      kept.set(name, {
        place,
        cards,
        version: version + 1,
        ...(overwrite && { overwrite }),
        isOwn: true,
        isWaiting: true,
      });
  }
  for (const call of own.filter(isConflict)) {
    const { name } = bodyOf(call);
    const current = kept.get(name);
    if (current) kept.set(name, { ...current, isRefused: true });
  }
  return kept;
}

/** The workspaces' names in order: those of the page's data and those only pending here. */
export const namesOf = (kept: ReadonlyMap<string, Kept>, workspaces: readonly SavedWorkspace[]): string[] => {
  const existing = new Set(workspaces.map(({ name }) => name));
  return [...kept]
    .filter(([name, { isWaiting }]) => isWaiting || existing.has(name))
    .sort(([, one], [, other]) => one.place - other.place)
    .map(([name]) => name);
};

/** The current name of a workspace from the page's data: it may have been renamed here since. */
export function nameNow(calls: Calls, workspaces: readonly SavedWorkspace[], name: string): string {
  const kept = keptOf(calls, workspaces);
  if (kept.has(name) || workspaces.every((known) => known.name !== name)) return name;
  const renamed = calls
    .filter((call) => isOfCanvas(call) && call.state !== "refused")
    .reduce((now, call) => (bodyOf(call).was === now ? bodyOf(call).name : now), name);
  return kept.has(renamed) ? renamed : name;
}

/** The same as a hook. */
export function useNameNow(workspaces: readonly SavedWorkspace[], name: string): string {
  const calls = useOutbox()?.calls;
  return useMemo(() => nameNow(calls ?? [], workspaces, name), [calls, workspaces, name]);
}

export function useKept(workspaces: readonly SavedWorkspace[]): ReadonlyMap<string, Kept> {
  const calls = useOutbox()?.calls;
  return useMemo(() => keptOf(calls ?? [], workspaces), [calls, workspaces]);
}

/**
 * This device's calls about a workspace under all its names, and its name before the first of them.
 */
export function writtenOf(calls: Calls, name: string): { own: Calls; before: string } {
  const own: OutboxCall[] = [];
  let before = name;
  for (const call of calls.filter(isOfCanvas).toReversed()) {
    const { name: called, was } = bodyOf(call);
    // Before that, the name belonged to another workspace.
    if (was === before) break;
    if (called !== before) continue;
    own.unshift(call);
    before = was ?? before;
  }
  return { own, before };
}

/**
 * Calls that a refusal blocks: all later ones for the same workspace, whatever it is called by
 * then.
 */
const partOf = (calls: Calls, name: string) =>
  calls.findLast((call) => isOfCanvas(call) && isUnsent(call) && [bodyOf(call).name, bodyOf(call).was].includes(name))
    ?.part ?? name;

/**
 * All workspace calls are sent in the order they were made, because a name can move from one
 * workspace to another.
 */
const callAbout = (part: string, { call, body, title }: Pick<NewCall, "call" | "body" | "title">): NewCall => ({
  key: uuid(),
  lane: "canvas",
  part,
  heading: "Canvas",
  call,
  body,
  at: new Date().toISOString(),
  version: 1,
  title,
  noun: "layout",
  // Not merged with pending calls: one of them may already be on its way, so the version it leaves
  // is unknown.
  subject: null,
});

/** `version` is the server's, as far as the page knows. */
type How = Pick<Body, "version" | "was" | "overwrite">;

/** A save queued behind the workspace's pending calls, which increment the version. */
export function saveCall(calls: Calls, name: string, place: number, layout: Layout, how: How): NewCall {
  const former = how.was ?? name;
  const waiting = keptOf(calls.filter(isUnsent), []).get(former);
  const overwrite = how.overwrite ?? waiting?.overwrite;
  const version = waiting?.version ?? how.version;
  const body: Body = { name, place, cards: storedOf(layout), ...how, version, ...(overwrite && { overwrite }) };
  return callAbout(partOf(calls, former), {
    call: SAVE_CALL,
    body: { ...body },
    title: `${name}, ${cardsOf(layout).length} cards`,
  });
}

/** Stores a workspace on this device and sends it. */
export async function writeLayout(name: string, place: number, layout: Layout, how: How): Promise<void> {
  const { calls } = (await here()).getSnapshot();
  await writeCall(saveCall(calls, name, place, layout, how));
}

let sending: Promise<unknown> = Promise.resolve();

/**
 * Puts a card on another workspace; `place` is for a workspace that was never saved. Calls run in
 * sequence, each based on the result of the one before. @throws if it cannot be stored.
 */
export function sendCard(
  card: string,
  name: string,
  { workspaces, place }: { workspaces: readonly SavedWorkspace[]; place: number },
): Promise<void> {
  const sent = sending.then(async () => {
    const { calls } = (await here()).getSnapshot();
    const other = keptOf(calls, workspaces).get(name) ?? null;
    const layout = opened(savedLayout(other), card);
    if (cardsOf(layout).length > MAX_ITEMS)
      throw new Error(`${name} has ${MAX_ITEMS} cards already. Close one there first.`);
    await writeCall(saveCall(calls, name, other?.place ?? place, layout, { version: other?.version ?? 0 }));
  });
  sending = sent.catch(() => {});
  return sent;
}

/** The deletion queued behind the workspace's pending calls; null if there are none. */
export function deletionBehind(calls: Calls, name: string): NewCall | null {
  const waiting = keptOf(calls.filter(isUnsent), []).get(name);
  if (!waiting) return null;
  const { version, overwrite } = waiting;
  return callAbout(partOf(calls, name), {
    call: DELETE_CALL,
    body: { name, version, ...(overwrite && { overwrite }) },
    title: `${name}, deleted`,
  });
}

/**
 * Deletes a workspace: behind its pending calls, or else at once, which needs the network. Returns
 * the version it had.
 */
export async function deleteWorkspace(name: string, version: number): Promise<number> {
  const outbox = await here();
  const { calls } = outbox.getSnapshot();
  const deletion = deletionBehind(calls, name);
  if (deletion) await writeCall(deletion);
  else if (version > 0) {
    await callApi("DELETE", `/canvas-layouts/${encodeURIComponent(name)}`, { version });
    // Its stored responses must not apply to a new workspace with the same name.
    await outbox.drop(writtenOf(calls, name).own);
  }
  return deletion ? Number(deletion.body.version) : version;
}

/** Saves a workspace's layout through the outbox, so that it works offline too. */
export function useSaving(workspace: string, place: number, base: Base, layout: Layout): Saving {
  const outbox = useOutbox();
  const navigate = useNavigate();
  const [isDeciding, setDeciding] = useState(false);
  const { calls = [] } = outbox ?? {};
  const { own: unsent, before } = writtenOf(calls.filter(isUnsent), workspace);
  const waiting = unsent.findLast(({ state }) => state === "waiting");
  const refused = unsent.find(isConflict);
  const lastLayout = useMemo(() => savedLayout(base), [base]);
  // A refused save has the version it was based on, and whatever is saved while the person decides
  // is based on the same one.
  const version = refused ? bodyOf(refused).version : (base?.version ?? 0);
  const decide = (act: () => Promise<unknown>) => {
    setDeciding(true);
    void act().finally(() => setDeciding(false));
  };
  const drop = async () => (await here()).drop(unsent);
  return {
    isSaved: isKeptAs(lastLayout, layout) && !(refused && base?.isOwn),
    standing: outbox && waiting ? standingOf(waiting, outbox) : null,
    savedAt: writtenOf(calls, workspace).own.findLast(({ state }) => state === "sent")?.sentAt ?? null,
    save: () => writeLayout(workspace, place, layout, { version }),
    conflict:
      !isDeciding && refused
        ? {
            takeTheirs: () => decide(() => drop().then(() => navigate(addressOfWorkspace(before)))),
            // Stored before the refused call is dropped, so that ours is never lost in between.
            keepMine: () =>
              decide(async () => {
                await writeLayout(workspace, place, (base?.isOwn ? null : lastSaved(unsent)) ?? layout, {
                  version,
                  overwrite: true,
                  ...(before !== workspace && { was: before }),
                });
                await drop();
              }),
          }
        : null,
  };
}

/**
 * The layout whose save was refused, for a page opened after the refusal that shows the other
 * device's.
 */
function lastSaved(unsent: Calls): Layout | null {
  const last = unsent.findLast(({ call }) => call === SAVE_CALL);
  return last ? layoutOf(bodyOf(last).cards) : null;
}
