import { expect, it } from "vitest";
import { factsOf, wordsOfCommand } from "./rules";

it("spells out a former command's name", () => {
  expect(wordsOfCommand("order.approve")).toBe("order: approve");
  expect(wordsOfCommand("userList.changeRole")).toBe("user list: change role");
});

it("lists a command's input line by line, without empty fields", () => {
  const input = { number: "7", note: "", was: null, lines: [{ item_id: "TWL", delivered: 0 }, { item_id: "MAT" }] };
  expect(factsOf(input)).toEqual([
    ["Number", "7"],
    ["Lines 1, item id", "TWL"],
    ["Lines 1, delivered", "0"],
    ["Lines 2, item id", "MAT"],
  ]);
  expect(factsOf({})).toEqual([]);
  expect(factsOf("33")).toEqual([["Value", "33"]]);
});

it("shows changes as old and new values", () => {
  const input = {
    number: "110001",
    was: { phone: "", city: "Reno", route: "33" },
    phone: "555",
    city: "Reno",
    route: "",
  };
  expect(factsOf(input)).toEqual([
    ["Phone", "nothing → 555"],
    ["Route", "33 → nothing"],
    ["Number", "110001"],
  ]);
});

it("leaves out internal values", () => {
  const id = "0190b8a0-7c5e-7000-8000-000000000001";
  expect(factsOf({ id, orders: [id], kind: "cookie", userId: id, address: "::ffff:192.0.2.7" })).toEqual([
    ["Address", "192.0.2.7"],
  ]);
  expect(factsOf({ kind: "standing" })).toEqual([["Kind", "standing"]]);
});
