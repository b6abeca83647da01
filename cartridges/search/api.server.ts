import { asks, calls } from "#kernel/calls.server";
import { search } from "./queries.server";

/** Finds customers, routes and products for the command palette. */
export default calls({ "GET /search": asks(search) });
