import { asks, calls } from "#kernel/calls.server";
import { openApiDocument } from "./queries.server";

/** All API calls, generated from the same table that serves them. */
export default calls({ "GET /openapi.json": asks(openApiDocument) });
