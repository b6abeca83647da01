import { rows } from "#kernel/access-rows";

export default rows({
  opening: { as: "Admin", key: {}, shows: "No order for" },
  definitions: { "quietCustomers.open": { allowed: ["office"], input: () => ({}) } },
  pages: [{ page: "GET /quiet-customers", allowed: ["office"] }],
});
