import type { Database } from "../../services/database/database.server";

/**
 * Takes every row out of the database and begins its numbers anew, for a test that counts. Deletes, because TRUNCATE makes new files for each
 * table and each of its indexes, which costs nine times as much where the tables are small.
 */
export async function emptyTables({ pool }: Database): Promise<void> {
  await pool.query(`
    do $$ declare name text; begin
      set local session_replication_role = replica;
      for name in select format('%I', tablename) from pg_tables where schemaname = 'public' and tablename <> '_prisma_migrations' loop
        execute 'delete from ' || name;
      end loop;
      perform setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences where schemaname = 'public';
    end $$`);
}
