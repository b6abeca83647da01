import { v7 as uuid } from "uuid";
import { execute } from "#kernel/execute.server";
import { rows, type CallRow, type DefinitionRow, type Fields } from "#kernel/access-rows";
import { workableStop, workingDate, type Ground } from "../../tests/contract/ground";
import { closeDay } from "./commands.server";

const serving = { allowed: ["route's driver", "relief on duty", "office"] } as const;
const day = () => ({ route: "33", date: workingDate() });
/** Creates a day that can be closed. */
async function openDay(ground: Ground): Promise<void> {
  await workableStop(ground);
}
const closedDay = async (ground: Ground) => {
  await openDay(ground);
  await execute(closeDay, await ground.people.actorOf("Admin"), day());
};

const ACTS = {
  soil: { name: "stop.unloadSoil", at: openDay, body: () => ({ bags: 3, pieces: 0 }) },
  settle: { name: "stop.settleDay", at: openDay, body: () => ({ lines: [{ item_id: "TWL", returned: 4 }] }) },
  close: { name: "stop.closeDay", at: openDay, body: () => ({}) },
  reopen: { name: "stop.reopenDay", at: closedDay, body: () => ({ reason: "A stop was forgotten." }) },
  undo: { name: "stop.undoDayAct", at: openDay, body: () => ({ undoes: uuid() }) },
} as const;
type ActName = keyof typeof ACTS;
const names = Object.keys(ACTS) as ActName[];
const call = (name: ActName) => `POST /api/drivers/route/:route/days/:date/${name}` as const;

const COUNTS = [-1, 1.5, "7", null, [], {}, 1e12];
const FIELDS: Record<ActName, { body: Fields["body"]; optional?: readonly string[] }> = {
  soil: { body: { bags: COUNTS, pieces: COUNTS } },
  settle: {
    body: {
      lines: [
        null,
        [],
        {},
        "TWL",
        [{}],
        [{ item_id: "NOPE", returned: 1 }],
        [{ item_id: "TWL", returned: -1 }],
        [{ item_id: "TWL", returned: 1, reason: "weather" }],
        [
          { item_id: "TWL", returned: 1 },
          { item_id: "TWL", returned: 2 },
        ],
      ],
    },
  },
  close: { body: { text: [null, 7, [], "x".repeat(2_001)] }, optional: ["text"] },
  reopen: { body: { reason: [null, 7, [], "", " ", "x".repeat(2_001)] } },
  undo: { body: { undoes: "id" } },
};

const acting: Record<string, DefinitionRow<Ground>> = Object.fromEntries(
  names.map((name) => [
    ACTS[name].name,
    {
      ...serving,
      input: async (ground: Ground) => {
        await ACTS[name].at(ground);
        return { ...day(), ...ACTS[name].body() };
      },
    },
  ]),
);
const calling: Record<string, CallRow<Ground>> = Object.fromEntries(
  names.map((name) => [
    call(name),
    {
      ...serving,
      call: async (ground: Ground) => {
        await ACTS[name].at(ground);
        return { params: day(), body: { event_id: uuid(), at: new Date().toISOString(), ...ACTS[name].body() } };
      },
    },
  ]),
);
const fields: Record<string, Fields> = Object.fromEntries(
  names.map((name) => [
    call(name),
    {
      params: { route: "route", date: "date" },
      body: { event_id: "id", at: "moment", ...FIELDS[name].body },
      optional: ["event_id", "at", ...(FIELDS[name].optional ?? [])],
    } satisfies Fields,
  ]),
);

export default rows<Ground>({
  opening: { as: "route's driver", key: { route: "33", date: "2099-01-05" }, shows: "Close the day" },
  definitions: { ...acting, "stop.dayEnd": { ...serving, input: day } },
  calls: {
    ...calling,
    "GET /api/drivers/route/:route/days/:date/end": { ...serving, call: () => ({ params: day() }) },
  },
  pages: [
    { page: "GET /driver/day-end", allowed: ["drivers"] },
    { page: "GET /admin/day-end", allowed: ["office"], visit: () => ({ query: `?${new URLSearchParams(day())}` }) },
  ],
  fields: {
    ...fields,
    "GET /api/drivers/route/:route/days/:date/end": { params: { route: "route" } },
  },
});
