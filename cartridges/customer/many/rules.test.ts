import { expect, it } from "vitest";
import { daysWith } from "./rules";

it("puts a day in place of another, once and in the week's order", () => {
  expect(daysWith("MW", "Wednesday", "Tuesday")).toBe("MT");
  expect(daysWith("MWF", "Monday", "Friday")).toBe("WF");
});
