import { calls, executes, sending } from "#kernel/calls.server";
import { updateProfile } from "./commands.server";
import { updateProfileSchema } from "./schema";

const fields = updateProfileSchema.omit({ roles: true }).shape;

/** The user's own name, phone, email and notification settings (spec 7.1). */
export default calls({
  "PUT /auth/profile": sending(
    fields,
    executes(updateProfile, (sent) => ({ ...sent, roles: undefined })),
  ),
  "PUT /drivers/profile": sending(
    fields,
    executes(updateProfile, (sent) => ({ ...sent, roles: ["Driver"] })),
  ),
});
