import { z } from "zod";
import { defineTopic } from "#kernel/live/topic";
import { listsOf } from "./live-lists.server";
import { notificationTopic } from "./notify.server";

const isSomebody = ({ actor }: { actor: { id: string | null } }) => actor.id !== null;

/** News of the watching person. */
export const inbox = defineTopic({
  name: "inbox",
  input: z.object({}),
  permission: "account:self",
  scope: isSomebody,
  subscribesTo: ({ actor }) => [notificationTopic(actor.id!)],
});

/**
 * The lists of the person's role: orders, accounts, requests and notes of those they serve, or
 * their own.
 */
export const lists = defineTopic({
  name: "lists",
  input: z.object({}),
  permission: "account:self",
  scope: isSomebody,
  subscribesTo: ({ db, actor }) => listsOf(db, { ...actor, id: actor.id! }),
});
