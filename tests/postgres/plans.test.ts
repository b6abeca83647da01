import { describe } from "vitest";
import { makeCompany } from "../../bench/company.mjs";
import { openDatabase } from "../../services/database/database.server";
import { CUSTOMERS, readsByIndexes } from "../support/reads-by-indexes";
import { emptyServerDatabase } from "../support/test-database";
import { serverUrl } from "./server";

describe("a PostgreSQL server uses its indexes", () => {
  readsByIndexes(async () => {
    const { connectionString, discard } = await emptyServerDatabase(serverUrl());
    const database = await openDatabase({ dataDir: "", databaseUrl: connectionString });
    await makeCompany(connectionString, CUSTOMERS);
    const close = async () => {
      await database.close();
      await discard();
    };
    return { database, close };
  });
});
