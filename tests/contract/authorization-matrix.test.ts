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
  it("has a row for every command and query, and no others", () => {
    expect(Object.keys(DEFINITION_ROWS).sort()).toEqual([...definitions.keys()].sort());
  });

  it("has a row for every call under /api, and no others", () => {
    const served = apiCalls.map(({ method, address }) => `${method} ${address}`);
    expect(Object.keys(API_ROWS).sort()).toEqual(served.sort());
  });

  it("has a row for every topic of live events, and no others", () => {
    expect(Object.keys(TOPIC_ROWS).sort()).toEqual([...topics.keys()].sort());
  });

  it("has a row for every page and form, and no others", () => {
    const served = pageRoutes.flatMap(({ address, module }) => [
      ...(module.loader || module.default ? [`GET ${address}`] : []),
      ...(module.action ? [`POST ${address}`] : []),
    ]);
    expect([...new Set([...PAGE_ROWS, ...OPEN_ROWS].map(({ page }) => page))].sort()).toEqual(served.sort());
  });

  it("has its rows in the folder of what they cover", () => {
    const modules = import.meta.glob<Record<string, unknown>>(
      ["/cartridges/**/commands.server.ts", "/cartridges/**/queries.server.ts"],
      { eager: true },
    );
    const served = import.meta.glob<object>("/cartridges/**/api.server.ts", { eager: true, import: "default" });
    const watched = import.meta.glob<Record<string, unknown>>("/cartridges/**/topics.server.ts", { eager: true });
    const everyTopic = new Set<unknown>(topics.values());
    const all = new Set<unknown>(definitions.values());
    // Each member of a family has its own file, so a family's folder is compared without its
    // subfolders.
    const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"));
    for (const [file, { definitions: named = {}, calls = {}, topics: topicRows = {} }] of Object.entries(domains)) {
      const isBeside = (path: string) => folderOf(path) === folderOf(file);
      const own = Object.entries(modules)
        .filter(([path]) => isBeside(path))
        .flatMap(([, module]) => Object.values(module).filter((value) => all.has(value)) as { name: string }[]);
      expect(Object.keys(named).sort()).toEqual(own.map(({ name }) => name).sort());
      const ownTopics = Object.entries(watched)
        .filter(([path]) => isBeside(path))
        .flatMap(([, module]) => Object.values(module).filter((value) => everyTopic.has(value)) as { name: string }[]);
      expect(Object.keys(topicRows).sort()).toEqual(ownTopics.map(({ name }) => name).sort());
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
 * Prepares the input for one row: a new one for each person whose write succeeds, and a shared one
 * for everyone else. Reads change nothing, and rejected writes are checked to write nothing, so the
 * shared input can be reused.
 */
function preparedFor<What>(isWrite: boolean, expected: Record<Person, unknown>, prepare: () => What | Promise<What>) {
  let shared: What | Promise<What> | undefined;
  const changes = (person: Person) => isWrite && expected[person] === "yes";
  return {
    changes,
    of: (person: Person) => (changes(person) ? prepare() : (shared ??= prepare())),
  };
}

/**
 * Runs these requests one after the other, and checks at the end that none of them wrote anything.
 */
async function withoutWriting(requests: ReadonlyMap<Person, () => Promise<void>>): Promise<void> {
  const before = await writtenRows(database.current);
  for (const request of requests.values()) await request();
  expect(await writtenRows(database.current), `one of these wrote: ${[...requests.keys()].join(", ")}`).toBe(before);
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
    "%s allows the right people, and rejects the others without writing",
    async (name, { expected, input }) => {
      const isCommand = definitions.get(name)!.kind === "command";
      const prepared = preparedFor(isCommand, expected, () => input(ground));
      const actual: Record<string, "yes" | number> = {};
      const others = new Map<Person, () => Promise<void>>();
      for (const person of PEOPLE.filter((each) => !prepared.changes(each))) {
        const payload = await prepared.of(person);
        const actor = await people.actorOf(person, await people.standingHeadersOf(person, "bearer"));
        others.set(person, async () => void (actual[person] = await outcome(name, actor, payload)));
      }
      await withoutWriting(others);
      for (const person of PEOPLE.filter((each) => prepared.changes(each))) {
        const [payload, actor] = [await prepared.of(person), await people.actorOf(person)];
        const before = await writtenRows(database.current);
        actual[person] = await outcome(name, actor, payload);
        expect(await writtenRows(database.current), `the write of ${person}`).not.toBe(before);
      }
      expect(actual).toEqual(expected);
    },
  );
});

/** The headers a browser adds to a request from the portal's own page. */
const OF_OUR_PAGE: Record<Means, Record<string, string>> = {
  bearer: {},
  cookie: { "Sec-Fetch-Site": "same-origin" },
};

describe("a call under /api", () => {
  const rows = Object.entries(API_ROWS).flatMap(([endpoint, row]) =>
    (["bearer", "cookie"] as const).map((means): [string, Means, typeof row] => [endpoint, means, row]),
  );

  it.each(rows)(
    "%s by %s allows the right people, and rejects the others without writing",
    async (endpoint, means, row) => {
      const [method, address] = endpoint.split(" ") as [Call["method"], string];
      const prepared = preparedFor(method !== "GET", row.expected, () => callOf(row, ground));
      const actual: Record<string, unknown> = {};
      const ask = async (person: Person, payload: Awaited<ReturnType<typeof callOf>>, headers: Call["headers"]) => {
        const response = await callApi({ method, address, ...payload, headers: { ...OF_OUR_PAGE[means], ...headers } });
        actual[person] = response.ok ? "yes" : response.status;
        // A redirect has no body to check.
        if (response.status < 400) return void (await response.body?.cancel());
        expect(await response.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) });
      };
      const refused = new Map<Person, () => Promise<void>>();
      for (const person of PEOPLE.filter((each) => row.expected[each] !== "yes")) {
        const payload = await prepared.of(person);
        const headers = await people.standingHeadersOf(person, means);
        refused.set(person, () => ask(person, payload, headers));
      }
      await withoutWriting(refused);
      for (const person of PEOPLE.filter((each) => row.expected[each] === "yes")) {
        const payload = await prepared.of(person);
        const headers = await (prepared.changes(person) ? people.headersOf : people.standingHeadersOf)(person, means);
        await ask(person, payload, headers);
      }
      expect(actual).toEqual(row.expected);
    },
  );
});

