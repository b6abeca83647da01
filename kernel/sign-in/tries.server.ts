import type { Reader } from "#services/database/database.server";
import { countAttempt, resetAttempts, refundAttempt } from "./limits.server";

const DAY_MS = 86_400_000;
/** How long an address is known after somebody has signed in from it. */
const KNOWN_DAYS = 90;

export interface Try {
  /** The user's id, or the name that was typed where there is no such user. */
  account: string;
  userId: string | null;
  address: string;
  /** Who has signed in on this device before, as `rememberedOn` says it. */
  devices: readonly string[];
}

/**
 * Counts one try of a password, before it is looked at: of tries made at once, no more are heard than of tries made one after
 * another. A device on which the account has signed in before is counted by itself, so that no stranger can lock it out.
 * Any other is counted with its address, and with all others that try this account, unless the account has signed in from
 * that address before. Answers what is to be done when the password was right.
 * @throws AppError 429.
 */
export async function countPasswordTry(
  db: Reader,
  { account, userId, address, devices }: Try,
  now: Date,
): Promise<() => Promise<void>> {
  const device = userId === null ? undefined : devices.find((each) => each.startsWith(`${userId} `));
  if (device) {
    await countAttempt("sign-in-device", device);
    return () => resetAttempts("sign-in-device", device);
  }
  const here = `${account} ${address}`;
  await countAttempt("sign-in-account-address", here);
  const known = userId !== null && (await hasSignedInFrom(db, userId, address, now));
  if (!known) await countAttempt("sign-in-account", account);
  await countAttempt("sign-in-address", address);
  return async () => {
    await resetAttempts("sign-in-account-address", here);
    if (!known) await refundAttempt("sign-in-account", account);
    await refundAttempt("sign-in-address", address);
  };
}

async function hasSignedInFrom(db: Reader, userId: string, address: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - KNOWN_DAYS * DAY_MS);
  return (
    (await db.session.findFirst({ where: { userId, address, createdAt: { gte: since } }, select: { id: true } })) !==
    null
  );
}
