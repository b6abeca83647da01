import { expect, it } from "vitest";
import { matching, type Choice } from "./rules";

const choice = (label: string, hint?: string): Choice => ({ group: "Pages", label, to: "/", ...(hint && { hint }) });
const all = [choice("Add Customer"), choice("Customers"), choice("Load Lists", "trucks")];
const labels = (typed: string) => matching(all, typed).map(({ label }) => label);

it("finds by every word, in whatever case, what begins with it first", () => {
  expect(labels("CUST")).toEqual(["Customers", "Add Customer"]);
  expect(labels("lists load")).toEqual(["Load Lists"]);
  expect(labels("truck")).toEqual(["Load Lists"]);
  expect(labels("load cust")).toEqual([]);
  expect(labels(" ")).toHaveLength(3);
});
