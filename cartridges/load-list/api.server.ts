import { asTool, asks, calls, executes, sending, streams } from "#kernel/calls.server";
import { runQuery, parseInput } from "#kernel/execute.server";
import { watched } from "#kernel/watching.server";
import { routeNumberSchema } from "#cartridges/service-day/schema";
import { completeLoading, markItem, markRestShort, reopenLoading, startLoading } from "./commands.server";
import { csvAnswer } from "#kernel/file-answers.server";
import { loadListCsv } from "./csv.server";
import { loading } from "#cartridges/due/topics.server";
import { loadingSession, loadList, performance, shortOfRoute } from "./queries.server";
import { inventoryOf } from "./rules";
import { NEXT, type LoadList } from "./schema";

const asJson = asks(loadList);
/** The same list as a spreadsheet file. */
const asFile = asks(
  loadList,
  (sent) => sent,
  (list) => csvAnswer(loadListCsv(list), `load-list-${list.route}-${list.date}`),
);

/**
 * The stream's first event is the session's version, so that a device that reconnects
 * refetches if it is behind.
 */
const sessionEvents = watched(async ({ actor, params }) => {
  await runQuery(loadingSession, actor, params);
  const { route_number, date } = parseInput(loadingSession.input, params);
  const version = async () => ({
    kind: "changed",
    data: { version: (await runQuery(loadingSession, actor, params)).session?.version ?? 0 },
  });
  return { topics: [loading.at({ route: route_number, date })], first: version };
});

const ON_DATE = "A date such as 2026-01-05, by default the next service day, today included.";

/** Load lists (spec 7.3) and loading (spec 7.6). */
export default calls({
  "GET /rental-items/route/:route/loadlist": asTool(
    {
      ...asJson,
      handle: (visit, via) => (visit.url.searchParams.get("format") === "csv" ? asFile : asJson).handle(visit, via),
    },
    {
      name: "load_list",
      title: "Load list of a route",
      description: "What a route's truck must carry on a day: the pieces of each product, summed over its customers.",
      takes: { route: "The route's number, such as 33.", date: ON_DATE },
      usual: { date: NEXT },
      // Leaves out each product's customers, whose number would multiply the answer.
      shows: ({ categories, ...list }: LoadList) => ({
        ...list,
        categories: categories.map(({ name, items }) => ({
          name,
          items: items.map(({ customers, ...item }) => ({ ...item, customer_count: customers.length })),
        })),
      }),
    },
  ),
  "GET /rental-items/loadlist/:route": sending(
    { route: routeNumberSchema },
    asks(loadList, ({ route }) => ({ route, date: "next" }), inventoryOf),
  ),
  "GET /rental-items/route/:route/short": asTool(asks(shortOfRoute), {
    name: "short_on_route",
    title: "What is short on a route",
    description:
      "What is missing on a route's truck on a day: each product with the pieces that are due, loaded and short, " +
      "and the customers who go short. Says how far the loading is: " +
      "what nobody has marked yet is neither loaded nor short.",
    takes: { route: "The route's number, such as 33.", date: ON_DATE },
  }),
  "POST /rental-items/route/:route/mark-rest-short": executes(markRestShort),
  "POST /loading-status/session/start": executes(startLoading),
  "POST /loading-status/item/update": executes(markItem),
  "POST /loading-status/session/complete": executes(completeLoading),
  "POST /loading-status/session/reopen": executes(reopenLoading),
  "GET /loading-status/session/:route_number/:service_day/:date": asks(loadingSession),
  "GET /loading-status/session/:route_number/:service_day/:date/events": streams(loadingSession, sessionEvents),
  "GET /loading-status/performance/:driverId": asks(performance),
});
