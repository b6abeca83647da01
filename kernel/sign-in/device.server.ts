import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { signedCookieOptions } from "#services/signed-cookie.server";

const PREFIX = "clothesline_device_";
/** How long a device is remembered after a sign-in. */
const LIFETIME_SECONDS = 180 * 86_400;
/** A shared device has a cookie for each person; this limits how many are read. */
const MAX_DEVICES = 20;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const sign = (text: string) =>
  createHmac("sha256", `device ${signedCookieOptions(0).secrets[0]!}`)
    .update(text)
    .digest("base64url");
const isSigned = (text: string, signature: string) => {
  const expected = Buffer.from(sign(text));
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

/**
 * The Set-Cookie value that marks a device as known to a user. It does not sign in; it only gives
 * the device its own count of attempts.
 */
export function rememberDevice(userId: string): string {
  const device = randomBytes(12).toString("base64url");
  const { path, maxAge, secure } = signedCookieOptions(LIFETIME_SECONDS);
  const value = `${device}.${sign(`${userId} ${device}`)}`;
  const attributes = `Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${PREFIX}${userId}=${value}; ${attributes}`;
}

/**
 * The users who have signed in on the device with these cookies, each with the device's id: "user
 * device".
 */
export function rememberedOn(cookies: string | null): string[] {
  if (!cookies?.includes(PREFIX)) return [];
  return cookies
    .split(/;\s*/)
    .filter((cookie) => cookie.startsWith(PREFIX))
    .slice(0, MAX_DEVICES)
    .flatMap((cookie) => {
      const [userId = "", value = ""] = cookie.slice(PREFIX.length).split("=");
      const [device = "", signature = ""] = value.split(".");
      return UUID.test(userId) && isSigned(`${userId} ${device}`, signature) ? [`${userId} ${device}`] : [];
    });
}
