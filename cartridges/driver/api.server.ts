import { asks, calls, paged } from "#kernel/calls.server";
import { listDrivers, readDriver } from "./queries.server";

/** The drivers (spec 7.2). */
export default calls({
  "GET /drivers": paged(asks(listDrivers), "drivers"),
  "GET /drivers/:id": asks(readDriver),
});
