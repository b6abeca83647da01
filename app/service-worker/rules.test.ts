import { describe, expect, it } from "vitest";
import { addressOf, asOf, isNoAnswer, isTooOld, keyOf, kindOf, MAX_AGE_MS, standIn, verdictOf } from "./rules";

const at = (path: string) => new URL(path, "https://portal.example");
const answer = (status: number, headers: Record<string, string>, redirected = false) => ({
  status,
  headers: new Headers(headers),
  redirected,
});

describe("a request", () => {
  it("is for a page, for a page's data, or not handled by the worker", () => {
    const kind = (path: string, mode: RequestMode = "navigate", method = "GET") => kindOf({ method, mode }, at(path));
    expect(kind("/driver/dashboard?day=Monday")).toBe("document");
    expect(kind("/driver/dashboard.data?day=Monday", "cors")).toBe("data");
    for (const none of ["/api/notes", "/api/live?topic=loading:33", "/assets/shared-a.js"])
      expect(kind(none), none).toBeNull();
    expect(kind("/api/rental-items/route/33/loadlist?format=csv", "navigate")).toBeNull();
    expect(kind("/driver/dashboard/notes", "navigate", "POST")).toBeNull();
    expect(kind("/driver/dashboard/notes.data", "cors", "POST")).toBeNull();
    expect(kind("/icon.svg", "no-cors")).toBeNull();
  });

  it("has one address for a page and its data", () => {
    expect(addressOf(at("/driver/dashboard.data?day=Monday&_routes=routes%2Fdriver"))).toBe(
      "/driver/dashboard?day=Monday",
    );
    expect(keyOf("/driver/dashboard?day=Monday", "data")).toBe("/driver/dashboard.data?day=Monday");
    expect(keyOf("/driver/canvas", "data")).toBe("/driver/canvas.data");
    expect(keyOf("/driver/canvas", "document")).toBe("/driver/canvas");
  });

  it("for a canvas that is not cached gets the cached one with the most of its windows and no others", () => {
    const canvas = (...windows: string[]) =>
      `/driver/canvas?${new URLSearchParams(windows.map((each) => ["open", each]))}`;
    const [monday, tuesday, note] = ["load-list?route=33&day=Monday", "load-list?route=33&day=Tuesday", "note?"];
    const cached = ["/driver/dashboard", "/driver/canvas", canvas(monday), canvas(monday, tuesday), canvas(note)];
    expect(standIn(canvas(monday, tuesday, "approval?"), cached)).toBe(canvas(monday, tuesday));
    expect(standIn(canvas(monday, "approval?"), cached)).toBe(canvas(monday));
    expect(standIn(canvas("approval?"), cached)).toBe("/driver/canvas");
    expect(standIn(canvas("approval?"), [canvas(note)])).toBeNull();
    expect(standIn("/driver/canvas?on=Road", cached), "another workspace cannot stand in").toBeNull();
    expect(standIn("/driver/dashboard?day=Friday", cached), "another day cannot stand in").toBeNull();
  });
});

describe("a response", () => {
  const own = { Person: "dana", Keep: "b1" };
  it("is cached if the portal says so, with status 200 and at the requested address", () => {
    expect(verdictOf(answer(200, own))).toEqual({ do: "keep", person: "dana", build: "b1" });
    expect(verdictOf(answer(200, own, true))).toEqual({ do: "forget others", person: "dana", drop: false });
    for (const status of [202, 304, 500]) expect(verdictOf(answer(status, own)).do, `${status}`).toBe("forget others");
  });

  it("deletes other people's pages, and a page that is now refused", () => {
    expect(verdictOf(answer(200, { Person: "dana" }))).toEqual({ do: "forget others", person: "dana", drop: false });
    expect(verdictOf(answer(403, { Person: "dana" }))).toEqual({ do: "forget others", person: "dana", drop: true });
    expect(verdictOf(answer(200, { Person: "nobody" }))).toEqual({ do: "forget everyone" });
  });

  it("that is not from the portal changes nothing", () => {
    expect(verdictOf(answer(200, {}))).toEqual({ do: "nothing" });
    expect([
      isNoAnswer(answer(502, {})),
      isNoAnswer(answer(503, { Person: "dana" })),
      isNoAnswer(answer(500, {})),
    ]).toEqual([true, false, false]);
  });
});

it("shows nothing older than three days or without a time", () => {
  const now = Date.parse("2026-11-23T05:00:00Z");
  expect([now - MAX_AGE_MS, now - MAX_AGE_MS - 1, Number.NaN].map((kept) => isTooOld(kept, now))).toEqual([
    false,
    true,
    true,
  ]);
});

it("formats an age as today's time, or with the weekday", () => {
  const now = new Date(2026, 10, 23, 6, 0).getTime();
  expect(asOf(new Date(2026, 10, 23, 5, 12).getTime(), now)).toBe("5:12 AM");
  expect(asOf(new Date(2026, 10, 20, 17, 3).getTime(), now)).toBe("Fri 5:03 PM");
});
