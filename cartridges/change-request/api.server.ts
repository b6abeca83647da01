import { asks, calls, executes, paged } from "#kernel/calls.server";
import { answerRequest } from "./commands.server";
import { openRequests } from "./queries.server";

/** The open requests of the customers one serves, and their answers: done or declined, with words for the customer. */
export default calls({
  "GET /change-requests": paged(asks(openRequests), "requests"),
  "POST /change-requests/:id/answer": executes(answerRequest),
});
