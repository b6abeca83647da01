import { createHash } from "node:crypto";

/**
 * Statements with more values than this vary in length (lists of ids, rows of an import): preparing
 * each variant would fill the cache.
 */
const MAX_PREPARED_VALUES = 40;
const names = new Map<string, string>();

/**
 * The name under which a connection prepares one of Prisma's statements. The texts are fixed in the
 * code, so there are only as many names as statements. Empty, which means unnamed, for statements
 * without values (BEGIN, COMMIT), which gain nothing from preparing.
 */
export function statementName({ sql, args }: { sql: string; args: readonly unknown[] }): string {
  if (args.length === 0 || args.length > MAX_PREPARED_VALUES) return "";
  let name = names.get(sql);
  if (!name) names.set(sql, (name = createHash("sha256").update(sql).digest("base64url").slice(0, 24)));
  return name;
}
