import { defineQuery } from "#kernel/definition";
import { company } from "#services/company.server";
import { assistantsKeySchema, MAX_LISTED, type AssistantsData } from "./schema";

/** All people's active tokens, the most recently used first. */
export const openAssistants = defineQuery({
  name: "assistant.all",
  input: assistantsKeySchema,
  permission: "users:write",
  async run({ db, now }): Promise<AssistantsData> {
    const where = { kind: "assistant", revokedAt: null, absoluteEndsAt: { gt: now } } as const;
    const [sessions, total] = [
      await db.session.findMany({
        where,
        orderBy: [{ lastUsedAt: { sort: "desc", nulls: "last" } }, { createdAt: "desc" }],
        take: MAX_LISTED,
        include: {
          user: { select: { name: true, username: true, role: true, customRole: { select: { name: true } } } },
        },
      }),
      await db.session.count({ where }),
    ];
    return {
      tokens: sessions.map(({ id, name, readOnly, absoluteEndsAt, lastUsedAt, createdAt, user }) => ({
        id,
        name: name ?? "",
        access: readOnly ? "read" : "write",
        ends: absoluteEndsAt.toISOString(),
        lastUsed: lastUsedAt?.toISOString() ?? null,
        made: createdAt.toISOString(),
        person: user.name,
        username: user.username,
        role: user.customRole?.name ?? user.role,
      })),
      total,
      timezone: company().timezone,
    };
  },
});
