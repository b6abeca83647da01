import type { Reader } from "#services/database/database.server";
import { countAttempt, resetAttempts, refundAttempt } from "./limits.server";

const DAY_MS = 86_400_000;
/** How long an address is remembered after a sign-in from it. */
const KNOWN_DAYS = 90;

export interface Try {
  /** The user's id, or the typed name if there is no such user. */
  account: string;
  userId: string | null;
  address: string;
  /** The users known on this device, as returned by `rememberedOn`. */
  devices: readonly string[];
}

/**
 * Counts one attempt before the password is checked, so that parallel attempts cannot exceed the
 * limit. A device on which the account has signed in before has its own count, so that a stranger
 * cannot lock it out. Other devices share the counts of their address and of this account, unless
 * the account has signed in from that address before. Returns a function to call when the password
 * was correct.
 * @throws AppError 429.
 */
export async function countPasswordAttempt(
  db: Reader,
  { account, userId, address, devices }: Try,
  now: Date,
): Promise<() => Promise<void>> {
  const device = userId === null ? undefined : devices.find((each) => each.startsWith(`${userId} `));
  if (device) {
    await countAttempt("sign-in-device", device);
    return () => resetAttempts("sign-in-device", device);
  }
  const accountAtAddress = `${account} ${address}`;
  await countAttempt("sign-in-account-address", accountAtAddress);
  const isKnownAddress = userId !== null && (await hasSignedInFrom(db, userId, address, now));
  if (!isKnownAddress) await countAttempt("sign-in-account", account);
  await countAttempt("sign-in-address", address);
  return async () => {
    await resetAttempts("sign-in-account-address", accountAtAddress);
    if (!isKnownAddress) await refundAttempt("sign-in-account", account);
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
