import { asks, calls, executes } from "#kernel/calls.server";
import { revokeAnyToken } from "./commands.server";
import { openAssistants } from "./queries.server";

/** The tokens of all people's assistants, for user managers. */
export default calls({
  "GET /assistants": asks(openAssistants),
  "DELETE /assistants/:id": executes(revokeAnyToken),
});
