import { asks, calls } from "#kernel/calls.server";
import { openHandBack } from "./queries.server";

/** What was done while a route was covered (spec 2.10). */
export default calls({ "GET /relief/hand-back/:coverage": asks(openHandBack) });
