import { rows } from "#kernel/access-rows";
import { device, freshCode, type Ground, NO_CODE } from "../../../tests/contract/ground";

export default rows<Ground>({
  opening: { as: "SuperAdmin", key: {}, shows: "Relief driver" },
  definitions: {
    "accessCode.open": { allowed: ["SuperAdmin"], input: () => ({}) },
    "accessCode.check": { allowed: ["anyone"], input: () => ({ code: "110001", address: device.address }) },
    "accessCode.make": {
      allowed: ["SuperAdmin"],
      input: () => ({ description: "A new driver", route: "33", days: 7 }),
    },
    "accessCode.withdraw": { allowed: ["SuperAdmin"], input: async (ground) => ({ code: await freshCode(ground) }) },
  },
  calls: {
    "GET /api/verify/check-customer/:code": { allowed: ["anyone"], call: () => ({ params: { code: "110001" } }) },
    "GET /api/access-codes": { allowed: ["SuperAdmin"] },
    "POST /api/access-codes": {
      allowed: ["SuperAdmin"],
      call: () => ({ body: { description: "A new driver", route: "33", days: 7 } }),
    },
    "DELETE /api/access-codes/:code": {
      allowed: ["SuperAdmin"],
      call: async (ground) => ({ params: { code: await freshCode(ground) } }),
    },
  },
  pages: [{ page: "GET /super-admin/access-codes", allowed: ["SuperAdmin"] }],
  fields: {
    "GET /api/verify/check-customer/:code": { params: { code: NO_CODE } },
    "POST /api/access-codes": {
      body: {
        description: "reason",
        role: ["", "Admin", "SuperAdmin", null, 7, {}],
        route: "route",
        days: ["", " ", null, true, [], {}, 0, -1, 1.5, 61, 1e308, "0", "x", "1e1", "\u0000"],
      },
      optional: ["role"],
    },
    "DELETE /api/access-codes/:code": { params: { code: NO_CODE } },
  },
  withoutFields: ["GET /api/access-codes"],
});
