import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PEOPLE, type Person, type Prepared } from "../../kernel/access-rows";
import type { Actor } from "../../kernel/actor";
import { runQuery, execute } from "../../kernel/execute.server";
import { AppError } from "../../kernel/errors";
import { admitToTopic, topics } from "../../kernel/live/topics.server";
import { definitions, type OpenCartridge } from "../../kernel/server-registry.server";
import { withTestDatabase } from "../support/test-database";
import { SIGN_IN } from "./access-table";
import { API_ROWS, callOf, DEFINITION_ROWS, domains, OPEN_ROWS, PAGE_ROWS, TOPIC_ROWS } from "./domain-rows";
import type { Ground } from "./ground";
import { makePeople, type Means, type People } from "./people";
import { apiCalls, call, callApi, filledIn, outcomeOfPage, pageRoutes, type Call } from "./portal-handlers";
import { writtenRows } from "./written-rows";

const database = withTestDatabase();
let people: People, ground: Ground;
beforeAll(async () => {
  people = await makePeople(database.current);
  ground = { database: database.current, people };
});
// Signing in as everybody from one address would exceed its rate limit.
beforeEach(() => database.current.prisma.rateLimit.deleteMany());

describe("the matrix", () => {
  it("has a row for every command and query, and none for another", () => {
    expect(Object.keys(DEFINITION_ROWS).sort()).toEqual([...definitions.keys()].sort());
  });

  it("has a row for every call under /api, and none for another", () => {
    const served = apiCalls.map(({ method, address }) => `${method} ${address}`);
    expect(Object.keys(API_ROWS).sort()).toEqual(served.sort());
  });

  it("has a row for every topic of live events, and none for another", () => {
    expect(Object.keys(TOPIC_ROWS).sort()).toEqual([...topics.keys()].sort());
  });

  it("has a row for every page and form, and none for another", () => {
    const served = pageRoutes.flatMap(({ address, module }) => [
      ...(module.loader || module.default ? [`GET ${address}`] : []),
      ...(module.action ? [`POST ${address}`] : []),
    ]);
    expect([...new Set([...PAGE_ROWS, ...OPEN_ROWS].map(({ page }) => page))].sort()).toEqual(served.sort());
  });

  it("has its rows in the folder of what they are about", () => {
    const modules = import.meta.glob<Record<string, unknown>>(
      ["/cartridges/**/commands.server.ts", "/cartridges/**/queries.server.ts"],
      { eager: true },
    );
    const served = import.meta.glob<object>("/cartridges/**/api.server.ts", { eager: true, import: "default" });
    const watched = import.meta.glob<Record<string, unknown>>("/cartridges/**/topics.server.ts", { eager: true });
    const everyTopic = new Set<unknown>(topics.values());
    const all = new Set<unknown>(definitions.values());
    // Each member of a family has its own file, so a family's folder counts without its subfolders.
    const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"));
    for (const [file, { definitions: named = {}, calls = {}, topics: told = {} }] of Object.entries(domains)) {
      const isBeside = (path: string) => folderOf(path) === folderOf(file);
      const own = Object.entries(modules)
        .filter(([path]) => isBeside(path))
        .flatMap(([, module]) => Object.values(module).filter((value) => all.has(value)) as { name: string }[]);
      expect(Object.keys(named).sort()).toEqual(own.map(({ name }) => name).sort());
      const ownTopics = Object.entries(watched)
        .filter(([path]) => isBeside(path))
        .flatMap(([, module]) => Object.values(module).filter((value) => everyTopic.has(value)) as { name: string }[]);
      expect(Object.keys(told).sort()).toEqual(ownTopics.map(({ name }) => name).sort());
      const addresses = Object.entries(served)
        .filter(([path]) => isBeside(path))
        .flatMap(([, table]) => Object.keys(table));
      expect(Object.keys(calls).sort()).toEqual(addresses.map((name) => name.replace(" ", " /api")).sort());
    }
  });

  it("has a cell for everyone in every row", () => {
    for (const { expected } of [
      ...Object.values(DEFINITION_ROWS),
      ...Object.values(API_ROWS),
      ...Object.values(TOPIC_ROWS),
      ...PAGE_ROWS,
    ])
      expect(Object.keys(expected)).toEqual(PEOPLE);
  });
});

/**
 * What is asked, for one row: made anew for each person who may write, and once for all the others. A read changes nothing, and what is refused
 * is seen to write nothing, so that it can be asked again as it stands.
 */
function preparedFor<What>(isWrite: boolean, expected: Record<Person, unknown>, prepare: () => What | Promise<What>) {
  let shared: What | Promise<What> | undefined;
  const changes = (person: Person) => isWrite && expected[person] === "yes";
  return {
    changes,
    of: (person: Person) => (changes(person) ? prepare() : (shared ??= prepare())),
  };
}

/** Asks for all of these people, one after the other, and sees at the end that nobody has written anything. */
async function withoutWriting(asked: ReadonlyMap<Person, () => Promise<void>>): Promise<void> {
  const before = await writtenRows(database.current);
  for (const ask of asked.values()) await ask();
  expect(await writtenRows(database.current), `written for one of: ${[...asked.keys()].join(", ")}`).toBe(before);
}

