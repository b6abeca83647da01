import { createHash } from "node:crypto";

/** Statements with more values than this come in too many lengths (lists of ids, rows of an import) to keep each one's plan. */
const MAX_PREPARED_VALUES = 40;
const names = new Map<string, string>();

/**
 * The name by which a connection prepares one of Prisma's statements, once. The texts are the code's own, so that there are as many names as
 * the code has statements. Empty, which is none, for what takes no values (BEGIN, COMMIT) and is as quick plainly.
 */
export function statementName({ sql, args }: { sql: string; args: readonly unknown[] }): string {
  if (args.length === 0 || args.length > MAX_PREPARED_VALUES) return "";
  let name = names.get(sql);
  if (!name) names.set(sql, (name = createHash("sha256").update(sql).digest("base64url").slice(0, 24)));
  return name;
}
