import fc from "fast-check";
import { expect, it } from "vitest";
import { changesOf, fieldsInConflict } from "./rules";
import { DETAIL_NAMES, type CustomerDetails } from "./schema";

const words = fc.constantFrom("", "a", "b", "c");
const details = fc.record(
  Object.fromEntries(DETAIL_NAMES.map((name) => [name, words])),
) as fc.Arbitrary<CustomerDetails>;

it("A field that two people changed to different values is a conflict, and all other changes are merged", () => {
  fc.assert(
    fc.property(details, details, details, (before, mine, theirs) => {
      const { changed, was } = changesOf(before, mine);
      const conflicts = fieldsInConflict(theirs, changed, was);
      const merged = { ...theirs, ...changed };
      for (const name of DETAIL_NAMES) {
        const [isMine, isTheirs] = [mine[name] !== before[name], theirs[name] !== before[name]];
        expect(conflicts.includes(name)).toBe(isMine && isTheirs && mine[name] !== theirs[name]);
        if (!conflicts.includes(name)) expect(merged[name]).toBe(isMine ? mine[name] : theirs[name]);
      }
    }),
  );
});

it("Only fields that differ are sent, trimmed", () => {
  const before: CustomerDetails = {
    name: "Inn",
    address: "",
    city: "",
    state: "",
    zip: "",
    phone: "1",
    email: "",
    access: "",
    lat: "",
    lng: "",
  };
  expect(changesOf(before, { ...before, name: " Inn ", phone: " 2 " })).toEqual({
    changed: { phone: "2" },
    was: { phone: "1" },
  });
});
