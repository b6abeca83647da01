import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import type { Ground } from "../../tests/contract/ground";

let entries = 0;
const newEntry = () => ({
  content: `The cage is behind the lift, ${++entries}.`,
  entry_type: "issue",
  tags: "cage, lift",
});
const entry = () => ({ customer_id: "110001", ...newEntry() });
/** An entry about customer 110001, to be edited. */
async function stored({ database: { prisma }, people: { ids } }: Ground): Promise<string> {
  const id = uuid();
  await prisma.journalEntry.create({
    data: {
      id,
      customerNumber: "110001",
      content: "The gate sticks.",
      authorId: ids["route's driver"],
      createdAt: new Date(),
    },
  });
  return id;
}
const serving = {
  allowed: ["route's driver", "relief on duty", "office"],
  otherwise: { "other drivers": 404 },
} as const;
const all = { allowed: ["drivers", "office"] } as const;
/** Null means there is none. */
const SAID = {
  entry_type: "status",
  title: [7, true, {}, [], "x".repeat(201), "a\u0000b"],
  tags: [7, true, {}, [], "x".repeat(301), "a\u0000b"],
  sentiment: ["", "happy", 7, {}, []],
} as const;
const searched = { type: "status", sentiment: "status", from: "date", to: "date" } as const;
const filters = { ...searched, limit: ["0", "501", "x", "1.5"] } as const;

export default rows<Ground>({
  opening: { as: "route's driver", key: {}, shows: "Journal" },
  definitions: {
    "journal.open": { ...all, input: () => ({}) },
    "journal.today": { ...all, input: () => ({}) },
    "journal.search": { ...all, input: () => ({ q: "cage" }) },
    "journal.export": { ...all, input: () => ({ q: "cage" }) },
    "journal.ofCustomer": { ...serving, input: () => ({ id: "110001" }) },
    "journal.add": { ...serving, input: entry },
    "journal.edit": { ...serving, input: async (ground) => ({ id: await stored(ground), ...newEntry() }) },
  },
  calls: {
    "GET /api/journal/today": all,
    "GET /api/journal/search": { ...all, call: () => ({ query: "?type=issue&q=cage" }) },
    "GET /api/journal/export": { ...all, call: () => ({ query: "?type=issue&q=cage" }) },
    "GET /api/journal/customer/:id": { ...serving, call: () => ({ params: { id: "110001" } }) },
    "POST /api/journal": {
      ...serving,
      call: () => ({ body: { id: uuid(), at: new Date().toISOString(), ...entry() } }),
    },
    "PUT /api/journal/:id": {
      ...serving,
      call: async (ground) => ({
        params: { id: await stored(ground) },
        body: { at: new Date().toISOString(), ...newEntry() },
      }),
    },
  },
  pages: [
    { page: "GET /driver/journal", allowed: ["drivers"] },
    {
      page: "GET /driver/journal",
      allowed: ["route's driver", "relief on duty"],
      otherwise: { "other drivers": 404 },
      visit: () => ({ query: "?customer=110001" }),
    },
    // An invalid parameter is ignored.
    {
      page: "GET /driver/journal",
      allowed: ["drivers"],
      answer: "/driver/journal",
      visit: () => ({ query: "?date=soon" }),
    },
  ],
  fields: {
    "GET /api/journal/search": { query: { ...filters, customer: "customer number", route: "route" } },
    "GET /api/journal/export": { query: { ...searched, customer: "customer number", route: "route" } },
    "GET /api/journal/customer/:id": { params: { id: "customer number" }, query: filters },
    "POST /api/journal": {
      body: { customer_id: "customer number", content: "reason", id: "id", at: "moment", ...SAID },
      optional: ["id", "at", "entry_type", "title", "tags", "sentiment"],
    },
    "PUT /api/journal/:id": {
      params: { id: "id" },
      body: { content: "reason", at: "moment", ...SAID },
      optional: ["at", "entry_type", "title", "tags", "sentiment"],
    },
  },
  withoutFields: ["GET /api/journal/today"],
});
