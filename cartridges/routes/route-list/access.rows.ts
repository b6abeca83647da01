import { rows } from "#kernel/access-rows";
import type { Ground } from "../../../tests/contract/ground";

const office = { allowed: ["office"] } as const;
let routes = 700;
const newRoute = () => ({ route: String(++routes), name: "North" });
/** A new route that nothing depends on, active or retired. */
async function freshRoute({ database: { prisma } }: Ground, active = true): Promise<{ route: string }> {
  const { route } = newRoute();
  await prisma.route.create({ data: { number: route, active } });
  return { route };
}
const noRoute = ["", " ", "x", "00", "0", "12345", "3a", null, true, {}, [], "a\u0000b"];
const noName = ["x".repeat(61), 7, true, {}, []];

export default rows<Ground>({
  opening: { as: "Admin", key: {}, shows: "Add route" },
  definitions: {
    "routeList.open": { ...office, input: () => ({}) },
    "routeList.add": { ...office, input: newRoute },
    "routeList.rename": { ...office, input: async (ground) => ({ ...(await freshRoute(ground)), name: "South" }) },
    "routeList.retire": { ...office, input: (ground) => freshRoute(ground) },
    "routeList.restore": { ...office, input: (ground) => freshRoute(ground, false) },
  },
  calls: {
    "GET /api/routes": office,
    "POST /api/routes": { ...office, call: () => ({ body: newRoute() }) },
    "PUT /api/routes/:route": {
      ...office,
      call: async (ground) => ({ params: await freshRoute(ground), body: { name: "South" } }),
    },
    "POST /api/routes/:route/retire": { ...office, call: async (ground) => ({ params: await freshRoute(ground) }) },
    "POST /api/routes/:route/restore": {
      ...office,
      call: async (ground) => ({ params: await freshRoute(ground, false) }),
    },
  },
  pages: [{ page: "GET /admin/routes", allowed: ["office"] }],
  fields: {
    "POST /api/routes": { body: { route: noRoute, name: noName }, optional: ["name"] },
    "PUT /api/routes/:route": { params: { route: "route" }, body: { name: noName }, optional: ["name"] },
    "POST /api/routes/:route/retire": { params: { route: "route" } },
    "POST /api/routes/:route/restore": { params: { route: "route" } },
  },
  withoutFields: ["GET /api/routes"],
});
