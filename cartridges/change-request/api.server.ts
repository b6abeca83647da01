import { asks, calls, executes } from "#kernel/calls.server";
import { answerRequest } from "./commands.server";
import { openRequests } from "./queries.server";

/**
 * The open requests of the actor's customers, and their answers: done or declined, with a message
 * for the customer.
 */
export default calls({
  "GET /change-requests": asks(openRequests),
  "POST /change-requests/:id/answer": executes(answerRequest),
});
