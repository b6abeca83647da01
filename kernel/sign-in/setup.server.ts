import { randomInt } from "node:crypto";
import type { Database, Reader } from "#services/database/database.server";
import { tokenHash } from "./session.server";

const KEY = "setup-code";
/** Alphabet without look-alike characters. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** Whether the portal has been set up. */
export const hasSuperAdmin = async (db: Reader) =>
  (await db.user.count({ where: { role: "SuperAdmin", deletedAt: null } })) > 0;

/**
 * Creates the one-time setup code for the console if there is no SuperAdmin yet; otherwise returns
 * null.
 */
export async function openSetup(prisma: Database["prisma"]): Promise<string | null> {
  if (await hasSuperAdmin(prisma)) return null;
  const code = Array.from({ length: 8 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  // With several processes, each one's code is valid until a SuperAdmin exists.
  const stored = (await prisma.setting.findUnique({ where: { key: KEY } }))?.value;
  const hashes = [...(Array.isArray(stored) ? stored : []), tokenHash(code)].slice(-5);
  await prisma.setting.upsert({ where: { key: KEY }, create: { key: KEY, value: hashes }, update: { value: hashes } });
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Whether it is the code shown on the console, ignoring case and hyphens. */
export async function isSetupCode(db: Reader, code: string): Promise<boolean> {
  const stored = (await db.setting.findUnique({ where: { key: KEY } }))?.value;
  return Array.isArray(stored) && stored.includes(tokenHash(code.toUpperCase().replace(/[^A-Z0-9]/g, "")));
}

/** Invalidates the code once there is a SuperAdmin. */
export const closeSetup = (db: Reader) => db.setting.deleteMany({ where: { key: KEY } });
