import { asks, calls, executes } from "#kernel/calls.server";
import { deleteLayout, saveLayout } from "./commands.server";
import { ownLayouts } from "./queries.server";

/** The card positions on a person's own canvas (spec 2.14). */
export default calls({
  "GET /canvas-layouts": asks(ownLayouts),
  "PUT /canvas-layouts/:name": executes(saveLayout),
  "DELETE /canvas-layouts/:name": executes(deleteLayout),
});
