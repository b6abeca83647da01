import { backups } from "#services/archive/backups.server";
import { rows } from "#kernel/access-rows";
import { openStorage } from "#services/storage/storage.server";
import type { Ground } from "../../tests/contract/ground";

const superAdmin = { allowed: ["SuperAdmin"] } as const;
let backupName: Promise<string> | undefined;
/** A backup of the small company, made once and reused. */
const aBackup = ({ database }: Ground): Promise<string> => {
  const storage = openStorage({ dataDir: "/nowhere", storageUrl: null });
  backupName ??= backups()
    .make("now", { database, storage, at: new Date("2026-01-05T09:00:00Z") })
    .then(({ backup }) => backup.name);
  return backupName;
};
const NO_DAYS = ["", "0", "29", "3651", "30.5", "-30", "many", "1e9"];

export default rows<Ground>({
  opening: { as: "SuperAdmin", key: {}, shows: "Backup now" },
  definitions: {
    "database.open": { ...superAdmin, input: () => ({}) },
    "database.check": { ...superAdmin, input: () => ({}) },
    "database.exportTable": { ...superAdmin, input: () => ({ table: "customer" }) },
    "database.backupFile": { ...superAdmin, input: async (ground) => ({ name: await aBackup(ground) }) },
    "database.oldRecords": { ...superAdmin, input: () => ({ days: 90 }) },
    "database.backUp": { ...superAdmin, input: () => ({}) },
    // Only the command line restores and copies.
    "database.noteRestore": { allowed: [], input: () => ({ made_at: "2026-01-05T00:00:00Z" }) },
    "database.noteCopy": { allowed: [], input: () => ({ to: "a PostgreSQL server" }) },
    "database.clearOld": { ...superAdmin, input: () => ({ days: 3_650, expected: 0 }) },
  },
  calls: {
    "GET /api/database": superAdmin,
    "GET /api/database/check": superAdmin,
    "GET /api/database/tables/:table": { ...superAdmin, call: () => ({ params: { table: "customer" } }) },
    "POST /api/database/backups": superAdmin,
    "GET /api/database/backups/:name": {
      ...superAdmin,
      call: async (ground) => ({ params: { name: await aBackup(ground) } }),
    },
    "GET /api/database/old-records": { ...superAdmin, call: () => ({ query: "?days=90" }) },
    "POST /api/database/old-records/clear": { ...superAdmin, call: () => ({ body: { days: 3_650, expected: 0 } }) },
  },
  pages: [{ page: "GET /super-admin/database", allowed: ["SuperAdmin"] }],
  fields: {
    "GET /api/database/tables/:table": { params: { table: ["user;", "A".repeat(61), "Customer", "..%2f", "a b"] } },
    "GET /api/database/backups/:name": { params: { name: ["a b", "x".repeat(101), "..%2f..%2fsecret"] } },
    "GET /api/database/old-records": { query: { days: NO_DAYS } },
    "POST /api/database/old-records/clear": { body: { days: NO_DAYS, expected: [-1, 0.5, "0", null, []] } },
  },
  withoutFields: ["GET /api/database", "GET /api/database/check", "POST /api/database/backups"],
});
