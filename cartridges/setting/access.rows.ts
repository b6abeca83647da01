import { rows } from "#kernel/access-rows";
import type { Ground } from "../../tests/contract/ground";

const superAdmin = { allowed: ["SuperAdmin"] } as const;
const settings = async ({ database: { prisma } }: Ground) => ({
  company_name: "Clothesline",
  timezone: "UTC",
  commission_rate: 10,
  order_approval_required: true,
  cutoff_time: "14:00",
  email_notifications: true,
  push_notifications: true,
  // Sends the current version, which earlier allowed rows have changed.
  version:
    ((await prisma.setting.findUnique({ where: { key: "company" } }))?.value as { version: number } | undefined)
      ?.version ?? 0,
});
const switched = [null, "yes", 1, 0, {}, []];

export default rows<Ground>({
  opening: { as: "SuperAdmin", key: {}, shows: "Save Changes" },
  definitions: {
    "setting.open": { ...superAdmin, input: () => ({}) },
    "setting.save": { ...superAdmin, input: settings },
  },
  calls: {
    "GET /api/settings": superAdmin,
    "PUT /api/settings": { ...superAdmin, call: async (ground) => ({ body: await settings(ground) }) },
  },
  pages: [{ page: "GET /super-admin/settings", allowed: ["SuperAdmin"] }],
  fields: {
    "PUT /api/settings": {
      body: {
        company_name: ["", " ", null, true, 7, [], "x".repeat(81), "a\u0000b"],
        timezone: ["", " ", null, true, 7, "Mars/Olympus", "+05:30", "x".repeat(61), "a\u0000b"],
        commission_rate: [101, 100.01, -1, -0.01, 10.005, 1e308, "10", "NaN", null, true, []],
        order_approval_required: switched,
        cutoff_time: ["", "2 pm", "24:00", "14:60", "14", "9:00", null, 14, true],
        email_notifications: switched,
        push_notifications: switched,
        version: [-1, 1.5, "1", null, true],
      },
    },
  },
  withoutFields: ["GET /api/settings"],
});
