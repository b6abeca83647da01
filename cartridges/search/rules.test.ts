import { expect, it } from "vitest";
import { dateMeant, matching, orderIn, routeIn, type Choice } from "./rules";

const choice = (label: string, hint?: string): Choice => ({ group: "Pages", label, to: "/", ...(hint && { hint }) });
const all = [choice("Add Customer"), choice("Customers"), choice("Load Lists", "trucks")];
const labels = (typed: string) => matching(all, typed).map(({ label }) => label);

it("finds choices that contain every word, ignoring case, prefix matches first", () => {
  expect(labels("CUST")).toEqual(["Customers", "Add Customer"]);
  expect(labels("lists load")).toEqual(["Load Lists"]);
  expect(labels("truck")).toEqual(["Load Lists"]);
  expect(labels("load cust")).toEqual([]);
  expect(labels(" ")).toHaveLength(3);
});

it("finds choices by hidden keywords", () => {
  const approvals: Choice = { group: "Pages", label: "Approvals", words: "approve load decide", to: "/approvals" };
  expect(matching([...all, approvals], "approve")).toEqual([approvals]);
  expect(matching([...all, approvals], "approve cust")).toEqual([]);
  expect(matching([...all, approvals], "oad")).toMatchObject([{ label: "Load Lists" }]);
  expect(matching([approvals, ...all], "load").map(({ label }) => label)).toEqual(["Load Lists", "Approvals"]);
});

it("parses a route with or without a day, and nothing else", () => {
  const route = { route: "33", when: null };
  for (const typed of ["33", "route 33", "Route 33"]) expect(routeIn(typed), typed).toEqual(route);
  for (const typed of ["33 thu", "route 33 Thursday", "33 TH", "thu 33", "thursday route 33"])
    expect(routeIn(typed), typed).toEqual({ route: "33", when: "Thursday" });
  expect(routeIn("33 tom")).toEqual({ route: "33", when: "tomorrow" });
  for (const typed of [
    "",
    "33 t",
    "33 to",
    "33 sat",
    "33 main",
    "5 main st",
    "order 33",
    "12345",
    "thu 33 fri",
    "route",
  ])
    expect(routeIn(typed), typed).toBeNull();
});

it("resolves a weekday to its next date, including today", () => {
  expect(dateMeant("Thursday", "2026-11-26")).toBe("2026-11-26");
  expect(dateMeant("Thursday", "2026-11-27")).toBe("2026-12-03");
  expect(dateMeant("today", "2026-11-27")).toBe("2026-11-27");
  expect(dateMeant("tomorrow", "2026-11-27")).toBe("2026-11-28");
});

it("parses an order number, up to the largest possible one", () => {
  for (const typed of ["95", "#95", "order 95", "Order #95", "order no. 95"]) expect(orderIn(typed), typed).toBe(95);
  for (const typed of ["order", "95a", "-95", "9.5", "1234567890", "order 95 96"])
    expect(orderIn(typed), typed).toBeNull();
});
