import { expect, it } from "vitest";
import { factsOf, wordsOfCommand } from "./rules";

it("says a command in words", () => {
  expect(wordsOfCommand("order.approve")).toBe("Order: approve");
  expect(wordsOfCommand("userList.changeRole")).toBe("User list: change role");
});

it("says what was said to it line by line, and nothing of what was left empty", () => {
  const input = { id: "7", note: "", was: null, lines: [{ item_id: "TWL", delivered: 0 }, { item_id: "MAT" }] };
  expect(factsOf(input)).toEqual([
    ["id", "7"],
    ["lines 1, item_id", "TWL"],
    ["lines 1, delivered", "0"],
    ["lines 2, item_id", "MAT"],
  ]);
  expect(factsOf({})).toEqual([]);
  expect(factsOf("33")).toEqual([["value", "33"]]);
});
