import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import { workingDate, type Ground } from "../../tests/contract/ground";

/** One pixel of a photo. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const number = "110001";
const fact = () => ({ number, id: uuid(), fact: "park", text: "Loading zone on 4th Street" });
const photo = () => ({ number, id: uuid(), image: PIXEL });
/** A written fact about the customer's door. */
async function written({ database: { prisma }, people: { ids } }: Ground): Promise<string> {
  const id = uuid();
  const data = {
    id,
    customerNumber: number,
    fact: "code",
    kind: "write",
    text: "4471#",
    at: new Date(),
    actorId: ids.Admin,
  };
  await prisma.briefingAct.create({ data });
  return id;
}
const confirmation = async (ground: Ground) => ({ number, id: uuid(), confirms: await written(ground) });
/**
 * Customers see no door codes, not even their own. For drivers who do not serve the customer, they
 * do not exist.
 */
const serving = {
  allowed: ["route's driver", "relief on duty", "office"],
  otherwise: { "other drivers": 404 },
} as const;
const ofTheRoute = { allowed: ["route's driver", "relief on duty", "office"] } as const;
const body = ({ number, ...rest }: { number: string }) => ({ params: { number }, body: rest });

export default rows<Ground>({
  opening: { as: "route's driver", key: { route: "33", date: "2099-01-05" }, shows: "Ambassador Hotel" },
  definitions: {
    "briefing.open": { ...ofTheRoute, input: () => ({ route: "33", date: workingDate() }) },
    "briefing.photo": { ...serving, answer: 404, input: () => ({ number, photo: uuid() }) },
    "briefing.write": { ...serving, input: fact },
    "briefing.confirm": { ...serving, input: confirmation },
    "briefing.photograph": { ...serving, input: photo },
  },
  topics: { briefings: { ...ofTheRoute, address: () => "briefings:33" } },
  calls: {
    "GET /api/briefings": { ...ofTheRoute, call: () => ({ query: `?route=33&date=${workingDate()}` }) },
    "POST /api/briefings/:number/facts": { ...serving, call: () => body(fact()) },
    "POST /api/briefings/:number/confirm": { ...serving, call: async (ground) => body(await confirmation(ground)) },
    "POST /api/briefings/:number/photos": { ...serving, call: () => body(photo()) },
    "GET /api/briefings/:number/photos/:photo": {
      ...serving,
      answer: 404,
      call: () => ({ params: { number, photo: uuid() } }),
    },
  },
  pages: [
    {
      page: "GET /admin/briefing",
      allowed: ["office"],
      visit: () => ({ query: `?route=33&date=${workingDate()}` }),
    },
  ],
  fields: {
    "GET /api/briefings": { query: { route: "route", date: "date", customer: "customer number" } },
    "POST /api/briefings/:number/facts": {
      params: { number: "customer number" },
      body: {
        id: "id",
        fact: ["", "door", "weather", null, 7],
        text: [null, 7, [], "x".repeat(501)],
        at: "moment",
      },
      optional: ["at"],
    },
    "POST /api/briefings/:number/confirm": {
      params: { number: "customer number" },
      body: { id: "id", confirms: "id", at: "moment" },
      optional: ["at"],
    },
    "POST /api/briefings/:number/photos": {
      params: { number: "customer number" },
      body: { id: "id", image: ["", "no picture", "é", null, 7], at: "moment" },
      optional: ["at"],
    },
    "GET /api/briefings/:number/photos/:photo": { params: { number: "customer number", photo: "id" } },
  },
});
