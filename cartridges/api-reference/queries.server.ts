import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { openApiOf, referenceOf, topicsOf } from "./open-api.server";
import type { ApiReference } from "./schema";

/** Asked for when it is needed: the table of calls holds this cartridge's own too. */
const entries = async () => (await import("#kernel/serve-call.server")).callTable.entries();
const declared = async () => topicsOf((await import("#kernel/live/topics.server")).topics.values());

/** Every call under /api, for a developer to read. */
export const openApiReference = defineQuery({
  name: "apiReference.open",
  input: z.object({}),
  permission: "reference:read",
  run: async (): Promise<ApiReference> => ({ calls: referenceOf(await entries()), topics: await declared() }),
});

/** The same for a program: an OpenAPI document. */
export const openApiDocument = defineQuery({
  name: "apiReference.document",
  input: z.object({}),
  permission: "reference:read",
  run: async () => openApiOf(await entries(), await declared()),
});
