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

it("executes the command with what was typed, by the form's own names, and what the page adds; nothing else is taken", async () => {
  const answer = (await one([
    ["called", "Ada"],
    ["name", "Grace"],
    ["owner", "somebody else"],
    ["address", "somewhere else"],
  ])) as Response;
  expect(await answer.json()).toEqual({ kept: "Ada" });
  expect(seen).toHaveBeenCalledExactlyOnceWith({ name: "Ada", address: "192.0.2.1" });
});

it("names the field of each error as the form does, and gives back what was typed but no secret", async () => {
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

it("says what is wrong with no field of the whole form, with the status and the headers of the refusal", async () => {
  expect(await one([["called", "hurried"]])).toMatchObject({
    init: { status: 429, headers: { "Retry-After": "7" } },
    data: { message: "Wait a moment.", lastResult: { error: { "": ["Wait a moment."] } } },
  });
});

it("of several is chosen by the name it sends; a name that is none is refused", async () => {
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

it("takes no name for a path, and no word of the library's own", async () => {
  for (const name of ["a[99999999]", "__intent__", "__state__", "a.b.c", "__proto__.name"])
    expect(
      await one([
        [name, "{"],
        ["called", ""],
      ]),
    ).toMatchObject({ init: { status: 400 }, data: { lastResult: { error: { called: ["Say a name."] } } } });
});

it("is not taken from the page of somebody who is signed in no more", async () => {
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
