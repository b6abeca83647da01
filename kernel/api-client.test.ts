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

it("a portal whose database is busy for a moment is reached all the same", async () => {
  expect(await reached([busy, busy, ok])).toBe("yes");
  expect(answers).toEqual([]);
});

it("a database that does not come back is said, after three times", async () => {
  expect(await reached([busy, busy, busy, ok])).toBe(503);
  expect(answers).toHaveLength(1);
});

it("without network nobody is kept waiting", async () => {
  expect(await reached([noNetwork, ok])).toBe(0);
  expect(answers).toHaveLength(1);
});

describe("a call of a page whose session has ended", () => {
  const signedOut = () => Response.json({ error: "not_signed_in", message: "Please login again." }, { status: 401 });
  const sent = () =>
    vi
      .mocked(network.send)
      .mock.calls.map(([path, { headers }]) => [path, (headers as Record<string, string>)["Idempotency-Key"]]);
  afterEach(() => onPageOf(null, null));

  it("has the person sign in, and is then sent by the same key", async () => {
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

  it("asks once for several, and says that nothing is lost", async () => {
    const ask = vi.fn(async () => "signed in" as const);
    onPageOf("ada", ask);
    answers = [signedOut, signedOut, ok, ok];
    await Promise.all([callApi("GET", "/orders"), callApi("GET", "/notes")]);
    expect(ask).toHaveBeenCalledExactlyOnceWith(SIGNED_OUT);
  });

  it("is refused as before where they close the dialog, and on a page that nobody is signed in on", async () => {
    onPageOf("ada", async () => "closed");
    for (let page = 0; page < 2; page++) {
      answers = [signedOut];
      await expect(callApi("POST", "/orders", {})).rejects.toMatchObject({ status: 401 });
      onPageOf(null, null);
    }
  });

  it("asks nobody where nobody pressed anything for it", async () => {
    const ask = vi.fn(async () => "signed in" as const);
    onPageOf("ada", ask);
    answers = [signedOut];
    await expect(callApi("GET", "/notifications", undefined, { unasked: true })).rejects.toMatchObject({ status: 401 });
    expect(ask).not.toHaveBeenCalled();
  });

  it("says whose it is, and loads the page for whoever is signed in by now in place of sending it for them", async () => {
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
