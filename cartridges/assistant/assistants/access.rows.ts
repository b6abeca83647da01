import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import type { Ground } from "../../../tests/contract/ground";

/** A new active token of some user each time. */
async function someToken({ database: { prisma } }: Ground): Promise<string> {
  const id = uuid();
  const ends = new Date("2099-01-05");
  const { id: userId } = await prisma.user.findFirstOrThrow({ where: { role: "Driver", deletedAt: null } });
  await prisma.session.create({
    data: {
      id,
      userId,
      tokenHash: id,
      kind: "assistant",
      name: `Somebody's ${id}`,
      idleEndsAt: ends,
      absoluteEndsAt: ends,
    },
  });
  return id;
}
const superAdmin = { allowed: ["SuperAdmin"] } as const;

export default rows<Ground>({
  opening: { as: "SuperAdmin", key: {}, shows: "Assistants" },
  definitions: {
    "assistant.all": { ...superAdmin, input: () => ({}) },
    "assistant.revokeAny": { ...superAdmin, input: async (ground) => ({ id: await someToken(ground) }) },
  },
  calls: {
    "GET /api/assistants": superAdmin,
    "DELETE /api/assistants/:id": {
      ...superAdmin,
      call: async (ground) => ({ params: { id: await someToken(ground) } }),
    },
  },
  pages: [{ page: "GET /driver-management/assistants", ...superAdmin }],
  fields: { "GET /api/assistants": {}, "DELETE /api/assistants/:id": { params: { id: "id" } } },
});
