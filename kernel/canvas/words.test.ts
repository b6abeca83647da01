import { expect, it } from "vitest";
import { fitted, resized, stacked } from "./grid";
import { placeInWords, sizeInWords } from "./words";

const labelOf = (card: string) => ({ "a?": "Stops", "b?": "Load list", "c?": "Notes" })[card]!;
const three = fitted([], ["a?", "b?", "c?"]);

it("describes a card's place with its neighbors", () => {
  expect(placeInWords(three, "a?", labelOf)).toBe("Stops, columns 1 to 2 of 4, at the top");
  expect(placeInWords(three, "b?", labelOf)).toBe("Load list, columns 3 to 4 of 4, at the top, right of Stops");
  expect(placeInWords(three, "c?", labelOf)).toBe("Notes, columns 1 to 2 of 4, below Stops");
  const narrow = resized(resized(three, "c?", { w: 1, h: 4 }), "a?", { w: 1, h: 4 });
  expect(placeInWords(narrow, "c?", labelOf)).toBe("Notes, column 1 of 4, below Stops");
});

it("says what a card is stacked with, and how large it is", () => {
  const both = stacked(three, "c?", "b?");
  expect(placeInWords(both, "c?", labelOf)).toContain("Notes, columns 3 to 4 of 4, stacked with Load list, at the top");
  expect(sizeInWords(resized(three, "a?", { w: 1, h: 5 }), "a?")).toBe("1 column wide, 5 rows high");
});
