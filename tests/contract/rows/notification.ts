import { v7 as uuid } from "uuid";
import type { DomainRows } from "../domain-rows";

const yes = "yes";
const signedIn = [401, yes, yes, yes, yes, yes, yes, yes, yes, yes, 401, 401, 401] as const;

export default {
  definitions: {
    "notification.unread": { expected: signedIn, input: () => ({}) },
    "notification.read": { expected: signedIn, input: () => ({ ids: [uuid()] }) },
  },
  api: {
    "GET /api/notifications": { expected: signedIn },
    "GET /api/notifications/events": { expected: signedIn },
    "POST /api/notifications/read": { expected: signedIn, call: () => ({ body: { ids: [uuid()] } }) },
  },
  pages: [],
  fields: { "POST /api/notifications/read": { body: { ids: "ids" } } },
  withoutFields: ["GET /api/notifications", "GET /api/notifications/events"],
} satisfies DomainRows;
