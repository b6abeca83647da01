import { rows } from "#kernel/access-rows";
import { FACES } from "./schema";

const superAdmin = { allowed: ["SuperAdmin"] } as const;
const staged = { cartridge: "note", key: "{}", permissions: "notes:read" };

export default rows({
  opening: { as: "SuperAdmin", key: {}, shows: "Permission set" },
  definitions: {
    "testConsole.open": { ...superAdmin, input: () => ({}) },
    "testConsole.stage": { ...superAdmin, input: () => staged },
  },
  calls: {
    "GET /api/test-console/:cartridge": {
      ...superAdmin,
      call: () => ({ params: { cartridge: "note" }, query: "?key={}&permissions=notes:read" }),
    },
  },
  pages: [
    { page: "GET routes/test-shell.tsx", ...superAdmin, visit: () => ({ at: "/test/cartridges" }) },
    ...FACES.map((face) => ({ page: `GET /test/${face}` as const, ...superAdmin })),
  ],
  fields: {
    "GET /api/test-console/:cartridge": {
      params: { cartridge: ["", "Note", "../note", "a b", "x".repeat(80)] },
      optional: ["permissions"],
      query: {
        key: ["", "{", "[1]", '{"a":1}', "7", "x".repeat(3_000)],
        permissions: ["a", "a:b;c:d", ",", "x".repeat(20_000)],
      },
    },
  },
});
