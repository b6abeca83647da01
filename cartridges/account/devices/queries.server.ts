import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { notSignedIn } from "#kernel/errors";
import { company } from "#services/company.server";
import { deviceName } from "./rules";
import type { DevicesData } from "./schema";

/** Limits the list to the latest sessions. */
const MAX_DEVICES = 30;

/** Where this user is signed in: the requesting device first, then the latest. */
export const openDevices = defineQuery({
  name: "account.devices",
  input: z.object({}),
  permission: "account:self",
  async run({ db, actor, now }): Promise<DevicesData> {
    if (!actor.id) throw notSignedIn();
    const sessions = await db.session.findMany({
      // Assistants are not devices: their tokens are listed elsewhere.
      where: {
        userId: actor.id,
        kind: { not: "assistant" },
        revokedAt: null,
        idleEndsAt: { gt: now },
        absoluteEndsAt: { gt: now },
      },
      orderBy: { createdAt: "desc" },
      take: MAX_DEVICES,
    });
    const devices = sessions.map(({ id, kind, userAgent, address, createdAt }) => ({
      id,
      name: deviceName(userAgent, kind === "cookie" ? "cookie" : "api"),
      address,
      since: createdAt.toISOString(),
      isThis: id === actor.sessionId,
    }));
    return {
      devices: devices.sort((one, other) => Number(other.isThis) - Number(one.isThis)),
      timezone: company().timezone,
    };
  },
});
