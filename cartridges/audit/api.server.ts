import { asks, calls } from "#kernel/calls.server";
import { openAudit } from "./queries.server";

/** Who did what, and when. */
export default calls({ "GET /audit": asks(openAudit) });
