import { expect, it } from "vitest";
import { asWaiting, headsOf, replacedBy, type NewCall, type OutboxCall } from "../outbox/rules";
import { deletionBehind, saveCall } from "./saving";

const by = { id: "ada", name: "Ada" };
const inOrder = (...calls: NewCall[]) =>
  calls.map((call, sequence): OutboxCall => ({ ...asWaiting(call, by, { build: "1", clock: 0 }), sequence }));
const renamed = saveCall("Evening", 1, [], { version: 4, was: "Yard" });

it("deletes a renamed workspace behind its waiting save, by the version that it will have", () => {
  const [waiting] = inOrder(renamed);
  const deletion = deletionBehind([waiting!], "Evening")!;
  expect(deletion).toMatchObject({
    call: "DELETE /canvas-layouts/:name",
    lane: renamed.lane,
    body: { name: "Evening", version: 5 },
  });
  expect(replacedBy([waiting!], deletion), "the save goes first, and is not replaced").toBeNull();
  const [save, remove] = inOrder(renamed, deletion);
  expect(headsOf([save!, remove!])).toEqual([save]);
  expect(headsOf([{ ...save!, state: "sent" }, remove!])).toEqual([remove]);
});

it("has nothing to wait for where nothing of the workspace waits", () => {
  const [waiting] = inOrder(renamed);
  expect(deletionBehind([waiting!], "Yard")).toBeNull();
  expect(deletionBehind([{ ...waiting!, state: "sent" }], "Evening")).toBeNull();
  expect(deletionBehind(undefined, "Evening")).toBeNull();
});

it("brings a deleted workspace back behind its deletion", () => {
  const [save] = inOrder(renamed);
  const deletion = deletionBehind([save!], "Evening")!;
  const back = saveCall("Evening", 1, [], { version: 5, overwrite: true });
  expect(replacedBy(inOrder(renamed, deletion), back), "it is no later word on the save before").toBeNull();
});
