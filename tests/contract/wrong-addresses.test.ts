import { beforeAll, beforeEach, expect, it } from "vitest";
import { PEOPLE } from "../../kernel/access-rows";
import { declaredPages } from "../../kernel/declared-pages.server";
import { withTestDatabase } from "../support/test-database";
import { PAGE_ROWS } from "./domain-rows";
import type { Ground } from "./ground";
import { makePeople, type People } from "./people";
import { filledIn, outcomeOfPage, type Call } from "./portal-handlers";

const database = withTestDatabase();
let people: People, ground: Ground;
beforeAll(async () => {
  people = await makePeople(database.current);
  ground = { database: database.current, people };
});
beforeEach(() => database.current.prisma.rateLimit.deleteMany());

/** What pages ask for in their query: what is declared, and what pages with a file of their own read. */
const ASKED = [
  ...new Set(declaredPages.flatMap(({ asks = [] }) => asks)),
  ...["tab", "day", "date", "page", "sort", "statement", "coverage", "item", "change", "kind", "on", "open", "show"],
];
const WRONG: Record<string, string> = { page: "-1", date: "2026-02-30", from: "2026-02-30", to: "yesterday" };

/** What the page answers once it has redirected to itself, each time with less in its query. */
async function endOf(what: Call, query: URLSearchParams): Promise<string | number> {
  const outcome = await outcomeOfPage({ ...what, query: query.size > 0 ? `?${query}` : "" });
  const [path, left = ""] = String(outcome).split("?");
  const kept = new URLSearchParams(left);
  return path === filledIn(what.address, what.params) && kept.size < query.size ? endOf(what, kept) : outcome;
}

it.each(PAGE_ROWS.filter(({ page }) => page.startsWith("GET /")).map((row) => [row.page, row] as const))(
  "%s opens whatever its query asks for that cannot be",
  async (page, { expected, visit }) => {
    const person = PEOPLE.findLast((each) => expected[each] === "yes");
    if (!person) return;
    const headers = await people.standingHeadersOf(person, "cookie");
    const prepared = (await visit?.(ground)) ?? {};
    const off: string[] = [];
    for (const name of ASKED) {
      const query = new URLSearchParams(prepared.query);
      query.set(name, WRONG[name] ?? "nonsense");
      const what = { ...prepared, address: page.slice("GET ".length), headers };
      const end = await endOf(what, query);
      // A relief driver without a route of theirs is led to the page where they choose one.
      if (typeof end === "number" || end.startsWith(filledIn(what.address, what.params))) off.push(`?${query}: ${end}`);
    }
    expect(off).toEqual([]);
  },
);
