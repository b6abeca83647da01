import { calls, executes } from "#kernel/calls.server";
import { answerShort } from "./commands.server";

/** A customer's answer about the shorts of a date. */
export default calls({
  "PUT /customers/:number/shorts/:date": executes(answerShort),
});
