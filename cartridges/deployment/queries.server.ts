import { defineQuery } from "#kernel/definition";
import { company } from "#services/company.server";
import { checkParts } from "./checks.server";
import { deploymentKeySchema, type DeploymentData } from "./schema";

/** How the portal's own parts are, each asked now. Nothing of a secret is in the answer. */
export const openDeployment = defineQuery({
  name: "deployment.open",
  input: deploymentKeySchema,
  permission: "deployment:read",
  run: async ({ now }): Promise<DeploymentData> => ({
    parts: await checkParts(),
    at: now.toISOString(),
    timezone: company().timezone,
  }),
});
