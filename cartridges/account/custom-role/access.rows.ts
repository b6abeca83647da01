import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import type { Ground } from "../../../tests/contract/ground";

let roles = 0;
const newRole = () => ({ name: `Dispatcher ${++roles}`, permissions: ["orders:decide"] });
/** A separate role, so that changes to it affect no user. */
async function freshRole({ database: { prisma } }: Ground): Promise<string> {
  const id = uuid();
  await prisma.customRole.create({ data: { id, name: `Fresh ${id}`, permissions: [] } });
  return id;
}
const superAdmin = { allowed: ["SuperAdmin"] } as const;
const noName = [
  ...["", " ", "7th", "admin", "Super Admin", "x".repeat(41), "a\u0000b", "a\ud83e", "<b>", "a/b"],
  ...[null, true, 7, {}, []],
];
const noPermissions = [
  null,
  true,
  7,
  {},
  "orders:decide",
  ["users:write"],
  ["orders:deside"],
  ["toString"],
  [7],
  [null],
];

export default rows<Ground>({
  opening: { as: "SuperAdmin", key: {}, shows: "Add Role" },
  definitions: {
    "customRole.open": { ...superAdmin, input: () => ({}) },
    "customRole.add": { ...superAdmin, input: newRole },
    "customRole.change": {
      ...superAdmin,
      input: async (ground) => ({ ...newRole(), id: await freshRole(ground), version: 1 }),
    },
    "customRole.delete": { ...superAdmin, input: async (ground) => ({ id: await freshRole(ground) }) },
  },
  calls: {
    "GET /api/roles": superAdmin,
    "POST /api/roles": { ...superAdmin, call: () => ({ body: newRole() }) },
    "PUT /api/roles/:id": {
      ...superAdmin,
      call: async (ground) => ({ params: { id: await freshRole(ground) }, body: { ...newRole(), version: 1 } }),
    },
    "DELETE /api/roles/:id": { ...superAdmin, call: async (ground) => ({ params: { id: await freshRole(ground) } }) },
  },
  pages: [{ page: "GET /driver-management/roles", allowed: ["SuperAdmin"] }],
  fields: {
    "POST /api/roles": { body: { name: noName, permissions: noPermissions } },
    "PUT /api/roles/:id": {
      params: { id: "id" },
      body: { name: noName, permissions: noPermissions, version: ["", "x", 0, -1, 1.5, {}, "a\u0000b"] },
    },
    "DELETE /api/roles/:id": { params: { id: "id" } },
  },
  withoutFields: ["GET /api/roles"],
});
