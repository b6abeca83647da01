import { calls, executes } from "#kernel/calls.server";
import { addCustomer, buildCustomer } from "./commands.server";

/** A new customer, with their first items or without. */
export default calls({
  "POST /customers": executes(addCustomer),
  "POST /customers/build": executes(buildCustomer),
});
