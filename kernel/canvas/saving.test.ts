import { expect, it } from "vitest";
import { asWaiting, headsOf, heldUp, replacedBy, type NewCall, type OutboxCall } from "../outbox/rules";
import { deletionBehind, keptOf, nameNow, namesOf, saveCall, writtenOf } from "./saving";

const by = { id: "ada", name: "Ada" };
const inOrder = (...calls: NewCall[]) =>
  calls.map((call, sequence): OutboxCall => ({ ...asWaiting(call, by, { build: "1", clock: 0 }), sequence }));
const refused = (call: OutboxCall): OutboxCall => ({
  ...call,
  state: "refused",
  refusal: { status: 409, message: "Saved elsewhere." },
});
const saved = (name: string, version: number, place = 0) => ({ name, place, cards: {}, version });

/**
 * What a person does offline, in sequence; each act sees what the page knew of the server before
 * it.
 */
function withoutNetwork(...deeds: ((calls: readonly OutboxCall[]) => NewCall)[]) {
  const made: NewCall[] = [];
  for (const deed of deeds) made.push(deed(inOrder(...made)));
  return inOrder(...made);
}
const saves =
  (name: string, version: number, how: { was?: string; overwrite?: true } = {}) =>
  (calls: readonly OutboxCall[]) =>
    saveCall(calls, name, 1, [], { version, ...how });
const deletes = (name: string) => (calls: readonly OutboxCall[]) => deletionBehind(calls, name)!;
/** The bodies apart from cards and place. */
const bodies = (calls: readonly OutboxCall[]) =>
  calls.map(({ body }) => Object.fromEntries(Object.entries(body).filter(([of]) => of !== "cards" && of !== "place")));
const renamed = saves("Evening", 4, { was: "Yard" });

it("sends changes to workspaces in order, whatever they are called by then, without dropping any", () => {
  const calls = withoutNetwork(saves("Yard", 4), renamed, saves("Yard", 0), saves("Evening", 4));
  for (const [at, call] of calls.entries()) {
    expect(headsOf(calls.map((each, place) => (place < at ? { ...each, state: "sent" } : each)))).toEqual([call]);
    expect(replacedBy(calls.slice(0, at), call)).toBeNull();
  }
});

it("continues the version from pending saves, so that no save conflicts with a later one", () => {
  expect(bodies(withoutNetwork(saves("Yard", 4), saves("Yard", 4), renamed, saves("Evening", 0)))).toEqual([
    { name: "Yard", version: 4 },
    { name: "Yard", version: 5 },
    { name: "Evening", version: 6, was: "Yard" },
    { name: "Evening", version: 7 },
  ]);
  expect(bodies(withoutNetwork(renamed, saves("Yard", 0))).at(-1), "the name is free").toEqual({
    name: "Yard",
    version: 0,
  });
});

it("keeps overwriting in later saves too, since they cannot know the resulting version", () => {
  const keepsMine = saves("Yard", 4, { overwrite: true });
  expect(bodies(withoutNetwork(keepsMine, renamed, deletes("Evening")))).toEqual([
    { name: "Yard", version: 4, overwrite: true },
    { name: "Evening", version: 5, was: "Yard", overwrite: true },
    { name: "Evening", version: 6, overwrite: true },
  ]);
  expect(bodies(withoutNetwork(saves("Yard", 4), deletes("Yard"))).at(-1)).toEqual({ name: "Yard", version: 5 });
});

it("blocks later calls for a refused workspace, but not for others", () => {
  const [first, ...behind] = withoutNetwork(saves("Yard", 4), renamed, saves("Evening", 0), deletes("Evening"));
  const [, other] = withoutNetwork(renamed, saves("Road", 2));
  expect([...heldUp([refused(first!), ...behind, other!])]).toEqual(behind);
  const { own, before } = writtenOf([refused(first!), ...behind.slice(0, 2), other!], "Evening");
  expect([own.length, before], "the conflict is shown under its new name, with all its calls").toEqual([3, "Yard"]);
});

it("does not wait if nothing is pending for the workspace", () => {
  const [waiting] = withoutNetwork(renamed);
  expect(deletionBehind([waiting!], "Yard")).toBeNull();
  expect(deletionBehind([{ ...waiting!, state: "sent" }], "Evening")).toBeNull();
  expect(deletionBehind([], "Evening")).toBeNull();
});

it("shows pending changes over the server's data, under the new name and in place", () => {
  const workspaces = [saved("Morning", 1), saved("Yard", 4, 1), saved("Road", 2, 2)];
  const names = (calls: readonly OutboxCall[], known = workspaces) => namesOf(keptOf(calls, known), known);
  const calls = withoutNetwork(saves("Yard", 4), renamed);
  expect(names(calls)).toEqual(["Morning", "Evening", "Road"]);
  expect(keptOf(calls, workspaces).get("Evening")).toMatchObject({ place: 1, version: 6, isWaiting: true });
  const sent = calls.map((call, at): OutboxCall => ({ ...call, state: "sent", answer: { version: 5 + at } }));
  expect(names(sent), "not under its old name, which the page's data still have").toEqual(["Morning", "Road"]);
  expect(names(sent, [saved("Evening", 6, 1)])).toEqual(["Evening"]);
  expect(keptOf(sent, workspaces).get("Evening")).toMatchObject({ version: 6 });
  expect(keptOf(sent, [saved("Evening", 9, 1)]).get("Evening"), "another device has saved it since").toMatchObject({
    version: 9,
  });
  expect(names(calls.map(refused)), "a refusal changes nothing").toEqual(["Morning", "Yard", "Road"]);
  expect(names(withoutNetwork(saves("Yard", 4), deletes("Yard")))).toEqual(["Morning", "Road"]);
});

it("finds a workspace by its current name here, not one that took its old name", () => {
  const workspaces = [saved("Yard", 4)];
  const calls = withoutNetwork(renamed, saves("Night", 5, { was: "Evening" }));
  expect(nameNow(calls, workspaces, "Yard")).toBe("Night");
  expect(nameNow(calls, [], "Yard"), "the server has no such workspace either").toBe("Yard");
  expect(nameNow(withoutNetwork(renamed, saves("Yard", 0)), workspaces, "Yard"), "a new one of that name").toBe("Yard");
  expect(nameNow(calls.map(refused), workspaces, "Yard"), "the rename was refused").toBe("Yard");
  expect(nameNow(withoutNetwork(saves("Yard", 4), deletes("Yard")), workspaces, "Yard"), "deleted").toBe("Yard");
});
