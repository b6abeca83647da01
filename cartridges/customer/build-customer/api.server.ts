import { calls, executes } from "#kernel/calls.server";
import { addCustomer, buildCustomer } from "./commands.server";

/** Adds a customer, with or without first items. */
export default calls({
  "POST /customers": executes(addCustomer),
  "POST /customers/build": executes(buildCustomer),
});
