import { v7 as uuid } from "uuid";
import type { DomainRows } from "../domain-rows";

const yes = "yes", IN = "/?next=";
//              anon pend own  othr drvr othD rlf  cov  admn supr del  exp  rev
const drivers = [401, 403, 403, 403, yes, yes, yes, yes, yes, yes, 401, 401, 401] as const;
const serving = [401, 403, 403, 403, yes, 404, 404, yes, yes, yes, 401, 401, 401] as const;

let notes = 0;
const note = () => ({ customerNumber: "110001", content: `The cage is behind the lift, ${++notes}.`, priority: "high" });
const form = (fields: Record<string, string>) => ({ raw: new URLSearchParams(fields) });
const ODD_NUMBERS = [null, true, [], {}, ["110001"], -110_001, 110_001.5, 2 ** 53, "", " ", "11000", "1100011", "11000a", "33'; drop table customer; --", "a\u0000b", "\ud83e", "x".repeat(100_000)];

export default {
  definitions: {
    "note.open": { expected: drivers, input: () => ({}) },
    "note.list": { expected: drivers, input: () => ({}) },
    "note.ofRoute": { expected: serving, input: () => ({ route: "33" }) },
    "note.add": { expected: serving, input: note },
    "note.sendMessage": { expected: [401, yes, yes, 404, 403, 403, 403, 403, 403, 403, 401, 401, 401], input: () => ({ number: "110001", content: `The dock is closed, ${++notes}.` }) },
  },
  api: {
    "GET /api/notes": { expected: drivers },
    "POST /api/notes": { expected: serving, call: () => ({ body: { id: uuid(), at: new Date().toISOString(), ...note() } }) },
    "GET /api/notes/route/:route": { expected: serving, call: () => ({ params: { route: "33" } }) },
  },
  pages: [
    //                                          anon pend own  othr drvr othD rlf  cov  admn supr del  exp  rev
    { door: "GET /driver/dashboard/notes",  expected: [IN, "/", "/", "/", yes, yes, yes, yes, "/", "/", IN, IN, IN] },
    { door: "POST /driver/dashboard/notes", expected: [IN, "/", "/", "/", "/driver/dashboard/notes", 404, 404, "/driver/dashboard/notes", "/", "/", IN, IN, IN], visit: () => form(note()) },
    { door: "POST /driver/dashboard/notes", expected: [IN, "/", "/", "/", 400, 400, 400, 400, "/", "/", IN, IN, IN], visit: () => form({ customerNumber: "", content: " ", priority: "low" }) },
  ],
  fields: {
    "POST /api/notes": { body: { customerNumber: ODD_NUMBERS, content: "reason", priority: "status", id: "id", at: "moment", note_type: ["message", "", null, 7] }, optional: ["priority", "id", "at", "note_type"] },
    "GET /api/notes/route/:route": { params: { route: "route" } },
  },
  withoutFields: ["GET /api/notes"],
} satisfies DomainRows;
