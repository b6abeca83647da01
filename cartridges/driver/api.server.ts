import { asks, calls } from "#kernel/calls.server";
import { listDrivers, readDriver } from "./queries.server";

/** Who drives (spec 7.2). */
export default calls({
  "GET /drivers": asks(listDrivers),
  "GET /drivers/:id": asks(readDriver),
});
