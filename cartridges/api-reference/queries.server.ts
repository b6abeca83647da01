import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { openApiOf, referenceOf, topicsOf } from "./open-api.server";
import type { ApiReference } from "./schema";

/** Loaded lazily, because the table of calls includes this cartridge. */
const entries = async () => (await import("#kernel/serve-call.server")).callTable.entries();
const declared = async () => topicsOf((await import("#kernel/live/topics.server")).topics.values());

/** All calls under /api, for developers to read. */
export const openApiReference = defineQuery({
  name: "apiReference.open",
  input: z.object({}),
  permission: "reference:read",
  run: async (): Promise<ApiReference> => ({ calls: referenceOf(await entries()), topics: await declared() }),
});

/** The same for programs: an OpenAPI document. */
export const openApiDocument = defineQuery({
  name: "apiReference.document",
  input: z.object({}),
  permission: "reference:read",
  run: async () => openApiOf(await entries(), await declared()),
});
