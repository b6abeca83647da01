import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";

export default rows({
  definitions: {
    "notification.unread": { allowed: ["signed in"], input: () => ({}) },
    "notification.read": { allowed: ["signed in"], input: () => ({ ids: [uuid()] }) },
  },
  calls: {
    "GET /api/notifications": { allowed: ["signed in"] },
    "GET /api/notifications/events": { allowed: ["signed in"] },
    "POST /api/notifications/read": { allowed: ["signed in"], call: () => ({ body: { ids: [uuid()] } }) },
  },
  topics: {
    inbox: { allowed: ["signed in"], address: () => "inbox" },
    lists: { allowed: ["signed in"], address: () => "lists" },
  },
  fields: { "POST /api/notifications/read": { body: { ids: "ids" } } },
  withoutFields: ["GET /api/notifications", "GET /api/notifications/events"],
});
