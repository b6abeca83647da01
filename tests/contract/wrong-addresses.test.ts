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

/** Query parameters of pages: the declared ones, and those that pages with their own file read. */
const PARAMETERS = [
  ...new Set(declaredPages.flatMap(({ asks = [] }) => asks)),
  ...["tab", "day", "date", "page", "sort", "statement", "coverage", "item", "change", "kind", "on", "open", "show"],
];
const WRONG: Record<string, string> = { page: "-1", date: "2026-02-30", from: "2026-02-30", to: "yesterday" };

/**
 * The final outcome of a page, following its redirects to itself, each of which removes part of the
 * query.
 */
async function endOf(request: Call, query: URLSearchParams): Promise<string | number> {
  const outcome = await outcomeOfPage({ ...request, query: query.size > 0 ? `?${query}` : "" });
  const [path, left = ""] = String(outcome).split("?");
  const remaining = new URLSearchParams(left);
  return path === filledIn(request.address, request.params) && remaining.size < query.size
    ? endOf(request, remaining)
    : outcome;
}

it.each(PAGE_ROWS.filter(({ page }) => page.startsWith("GET /")).map((row) => [row.page, row] as const))(
  "%s opens despite invalid query parameters",
  async (page, { expected, visit }) => {
    const person = PEOPLE.findLast((each) => expected[each] === "yes");
    if (!person) return;
    const headers = await people.standingHeadersOf(person, "cookie");
    const prepared = (await visit?.(ground)) ?? {};
    const problems: string[] = [];
    for (const name of PARAMETERS) {
      const query = new URLSearchParams(prepared.query);
      query.set(name, WRONG[name] ?? "nonsense");
      const request = { ...prepared, address: page.slice("GET ".length), headers };
      const end = await endOf(request, query);
      // A relief driver without a route is redirected to the page where they choose one.
      if (typeof end === "number" || end.startsWith(filledIn(request.address, request.params)))
        problems.push(`?${query}: ${end}`);
    }
    expect(problems).toEqual([]);
  },
);
