import { calls, executes } from "#kernel/calls.server";
import { answerShort } from "./commands.server";

/** What a customer says about what is short on a date. */
export default calls({
  "PUT /customers/:number/shorts/:date": executes(answerShort),
});
