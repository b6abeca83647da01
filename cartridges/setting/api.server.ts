import { asks, calls, executes } from "#kernel/calls.server";
import { saveSettings } from "./commands.server";
import { openSettings } from "./queries.server";

/** The company's settings (spec 2.12). */
export default calls({
  "GET /settings": asks(openSettings),
  "PUT /settings": executes(saveSettings),
});
