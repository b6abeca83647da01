import { Database } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /**
   * The SuperAdmin's Database page (spec 2.12): contents, backups, exports, old records, and the
   * import of a company's files.
   */
  "/super-admin/database": {
    roles: ["SuperAdmin"],
    title: "Database",
    words: "tables data",
    actions: [
      { label: "Backup now", words: "back up save a copy", to: "#backups" },
      { label: "Export Database", words: "download everything backup", to: "#backups" },
      { label: "Export a table", words: "download csv spreadsheet rows", to: "#tables" },
      { label: "Check the database", words: "test verify totals", to: "#check" },
      { label: "Clean old records", words: "delete clear sessions", to: "#old-records" },
      { label: "Import files", words: "upload csv customers catalog items drivers", to: "#import" },
    ],
    menu: { label: "Database", group: "System", icon: Database, order: 3.4 },
  },
});
