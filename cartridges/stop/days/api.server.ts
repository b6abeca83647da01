import { asks, calls } from "#kernel/calls.server";
import { openDays } from "./queries.server";

/** The progress of each route's day, for the office. */
export default calls({ "GET /drivers/days": asks(openDays) });