describe("a command or query", () => {
  async function outcome(name: string, actor: Actor, input: unknown): Promise<"yes" | number> {
    const definition = definitions.get(name)!;
    try {
      await (definition.kind === "query" ? runQuery(definition, actor, input) : execute(definition, actor, input));
      return "yes";
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.status;
    }
  }

  it.each(Object.entries(DEFINITION_ROWS))(
    "%s is for those it is for, and refuses the others without writing",
    async (name, { expected, input }) => {
      const isCommand = definitions.get(name)!.kind === "command";
      const asked = preparedFor(isCommand, expected, () => input(ground));
      const found: Record<string, "yes" | number> = {};
      const others = new Map<Person, () => Promise<void>>();
      for (const person of PEOPLE.filter((each) => !asked.changes(each))) {
        const what = await asked.of(person);
        const actor = await people.actorOf(person, await people.standingHeadersOf(person, "bearer"));
        others.set(person, async () => void (found[person] = await outcome(name, actor, what)));
      }
      await withoutWriting(others);
      for (const person of PEOPLE.filter((each) => asked.changes(each))) {
        const [what, actor] = [await asked.of(person), await people.actorOf(person)];
        const before = await writtenRows(database.current);
        found[person] = await outcome(name, actor, what);
        expect(await writtenRows(database.current), `nothing is written for ${person}`).not.toBe(before);
      }
      expect(found).toEqual(expected);
    },
  );
});

/** What a browser says of a request that our own page sends. */
const OF_OUR_PAGE: Record<Means, Record<string, string>> = {
  bearer: {},
  cookie: { "Sec-Fetch-Site": "same-origin" },
};

describe("a call under /api", () => {
  const rows = Object.entries(API_ROWS).flatMap(([endpoint, row]) =>
    (["bearer", "cookie"] as const).map((means): [string, Means, typeof row] => [endpoint, means, row]),
  );

  it.each(rows)(
    "%s by %s is for those it is for, and refuses the others without writing",
    async (endpoint, means, row) => {
      const [method, address] = endpoint.split(" ") as [Call["method"], string];
      const asked = preparedFor(method !== "GET", row.expected, () => callOf(row, ground));
      const found: Record<string, unknown> = {};
      const ask = async (person: Person, what: Awaited<ReturnType<typeof callOf>>, headers: Call["headers"]) => {
        const response = await callApi({ method, address, ...what, headers: { ...OF_OUR_PAGE[means], ...headers } });
        found[person] = response.ok ? "yes" : response.status;
        // A redirect has no body to check.
        if (response.status < 400) return void (await response.body?.cancel());
        expect(await response.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) });
      };
      const refused = new Map<Person, () => Promise<void>>();
      for (const person of PEOPLE.filter((each) => row.expected[each] !== "yes")) {
        const what = await asked.of(person);
        const headers = await people.standingHeadersOf(person, means);
        refused.set(person, () => ask(person, what, headers));
      }
      await withoutWriting(refused);
      for (const person of PEOPLE.filter((each) => row.expected[each] === "yes")) {
        const what = await asked.of(person);
        const headers = await (asked.changes(person) ? people.headersOf : people.standingHeadersOf)(person, means);
        await ask(person, what, headers);
      }
      expect(found).toEqual(row.expected);
    },
  );
});

describe("a topic of live events", () => {
  it.each(Object.entries(TOPIC_ROWS))("%s is for those it is for", async (_, { expected, address }) => {
    const found: Record<string, "yes" | number> = {};
    for (const person of PEOPLE) {
      try {
        await (await admitToTopic(await people.actorOf(person), address(ground))).version();
        found[person] = "yes";
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        found[person] = error.status;
      }
    }
    expect(found).toEqual(expected);
  });
});

describe("a page", () => {
  it.each([...PAGE_ROWS, ...OPEN_ROWS].map((row) => [row.page, row] as const))(
    "%s lets in those it is for and sends the others where they belong",
    async (endpoint, { expected, visit = (): Prepared => ({}) }) => {
      const [method, address] = endpoint.split(" ") as [Call["method"], string];
      const found: Record<string, unknown> = {};
      const wanted: Record<string, unknown> = {};
      for (const person of PEOPLE) {
        const headers = await (method === "GET" ? people.standingHeadersOf : people.headersOf)(person, "cookie");
        const what = await visit(ground);
        found[person] = await outcomeOfPage({ method, address, ...what, headers });
        const cell = expected[person];
        wanted[person] = cell === SIGN_IN ? signInFor(pathOf(address, what)) : cell;
        if (typeof cell === "string" && cell.endsWith("*") && String(found[person]).startsWith(cell.slice(0, -1)))
          wanted[person] = found[person];
      }
      expect(found).toEqual(wanted);
    },
  );

  it.each([
    ["route's driver", null],
    ["relief on duty", null],
    ["another route's driver", "You are not allowed to do this."],
    ["relief off duty", "You are not allowed to do this."],
  ] as const)("/driver/canvas opens for %s in its window only what is theirs", async (person, error) => {
    const query = `?${new URLSearchParams({ open: "load-list?route=33&day=Monday" })}`;
    const { opened } = (await call({
      address: "/driver/canvas",
      query,
      headers: await people.headersOf(person, "cookie"),
    })) as { opened: OpenCartridge[] };
    expect(opened).toEqual([
      expect.objectContaining({ id: "load-list", error, data: error ? null : expect.any(Object) }),
    ]);
  });

  /** The sign-in page with a `next` parameter, with the driver's tab for a driver's page. */
  const signInFor = (path: string) =>
    `${path.startsWith("/driver/") ? SIGN_IN.replace("?", "?tab=driver&") : SIGN_IN}${encodeURIComponent(path)}`;
  const pathOf = (address: string, { at, params, query = "" }: Pick<Call, "at" | "params" | "query">) =>
    (at ?? filledIn(address, params)) + query;
});
