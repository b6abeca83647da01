import { useNavigate } from "@remix-run/react";
import { useMemo, useState } from "react";
import { v7 as uuid } from "uuid";
import { callApi } from "../api-client";
import { isUnsent, type NewCall, type OutboxCall } from "../outbox/rules";
import { standingOf, type Standing } from "../outbox/words";
import { outbox as here, useOutbox, writeCall } from "../outbox/here";
import { addressOfWorkspace, MAX_ITEMS } from "./address";
import { cardsOf, opened, type Layout } from "./grid";
import { savedLayout, type Base, type Known } from "./meanwhile";
import { DELETE_CALL, isKeptAs, layoutOf, SAVE_CALL, storedOf, type SavedWorkspace, type StoredCards } from "./stored";

export interface Saving {
  isSaved: boolean;
  /** Of what is written down on this device and not answered yet: kept here, or on its way; null where nothing waits. */
  standing: Standing | null;
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
type Calls = readonly OutboxCall[];

/** A workspace as it is once what waits on this device has arrived. */
export interface Kept extends Omit<SavedWorkspace, "name">, Known {
  /** What waits of it overwrites what another device has saved, and what comes behind that must too: which version it then has is not known. */
  overwrite?: true;
  isWaiting?: true;
}

const bodyOf = ({ body }: OutboxCall) => body as unknown as Body;
/** A save that was refused because another device had saved meanwhile. */
const isConflict = ({ call, state, refusal }: OutboxCall) =>
  call === SAVE_CALL && state === "refused" && refusal?.status === 409;
const isOfCanvas = ({ call }: OutboxCall) => call === SAVE_CALL || call === DELETE_CALL;

/**
 * The person's workspaces by their names: what this device was answered, unless the page's data are newer, and what waits to be sent over
 * both. Each save counts its workspace one version on; a name that was taken from one, or given up, is free.
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
    // Once its deletion is answered, another device may give the name again.
    if (call.call === DELETE_CALL) kept.delete(name);
    else kept.set(name, { place, cards, version: (call.answer as { version: number }).version, isOwn: true });
  }
  for (const { name, ...known } of workspaces) {
    if (!free.has(name) && known.version > (kept.get(name)?.version ?? 0)) kept.set(name, known);
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
    const known = kept.get(name);
    if (known) kept.set(name, { ...known, isRefused: true });
  }
  return kept;
}

/** The names of the workspaces in their order: those of the page's data and those that only wait here. */
export const namesOf = (kept: ReadonlyMap<string, Kept>, workspaces: readonly SavedWorkspace[]): string[] => {
  const known = new Set(workspaces.map(({ name }) => name));
  return [...kept]
    .filter(([name, { isWaiting }]) => isWaiting || known.has(name))
    .sort(([, one], [, other]) => one.place - other.place)
    .map(([name]) => name);
};

/** What a workspace of the page's data is called now: it may have been renamed here, and the page not have heard of it. */
export function nameNow(calls: Calls, workspaces: readonly SavedWorkspace[], name: string): string {
  const kept = keptOf(calls, workspaces);
  if (kept.has(name) || workspaces.every((known) => known.name !== name)) return name;
  const renamed = calls
    .filter((call) => isOfCanvas(call) && call.state !== "refused")
    .reduce((now, call) => (bodyOf(call).was === now ? bodyOf(call).name : now), name);
  return kept.has(renamed) ? renamed : name;
}

/** The same for the page. */
export function useNameNow(workspaces: readonly SavedWorkspace[], name: string): string {
  const calls = useOutbox()?.calls;
  return useMemo(() => nameNow(calls ?? [], workspaces, name), [calls, workspaces, name]);
}

/** The person's workspaces as this page knows them. */
export function useKept(workspaces: readonly SavedWorkspace[]): ReadonlyMap<string, Kept> {
  const calls = useOutbox()?.calls;
  return useMemo(() => keptOf(calls ?? [], workspaces), [calls, workspaces]);
}

/** What this device has written of a workspace, through all its names, and the name that it had before the first of them. */
export function writtenOf(calls: Calls, name: string): { own: Calls; before: string } {
  const own: OutboxCall[] = [];
  let before = name;
  for (const call of calls.filter(isOfCanvas).toReversed()) {
    const { name: called, was } = bodyOf(call);
    // Another workspace had the name before.
    if (was === before) break;
    if (called !== before) continue;
    own.unshift(call);
    before = was ?? before;
  }
  return { own, before };
}

/** What a refusal holds up: all that comes later of the same workspace, whatever it is called by then. */
const partOf = (calls: Calls, name: string) =>
  calls.findLast((call) => isOfCanvas(call) && isUnsent(call) && [bodyOf(call).name, bodyOf(call).was].includes(name))
    ?.part ?? name;

/** All calls about workspaces arrive in the order in which they were made: a name may go from one to another. */
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
  // Each has its turn: whether one that waits was on its way already is not known for certain, and so neither is which version it leaves.
  subject: null,
});

/** `version` is the one that the server has, as far as the page knows. */
type How = Pick<Body, "version" | "was" | "overwrite">;

/** A save behind what waits of the workspace, which counts one version on. */
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

/** Writes a workspace down on this device, and sends it. */
export async function writeLayout(name: string, place: number, layout: Layout, how: How): Promise<void> {
  const { calls } = (await here()).getSnapshot();
  await writeCall(saveCall(calls, name, place, layout, how));
}

let sending: Promise<unknown> = Promise.resolve();

/** Puts a card on another workspace; `place` is that workspace's where nothing is saved of it. One after the other, each on what the one before left. @throws where it is not written down. */
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

/** The deletion of a workspace behind what waits of it; null where nothing of it waits. */
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

/** Gives a workspace up: behind what waits of it, else at once, which needs the network. Answers the version that it had. */
export async function deleteWorkspace(name: string, version: number): Promise<number> {
  const outbox = await here();
  const { calls } = outbox.getSnapshot();
  const behind = deletionBehind(calls, name);
  if (behind) await writeCall(behind);
  else if (version > 0) {
    await callApi("DELETE", `/canvas-layouts/${encodeURIComponent(name)}`, { version });
    // What was answered of it says nothing of another one of this name.
    await outbox.drop(writtenOf(calls, name).own);
  }
  return behind ? Number(behind.body.version) : version;
}

/** A workspace's layout on its way to the server: over the outbox, so that it is saved without network too. */
export function useSaving(workspace: string, place: number, base: Base, layout: Layout): Saving {
  const outbox = useOutbox();
  const navigate = useNavigate();
  const [isDeciding, setDeciding] = useState(false);
  const { calls = [] } = outbox ?? {};
  const { own: unsent, before } = writtenOf(calls.filter(isUnsent), workspace);
  const waiting = unsent.findLast(({ state }) => state === "waiting");
  const refused = unsent.find(isConflict);
  const lastLayout = useMemo(() => savedLayout(base), [base]);
  // What was refused said which version it had seen, and whatever is saved while the person is asked has seen no other.
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
            // Written down before what was refused is dropped, so that at no time theirs is all that is known of it.
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

/** The layout that was to be saved here, for a screen that shows theirs: the page was opened after the refusal. */
function lastSaved(unsent: Calls): Layout | null {
  const last = unsent.findLast(({ call }) => call === SAVE_CALL);
  return last ? layoutOf(bodyOf(last).cards) : null;
}
