import { rows } from "#kernel/access-rows";

export default rows({
  opening: { as: "Admin", key: {}, shows: "33" },
  definitions: { "route.open": { allowed: ["office"], input: () => ({}) } },
  pages: [
    { page: "GET /admin", allowed: ["Admin"] },
    { page: "GET /super-admin", allowed: ["SuperAdmin"] },
    { page: "GET /SuperAdmin", allowed: ["anyone"], answer: "/super-admin" },
  ],
});
