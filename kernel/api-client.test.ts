import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, callApi, reachPortal } from "./api-client";
import { network } from "./network";
import { onPageOf, SIGNED_OUT } from "./person/signed-out";

let answers: (() => Response)[];
const ok = () => Response.json({ status: "ok" });
const busy = () => Response.json({ status: "failing", database: "offline" }, { status: 503 });
const noNetwork = () => {
  throw new TypeError("Failed to fetch");
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(network, "send").mockImplementation(async () => answers.shift()!());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function reached(what: (() => Response)[]): Promise<unknown> {
  answers = what;
  const outcome = reachPortal().then(
    () => "yes",
    (error: unknown) => (error as ApiError).status,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return outcome;
}

it("retries while the database is briefly busy", async () => {
  expect(await reached([busy, busy, ok])).toBe("yes");
  expect(answers).toEqual([]);
});

it("reports a database that is still down after three retries", async () => {
  expect(await reached([busy, busy, busy, ok])).toBe(503);
  expect(answers).toHaveLength(1);
});

it("fails at once without a network", async () => {
  expect(await reached([noNetwork, ok])).toBe(0);
  expect(answers).toHaveLength(1);
});

describe("a call from a page whose session has expired", () => {
  const signedOut = () => Response.json({ error: "not_signed_in", message: "Please login again." }, { status: 401 });
  const sent = () =>
    vi
      .mocked(network.send)
      .mock.calls.map(([path, { headers }]) => [path, (headers as Record<string, string>)["Idempotency-Key"]]);
  afterEach(() => onPageOf(null, null));

  it("prompts for sign-in, then retries with the same idempotency key", async () => {
    const ask = vi.fn(async () => "signed in" as const);
    onPageOf("ada", ask);
    answers = [signedOut, ok];
    expect(await callApi("POST", "/orders", {}, { key: "k", signedOut: "Sign in to submit." })).toEqual({
      status: "ok",
    });
    expect(ask).toHaveBeenCalledExactlyOnceWith("Sign in to submit.");
    expect(sent()).toEqual([
      ["/api/orders", "k"],
      ["/api/orders", "k"],
    ]);
  });

  it("prompts once for several calls, with a message that nothing is lost", async () => {
    const ask = vi.fn(async () => "signed in" as const);
    onPageOf("ada", ask);
    answers = [signedOut, signedOut, ok, ok];
    await Promise.all([callApi("GET", "/orders"), callApi("GET", "/notes")]);
    expect(ask).toHaveBeenCalledExactlyOnceWith(SIGNED_OUT);
  });

  it("fails with the original error if the dialog is closed or the page has no signed-in person", async () => {
    onPageOf("ada", async () => "closed");
    for (let page = 0; page < 2; page++) {
      answers = [signedOut];
      await expect(callApi("POST", "/orders", {})).rejects.toMatchObject({ status: 401 });
      onPageOf(null, null);
    }
  });

  it("does not prompt for a background call", async () => {
    const ask = vi.fn(async () => "signed in" as const);
    onPageOf("ada", ask);
    answers = [signedOut];
    await expect(callApi("GET", "/notifications", undefined, { unasked: true })).rejects.toMatchObject({ status: 401 });
    expect(ask).not.toHaveBeenCalled();
  });

  it("sends the page owner's id, and reloads for a different person instead of retrying as them", async () => {
    const assign = vi.fn();
    vi.stubGlobal("location", { assign });
    onPageOf("ada", async () => "closed");
    answers = [() => Response.json({ error: "other_person", message: "Someone else." }, { status: 409 })];
    void callApi("POST", "/orders", {});
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("/"));
    expect(vi.mocked(network.send).mock.calls[0]![1].headers).toMatchObject({ "Made-By": "ada" });
    vi.unstubAllGlobals();
  });
});
