import { database } from "./database.server";
import type { Job } from "../jobs.server";

/**
 * PostgreSQL's own thresholds: this many rows plus this share of the table before it is vacuumed or
 * analyzed again.
 */
const MIN_ROWS = 50;
const DEAD_SHARE = 0.2;
const CHANGED_SHARE = 0.1;

/**
 * Analyzes the tables that have rows, as autovacuum would. PostgreSQL keeps treating a table that
 * was analyzed while empty as empty, and scans all of it for each row it looks up
 * (docs/performance.md).
 */
export const ANALYZE_FILLED = `
  do $$ declare name text; begin
    for name in select oid::regclass from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 loop
      execute 'analyze ' || name;
    end loop;
  end $$`;

/**
 * Does what autovacuum does on a server, once a minute. The embedded database has none: without
 * this the space of old rows is never reused, and a statement planned while its table was empty
 * scans the whole table for as long as the portal runs (decision 0003).
 */
export const vacuumTables: Job = {
  name: "vacuum",
  everyMs: 60_000,
  async run(stopping) {
    const { kind, pool } = database();
    if (kind === "server") return;
    await pool.query("select pg_stat_force_next_flush()");
    const { rows } = await pool.query<{ name: string }>({
      name: "vacuum-due",
      text: `select quote_ident(relname) as name from pg_stat_user_tables
        where n_dead_tup > $1::int + $2::float * n_live_tup
          or n_mod_since_analyze > $1::int + $3::float * n_live_tup order by relname`,
      values: [MIN_ROWS, DEAD_SHARE, CHANGED_SHARE],
    });
    // One table at a time, so that requests get their turn on the single connection in between.
    for (const { name } of rows) {
      if (stopping()) return;
      await pool.query(`vacuum (analyze) ${name}`);
    }
  },
};
