import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { notSignedIn } from "#kernel/errors";
import { company } from "#services/company.server";
import { deviceName } from "./rules";
import type { DevicesData } from "./schema";

/** More sessions than this are no list for a person: the latest are. */
const MAX_DEVICES = 30;

/** Where this person is signed in now: the device that asks first, then the latest. */
export const openDevices = defineQuery({
  name: "account.devices",
  input: z.object({}),
  permission: "account:self",
  async run({ db, actor, now }): Promise<DevicesData> {
    if (!actor.id) throw notSignedIn();
    const sessions = await db.session.findMany({
      // An assistant is no place where somebody is: its tokens have a list of their own.
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
