import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import type { Ground } from "../../../tests/contract/ground";

/** A separate user, so that changes to them affect nobody else. */
async function freshUser({ database: { prisma } }: Ground): Promise<string> {
  const id = uuid();
  await prisma.user.create({ data: { id, username: `fresh-${id}`, name: "Fresh", role: "Driver", routeNumber: "07" } });
  return id;
}
let drivers = 0;
const driver = () => ({
  name: "Nora New",
  username: `nora-${++drivers}`,
  email: `nora-${drivers}@example.com`,
  phone: "555 0100",
  route: "RELIEF",
});
const superAdmin = { allowed: ["SuperAdmin"] } as const;
const at = (id: string) => ({ params: { id } });
const notText = [null, true, 7, {}, [], "a\u0000b", "a\ud83e", "x".repeat(201)];
const noRoute = [null, true, {}, [], "", " ", "Monday", "12345", "-1", "98", "a\u0000b"];
const noRole = [null, true, 7, {}, [], "", "admin", "Owner", "toString", "a\u0000b"];

export default rows<Ground>({
  opening: { as: "SuperAdmin", key: {}, shows: "Add New Driver" },
  definitions: {
    "userList.open": { ...superAdmin, input: () => ({}) },
    "userList.list": { ...superAdmin, input: () => ({}) },
    "userList.addDriver": { ...superAdmin, input: driver },
    "userList.invite": { ...superAdmin, input: async (ground) => ({ id: await freshUser(ground) }) },
    "userList.changeRole": { ...superAdmin, input: async (ground) => ({ id: await freshUser(ground), role: "Admin" }) },
    "userList.changeRoute": { ...superAdmin, input: async (ground) => ({ id: await freshUser(ground), route: "33" }) },
    "userList.delete": { ...superAdmin, input: async (ground) => ({ id: await freshUser(ground) }) },
  },
  calls: {
    "GET /api/users": superAdmin,
    "POST /api/users": { ...superAdmin, call: () => ({ body: driver() }) },
    "POST /api/users/:id/invitation": { ...superAdmin, call: async (ground) => at(await freshUser(ground)) },
    "PUT /api/users/:id/role": {
      ...superAdmin,
      call: async (ground) => ({ ...at(await freshUser(ground)), body: { role: "Admin" } }),
    },
    "PUT /api/users/:id/route": {
      ...superAdmin,
      call: async (ground) => ({ ...at(await freshUser(ground)), body: { route: "33" } }),
    },
    "DELETE /api/users/:id": { ...superAdmin, call: async (ground) => at(await freshUser(ground)) },
  },
  pages: [
    { page: "GET /driver-management", allowed: ["SuperAdmin"], otherwise: { customers: 403, Admin: 403 } },
    { page: "GET /add-driver", allowed: ["anyone"], answer: "/driver-management?new=driver" },
  ],
  fields: {
    "GET /api/users": {
      query: { q: ["x".repeat(101)], sort: ["newest"], letter: ["", "a", "7"], page: ["0", "-1", "x", "1.5"] },
    },
    "POST /api/users": {
      body: {
        name: ["", " ", ...notText],
        username: ["", " ", "with space", "ümlaut", ".dot", ...notText],
        email: ["", "office", "office@", "a@b", ...notText],
        phone: notText,
        route: noRoute,
      },
      optional: ["phone"],
    },
    "POST /api/users/:id/invitation": { params: { id: "id" } },
    "PUT /api/users/:id/role": { params: { id: "id" }, body: { role: noRole } },
    "PUT /api/users/:id/route": { params: { id: "id" }, body: { route: noRoute } },
    "DELETE /api/users/:id": { params: { id: "id" } },
  },
});
