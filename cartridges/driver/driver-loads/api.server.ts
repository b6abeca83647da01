import { asks, calls, executes, paged } from "#kernel/calls.server";
import { checkItem, noteItem } from "./commands.server";
import { driverCustomers, loadItems } from "./queries.server";

/**
 * Deliveries to the drivers' customers on a date, checked off and annotated by the office (spec
 * 2.12).
 */
export default calls({
  "GET /drivers/:id/customers": paged(asks(driverCustomers), "customers", { usual: 1_000 }),
  "GET /load-checks/:customer/:date": asks(loadItems),
  "PUT /load-checks": executes(checkItem),
  "PUT /item-notes": executes(noteItem),
});
