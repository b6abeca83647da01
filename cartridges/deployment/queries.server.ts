import { defineQuery } from "#kernel/definition";
import { company } from "#services/company.server";
import { checkParts } from "./checks.server";
import { deploymentKeySchema, type DeploymentData } from "./schema";

/** Checks the portal's parts now. The answer contains no secrets. */
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
