import { calls, executes } from "#kernel/calls.server";
import { buildCustomer } from "./commands.server";

/** A customer with their first items. */
export default calls({ "POST /customers/build": executes(buildCustomer) });
