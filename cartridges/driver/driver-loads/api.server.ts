import { asks, calls, executes, paged } from "#kernel/calls.server";
import { checkItem, noteItem } from "./commands.server";
import { driverCustomers, loadItems } from "./queries.server";

/** What the drivers' customers get on a date, checked off and noted by the office (spec 2.12). */
export default calls({
  "GET /drivers/:id/customers": paged(asks(driverCustomers), "customers", { usual: 1_000 }),
  "GET /load-checks/:customer/:date": asks(loadItems),
  "PUT /load-checks": executes(checkItem),
  "PUT /item-notes": executes(noteItem),
});
