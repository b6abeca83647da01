import { beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { withTestDatabase } from "../tests/support/test-database";
import { defineCommand } from "./definition";
import { badInput, tooMany } from "./errors";
import { formAction, submits } from "./form-handlers.server";

withTestDatabase();
const seen = vi.fn();
beforeEach(() => seen.mockReset());

const keep = defineCommand({
  name: "test.keep",
  done: "kept a name",
  permission: "anyone",
  input: z.object({
    name: z.string("Say a name.").min(1, "Say a name."),
    password: z.string().optional(),
    owner: z.string().optional(),
    address: z.string(),
  }),
  async run(_, input) {
    seen(input);
    if (input.name === "taken") throw badInput({ name: "Somebody has this name." });
    if (input.name === "hurried") throw tooMany("Wait a moment.", 7);
    return {};
  },
});
const form = submits(keep, {
  fields: { called: "name", password: "password" },
  input: (typed, { context }) => ({ ...typed, address: context.address }),
  answer: (_, __, { name }) => Response.json({ kept: name }),
});

const send = (action: ReturnType<typeof formAction>, fields: [string, string][]) =>
  action({
    request: new Request("http://clothesline.test/", { method: "POST", body: new URLSearchParams(fields) }),
    params: {},
    context: { address: "192.0.2.1", nonce: "" },
  });
const one = (fields: [string, string][]) => send(formAction("public", form), fields);
const several = (fields: [string, string][]) => send(formAction("public", { keep: form }), fields);

it("executes the command with only the form's fields, by their names, plus what the page adds", async () => {
  const answer = (await one([
    ["called", "Ada"],
    ["name", "Grace"],
    ["owner", "somebody else"],
    ["address", "somewhere else"],
  ])) as Response;
  expect(await answer.json()).toEqual({ kept: "Ada" });
  expect(seen).toHaveBeenCalledExactlyOnceWith({ name: "Ada", address: "192.0.2.1" });
});

it("names the field of each error as the form does, and echoes the typed values except secrets", async () => {
  for (const [typed, sentence] of [
    ["", "Say a name."],
    ["taken", "Somebody has this name."],
  ] as const) {
    const answer = await one([
      ["called", typed],
      ["city", "Fresno"],
      ["password", "secret"],
      ["long", "x".repeat(2_001)],
    ]);
    expect(answer).toMatchObject({
      init: { status: 400 },
      data: {
        intent: null,
        message: sentence,
        lastResult: { status: "error", error: { called: [sentence] }, initialValue: { city: "Fresno" } },
      },
    });
    expect(JSON.stringify(answer)).not.toMatch(/secret|xxxx/);
  }
});

it("reports an error without a field for the whole form, with the status and headers of the refusal", async () => {
  expect(await one([["called", "hurried"]])).toMatchObject({
    init: { status: 429, headers: { "Retry-After": "7" } },
    data: { message: "Wait a moment.", lastResult: { error: { "": ["Wait a moment."] } } },
  });
});

it("selects one of several forms by its intent, and rejects an unknown one", async () => {
  const answer = (await several([
    ["intent", "keep"],
    ["called", "Ada"],
  ])) as Response;
  expect(await answer.json()).toEqual({ kept: "Ada" });
  for (const intent of ["", "lose", "constructor", "__proto__"])
    expect(await several([["intent", intent]])).toMatchObject({
      init: { status: 400 },
      data: { message: "There is no such form." },
    });
  expect(await several([])).toMatchObject({ init: { status: 400 } });
});

it("does not interpret names as paths or as the library's reserved words", async () => {
  for (const name of ["a[99999999]", "__intent__", "__state__", "a.b.c", "__proto__.name"])
    expect(
      await one([
        [name, "{"],
        ["called", ""],
      ]),
    ).toMatchObject({ init: { status: 400 }, data: { lastResult: { error: { called: ["Say a name."] } } } });
});

it("is rejected if the page belongs to someone who is no longer signed in", async () => {
  const answer = await one([
    ["person", "0190a000-0000-7000-8000-000000000001"],
    ["called", "Ada"],
  ]);
  expect(answer).toMatchObject({
    init: { status: 409 },
    data: { message: expect.stringContaining("Somebody else is signed in") as string },
  });
  expect(seen).not.toHaveBeenCalled();
});
