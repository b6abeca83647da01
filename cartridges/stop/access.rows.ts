import { v7 as uuid } from "uuid";
import { ofTheCustomer, rows, type CallRow, type DefinitionRow, type Fields } from "#kernel/access-rows";
import { completeStop } from "./commands.server";
import { execute } from "#kernel/execute.server";
import { workableStop, workingDate, type Ground } from "../../tests/contract/ground";

const serving = { allowed: ["route's driver", "relief on duty", "office"] } as const;
const day = () => ({ route: "33", date: workingDate() });

/** A completed stop, so that it can be reopened and undone. */
async function doneStop(ground: Ground): Promise<string> {
  const id = await workableStop(ground);
  await execute(completeStop, await ground.people.actorOf("Admin"), { id });
  return id;
}

/** Each act with a valid body and a stop at which it is possible. */
const ACTS = {
  start: { at: workableStop, body: {} },
  complete: { at: workableStop, body: { lines: [{ item_id: "TWL", delivered: 9, reason: "count" }], soil_bags: 2 } },
  issue: { at: workableStop, body: { kind: "soil", text: "Not ready." } },
  skip: { at: workableStop, body: { reason: "closed" } },
  reopen: { at: doneStop, body: { reason: "The wrong door." } },
  undo: { at: doneStop, body: {} },
  note: { at: workableStop, body: { text: "Ring twice." } },
} as const;
type ActName = keyof typeof ACTS;
const names = Object.keys(ACTS) as ActName[];
const ofActs = <Row>(prefix: string, suffix: string, row: (name: ActName) => Row) =>
  Object.fromEntries(names.map((name) => [`${prefix}${name}${suffix}`, row(name)]));

const ACT_FIELDS = { event_id: "id", at: "moment" } as const;
const COUNTS = [-1, 1.5, "7", [], {}, 1e12];
const FIELDS: Record<ActName, { body?: Fields["body"]; optional?: readonly string[] }> = {
  start: {},
  complete: {
    body: {
      lines: [null, {}, "TWL", [{}], [{ item_id: "NOPE", delivered: 1 }], [{ item_id: "TWL", delivered: -1 }]],
      soil_bags: COUNTS,
      soil_unit: ["", "boxes", null, 7],
      notes: [null, 7, [], "x".repeat(2_001)],
      proofs: [null, 7, "photo", ["issue"], [7], Array(21).fill("photo")],
      without_proof: ["", "weather", 7, []],
    },
    optional: ["lines", "soil_bags", "soil_unit", "notes", "proofs", "without_proof"],
  },
  issue: { body: { kind: ["", "weather", null, 7], text: [null, 7, [], "x".repeat(2_001)] }, optional: ["text"] },
  skip: { body: { reason: ["", "weather", null, 7], text: [null, 7, [], "x".repeat(2_001)] }, optional: ["text"] },
  reopen: { body: { reason: [null, 7, [], "", " ", "x".repeat(2_001)] } },
  undo: { body: { undoes: "id" }, optional: ["undoes"] },
  note: { body: { text: [null, 7, [], "", " ", "x".repeat(2_001)] } },
};

const acting: Record<string, DefinitionRow<Ground>> = ofActs("stop.", "", (name) => ({
  ...serving,
  input: async (ground: Ground) => ({ id: await ACTS[name].at(ground), ...ACTS[name].body }),
}));
const calling: Record<string, CallRow<Ground>> = ofActs("POST /api/stops/:id/", "", (name) => ({
  ...serving,
  call: async (ground: Ground) => ({
    params: { id: await ACTS[name].at(ground) },
    body: { event_id: uuid(), at: new Date().toISOString(), ...ACTS[name].body },
  }),
}));
const fields: Record<string, Fields> = ofActs("POST /api/stops/:id/", "", (name) => ({
  params: { id: "id" as const },
  body: { ...ACT_FIELDS, ...FIELDS[name].body },
  optional: ["event_id", "at", ...(FIELDS[name].optional ?? [])],
}));

export default rows<Ground>({
  definitions: {
    ...acting,
    "stop.open": { ...serving, input: day },
    "stop.today": { ...serving, input: day },
    "stop.stats": { ...serving, input: day },
    "stop.reorder": {
      ...serving,
      input: () => ({ ...day(), customers: ["110001", "110002"] }),
    },
  },
  topics: {
    stops: { ...serving, address: () => "stops:33:2026-01-05" },
    deliveries: { ...ofTheCustomer, address: () => "deliveries:110001" },
  },
  calls: {
    ...calling,
    "GET /api/drivers/route/:route/today": { ...serving, call: () => ({ params: { route: "33" } }) },
    "GET /api/drivers/route/:route/stats": { ...serving, call: () => ({ params: { route: "33" } }) },
    "GET /api/drivers/route/:route/days/:date": { ...serving, call: () => ({ params: day() }) },
    "PUT /api/drivers/route/:route/order": {
      ...serving,
      call: () => ({ params: { route: "33" }, body: { date: workingDate(), customers: ["110002", "110001"] } }),
    },
  },
  fields: {
    ...fields,
    "GET /api/drivers/route/:route/today": { params: { route: "route" }, query: { date: "date" } },
    "GET /api/drivers/route/:route/stats": { params: { route: "route" }, query: { date: "date" } },
    "GET /api/drivers/route/:route/days/:date": { params: { route: "route" } },
    "PUT /api/drivers/route/:route/order": {
      params: { route: "route" },
      body: { date: "date", customers: [null, "110001", [], [7], ["11000"], ["110001", "110001"]], at: "moment" },
      optional: ["at"],
    },
  },
});
