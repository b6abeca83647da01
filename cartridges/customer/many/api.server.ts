import { calls } from "#kernel/calls.server";
import { moveCustomers, raisePrices } from "./commands.server";
import { works } from "./handler.server";
import { moveEffect, raiseEffect } from "./queries.server";

/** The office's bulk changes of customers, with their previews. */
export default calls({
  "POST /customers/move": works(moveCustomers),
  "POST /customers/move/preview": works(moveEffect),
  "POST /customers/prices": works(raisePrices),
  "POST /customers/prices/preview": works(raiseEffect),
});
