import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { notSignedIn } from "#kernel/errors";
import type { Role } from "#kernel/permissions";
import { company } from "#services/company.server";
import { MAX_TOKENS, type TokensData } from "./schema";

/** This person's active assistant tokens, the latest first. */
export const openTokens = defineQuery({
  name: "assistant.tokens",
  input: z.object({}),
  permission: "account:self",
  async run({ db, actor, now }): Promise<TokensData> {
    if (!actor.id) throw notSignedIn();
    const sessions = await db.session.findMany({
      where: { userId: actor.id, kind: "assistant", revokedAt: null, absoluteEndsAt: { gt: now } },
      orderBy: { createdAt: "desc" },
      take: MAX_TOKENS,
    });
    return {
      role: actor.role as Role,
      tokens: sessions.map(({ id, name, readOnly, absoluteEndsAt, lastUsedAt }) => ({
        id,
        name: name ?? "",
        access: readOnly ? "read" : "write",
        ends: absoluteEndsAt.toISOString(),
        lastUsed: lastUsedAt?.toISOString() ?? null,
      })),
      address: `${company().appUrl}/mcp`,
      timezone: company().timezone,
    };
  },
});
