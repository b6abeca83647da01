import { expect, it } from "vitest";
import { initialsOf } from "./initials";

it("takes whole characters for a name's initials, also of an emoji made of several", () => {
  expect(["Dana Mills", "élodie", "👩‍🚒 Lena 🇺🇸", "🧺"].map(initialsOf)).toEqual(["DM", "É", "👩‍🚒L", "🧺"]);
});
