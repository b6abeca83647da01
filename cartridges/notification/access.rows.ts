import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";

export default rows({
  opening: { as: "another route's driver", key: {}, shows: "Nothing has happened yet" },
  definitions: {
    "notification.open": { allowed: ["signed in"], input: () => ({}) },
    "notification.page": { allowed: ["signed in"], input: () => ({}) },
    "notification.readAll": { allowed: ["signed in"], input: () => ({}) },
    "notification.unread": { allowed: ["signed in"], input: () => ({}) },
    "notification.read": { allowed: ["signed in"], input: () => ({ ids: [uuid()] }) },
  },
  calls: {
    "GET /api/notifications": { allowed: ["signed in"] },
    "GET /api/notifications/events": { allowed: ["signed in"] },
    "GET /api/inbox": { allowed: ["signed in"] },
    "POST /api/notifications/read-all": { allowed: ["signed in"] },
    "POST /api/notifications/read": { allowed: ["signed in"], call: () => ({ body: { ids: [uuid()] } }) },
  },
  topics: {
    inbox: { allowed: ["signed in"], address: () => "inbox" },
    lists: { allowed: ["signed in"], address: () => "lists" },
  },
  pages: [
    { page: "GET /driver/inbox", allowed: ["drivers"] },
    { page: "GET /inbox", allowed: ["office"] },
    { page: "GET /customer/inbox", allowed: ["customers"] },
  ],
  fields: {
    "GET /api/inbox": { query: { before: "id" } },
    "POST /api/notifications/read": { body: { ids: "ids" } },
    "POST /api/notifications/read-all": {
      body: { href: ["", "there", 7, ["/"], "/".repeat(400)], until: "id" },
      optional: ["href", "until"],
    },
  },
  withoutFields: ["GET /api/notifications", "GET /api/notifications/events"],
});
