import { rows } from "#kernel/access-rows";

export default rows({
  opening: { as: "Admin", key: {}, shows: "33" },
  definitions: { "route.open": { allowed: ["office"], input: () => ({}) } },
  pages: [
    { door: "GET /admin", allowed: ["Admin"] },
    { door: "GET /super-admin", allowed: ["SuperAdmin"] },
    { door: "GET /SuperAdmin", allowed: ["anyone"], answer: "/super-admin" },
  ],
});
