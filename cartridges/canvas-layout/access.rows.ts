import { rows } from "#kernel/access-rows";
import type { Ground } from "../../tests/contract/ground";

const keeping = { allowed: ["drivers", "office"] } as const;
/** If the person already has this workspace, overwrites it. */
const layout = () => ({ name: "Workspace", place: 0, cards: {}, version: 0, overwrite: true });

/** Recreates this workspace for people who have deleted it. */
async function stored({ database: { prisma }, people: { ids } }: Ground) {
  const name = "To be given up";
  const items = { place: 0, cards: {} };
  await prisma.canvasLayout.createMany({
    data: [...new Set(Object.values(ids))].filter(Boolean).map((userId) => ({ userId, name, items, version: 1 })),
    skipDuplicates: true,
  });
  return { name, version: 1 };
}

export default rows<Ground>({
  definitions: {
    "canvasLayout.list": { ...keeping, input: () => ({}) },
    "canvasLayout.save": { ...keeping, input: layout },
    "canvasLayout.delete": { ...keeping, input: stored },
  },
  calls: {
    "GET /api/canvas-layouts": keeping,
    "PUT /api/canvas-layouts/:name": {
      ...keeping,
      call: () => {
        const { name, ...body } = layout();
        return { params: { name }, body };
      },
    },
    "DELETE /api/canvas-layouts/:name": {
      ...keeping,
      call: async (ground) => {
        const { name, ...body } = await stored(ground);
        return { params: { name }, body };
      },
    },
  },
  fields: {
    "PUT /api/canvas-layouts/:name": {
      params: { name: [" ", "x".repeat(41)] },
      body: {
        place: [-1, 100, 1.5, "1", null, true],
        cards: [null, "x", 7, [], { note: "027000" }, { note: ["x"] }, { note: ["927000"] }, { "": ["027000"] }],
        version: [-1, 1.5, "1", null, true],
        was: [" ", "x".repeat(41), 7, null],
        overwrite: [false, "true", 1, null],
      },
      optional: ["was", "overwrite"],
    },
    "DELETE /api/canvas-layouts/:name": {
      params: { name: [" ", "x".repeat(41)] },
      body: { version: [-1, 1.5, "1", null, true], overwrite: [false, "true", 1, null] },
      optional: ["overwrite"],
    },
  },
  withoutFields: ["GET /api/canvas-layouts"],
});
