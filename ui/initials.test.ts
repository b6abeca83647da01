import { expect, it } from "vitest";
import { initialsOf } from "./initials";

it("takes whole characters for initials, including composed emoji", () => {
  expect(["Dana Mills", "élodie", "👩‍🚒 Lena 🇺🇸", "🧺"].map(initialsOf)).toEqual(["DM", "É", "👩‍🚒L", "🧺"]);
});
