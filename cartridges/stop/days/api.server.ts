import { asks, calls } from "#kernel/calls.server";
import { openDays } from "./queries.server";

/** How far each route's day is, for the office. */
export default calls({ "GET /drivers/days": asks(openDays) });
