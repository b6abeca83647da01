import { expect, it } from "vitest";
import { daysWith } from "./rules";

it("One service day replaces another, without duplicates and in weekday order", () => {
  expect(daysWith("MW", "Wednesday", "Tuesday")).toBe("MT");
  expect(daysWith("MWF", "Monday", "Friday")).toBe("WF");
});
