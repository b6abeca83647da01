import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import { form, type Ground } from "../../tests/contract/ground";

let notes = 0;
const note = () => ({
  customerNumber: "110001",
  content: `The cage is behind the lift, ${++notes}.`,
  priority: "high",
});
const serving = {
  allowed: ["route's driver", "relief on duty", "office"],
  otherwise: { "other drivers": 404 },
} as const;

/** Stores a note about customer 110001 for a test to change. */
async function stored({ database: { prisma }, people: { ids } }: Ground): Promise<string> {
  const id = uuid();
  await prisma.note.create({
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
const edited = () => ({ content: `The cage is in the yard, ${++notes}.`, priority: "low" });

export default rows<Ground>({
  opening: { as: "route's driver", key: {}, shows: "No notes yet. Create your first note!" },
  definitions: {
    "note.open": { allowed: ["drivers", "office"], input: () => ({}) },
    "note.list": { allowed: ["drivers", "office"], input: () => ({}) },
    "note.ofRoute": { ...serving, input: () => ({ route: "33" }) },
    "note.add": { ...serving, input: note },
    "note.edit": { ...serving, input: async (ground) => ({ id: await stored(ground), ...edited() }) },
    "note.resolve": { ...serving, input: async (ground) => ({ id: await stored(ground), resolved: true }) },
    "note.sendMessage": {
      allowed: ["the customer"],
      otherwise: { "another customer": 404 },
      input: () => ({ number: "110001", content: `The dock is closed, ${++notes}.` }),
    },
  },
  calls: {
    "GET /api/notes": { allowed: ["drivers", "office"] },
    "POST /api/notes": { ...serving, call: () => ({ body: { id: uuid(), at: new Date().toISOString(), ...note() } }) },
    "GET /api/notes/route/:route": { ...serving, call: () => ({ params: { route: "33" } }) },
    "PUT /api/notes/:id": {
      ...serving,
      call: async (ground) => ({ params: { id: await stored(ground) }, body: edited() }),
    },
    "PUT /api/notes/:id/resolved": {
      ...serving,
      call: async (ground) => ({ params: { id: await stored(ground) }, body: { resolved: true } }),
    },
  },
  pages: [
    { page: "GET /driver/dashboard/notes", allowed: ["drivers"] },
    {
      page: "POST /driver/dashboard/notes",
      allowed: ["route's driver", "relief on duty"],
      answer: "/driver/dashboard/notes",
      otherwise: { "other drivers": 404 },
      visit: () => form(note()),
    },
    {
      page: "POST /driver/dashboard/notes",
      allowed: ["drivers"],
      answer: 400,
      visit: () => form({ customerNumber: "", content: " ", priority: "low" }),
    },
    { page: "GET /notes", allowed: ["office"] },
    { page: "POST /notes", allowed: ["office"], answer: "/notes", visit: () => form(note()) },
    {
      page: "POST /customer/:customerNumber/dashboard",
      allowed: ["the customer"],
      answer: "/customer/110001/dashboard?tab=products&outcome=message*",
      otherwise: { "another customer": 404, "customer awaiting approval": 403 },
      visit: () => ({
        params: { customerNumber: "110001" },
        ...form({ intent: "message", content: `The dock is closed, ${++notes}.` }),
      }),
    },
  ],
  fields: {
    "POST /api/notes": {
      body: {
        customerNumber: "customer number",
        content: "reason",
        priority: "status",
        id: "id",
        at: "moment",
        note_type: ["message", "", null, 7],
      },
      optional: ["priority", "id", "at", "note_type"],
    },
    "GET /api/notes/route/:route": { params: { route: "route" } },
    "PUT /api/notes/:id": {
      params: { id: "id" },
      body: { content: "reason", priority: "status", at: "moment" },
      optional: ["at"],
    },
    "PUT /api/notes/:id/resolved": {
      params: { id: "id" },
      body: { resolved: [null, "true", 1, 0, [], {}], at: "moment" },
      optional: ["at"],
    },
  },
  withoutFields: ["GET /api/notes"],
});
