import { rows } from "#kernel/access-rows";

export default rows({
  opening: { as: "route's driver", key: {}, shows: "Load List" },
  definitions: {
    "inventory.open": { allowed: ["route's driver", "relief on duty", "office"], input: () => ({ route: "33" }) },
  },
  pages: [{ page: "GET /driver/dashboard/inventory", allowed: ["drivers"] }],
});
