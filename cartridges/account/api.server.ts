import { calls, executes } from "#kernel/calls.server";
import { updateProfile } from "./commands.server";

/** The user's own name, phone, email and notification settings (spec 7.1). */
export default calls({
  "PUT /auth/profile": executes(updateProfile, (sent) => ({ ...sent, roles: undefined })),
  "PUT /drivers/profile": executes(updateProfile, (sent) => ({ ...sent, roles: ["Driver"] })),
});