describe("a topic of live events", () => {
  it.each(Object.entries(TOPIC_ROWS))("%s allows the right people", async (_, { expected, address }) => {
    const actual: Record<string, "yes" | number> = {};
    for (const person of PEOPLE) {
      try {
        await (await admitToTopic(await people.actorOf(person), address(ground))).version();
        actual[person] = "yes";
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        actual[person] = error.status;
      }
    }
    expect(actual).toEqual(expected);
  });
});

describe("a page", () => {
  it.each([...PAGE_ROWS, ...OPEN_ROWS].map((row) => [row.page, row] as const))(
    "%s opens for the right people, and redirects the others",
    async (endpoint, { expected, visit = (): Prepared => ({}) }) => {
      const [method, address] = endpoint.split(" ") as [Call["method"], string];
      const actual: Record<string, unknown> = {};
      const expectedOutcomes: Record<string, unknown> = {};
      for (const person of PEOPLE) {
        const headers = await (method === "GET" ? people.standingHeadersOf : people.headersOf)(person, "cookie");
        const payload = await visit(ground);
        actual[person] = await outcomeOfPage({ method, address, ...payload, headers });
        const cell = expected[person];
        expectedOutcomes[person] = cell === SIGN_IN ? signInFor(pathOf(address, payload)) : cell;
        if (typeof cell === "string" && cell.endsWith("*") && String(actual[person]).startsWith(cell.slice(0, -1)))
          expectedOutcomes[person] = actual[person];
      }
      expect(actual).toEqual(expectedOutcomes);
    },
  );

  it.each([
    ["route's driver", null],
    ["relief on duty", null],
    ["another route's driver", "You are not allowed to do this."],
    ["relief off duty", "You are not allowed to do this."],
  ] as const)("/driver/canvas opens a window for %s only if its content is theirs", async (person, error) => {
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
