import { Database } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The SuperAdmin's Database page (spec 2.12): what is there, backups, exports, old records, and the import of a company's files. */
  "/super-admin/database": {
    roles: ["SuperAdmin"],
    title: "Database",
    menu: { label: "Database", icon: Database, order: 3.4 },
  },
});
