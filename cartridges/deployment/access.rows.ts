import { rows } from "#kernel/access-rows";

const superAdmin = { allowed: ["SuperAdmin"] } as const;

export default rows({
  opening: { as: "SuperAdmin", key: {}, shows: "Migrations" },
  definitions: { "deployment.open": { ...superAdmin, input: () => ({}) } },
  pages: [{ page: "GET /test-deployment", ...superAdmin }],
});
