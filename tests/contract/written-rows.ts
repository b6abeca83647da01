import type { Database } from "../../services/database/database.server";

/**
 * Tables that are written whatever the outcome of a call: sessions, attempts and lookups of
 * numbers.
 */
const NOT_COUNTED = ["session", "rate_limit", "number_lookup", "_prisma_migrations", "written_row"];

/** From now on counts every insert, update and delete of a row in any other table. */
export async function countWrites({ pool }: Database): Promise<void> {
  await pool.query(`
    create table written_row (id bigserial primary key);
    create function count_written_row() returns trigger language plpgsql as $$
      begin insert into written_row default values; return null; end $$;
    do $$ declare name text; begin
      for name in
        select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
          and relname not in (${NOT_COUNTED.map((name) => `'${name}'`).join(", ")})
      loop
        execute format(
          'create trigger count_written_row after insert or update or delete on %I
             for each row execute function count_written_row()', name);
      end loop;
    end $$`);
}

/**
 * The number of row changes so far, as the highest id, which is a fast index lookup. A rejected
 * write adds none.
 */
export async function writtenRows({ pool }: Database): Promise<number> {
  return (await pool.query<{ last: number }>("select coalesce(max(id), 0)::int as last from written_row")).rows[0]!
    .last;
}
