import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { signedCookieOptions } from "#services/signed-cookie.server";

const PREFIX = "clothesline_device_";
/** How long a device is remembered after somebody has signed in on it. */
const LIFETIME_SECONDS = 180 * 86_400;
/** Devices that are shared have several people's; more of them are not looked at. */
const MAX_DEVICES = 20;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const sign = (text: string) =>
  createHmac("sha256", `device ${signedCookieOptions(0).secrets[0]!}`)
    .update(text)
    .digest("base64url");
const isSigned = (text: string, signature: string) => {
  const wanted = Buffer.from(sign(text));
  const given = Buffer.from(signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
};

/** The Set-Cookie value by which a device is known again to which somebody has signed in. It lets nobody in: its tries are only counted by themselves. */
export function rememberDevice(userId: string): string {
  const device = randomBytes(12).toString("base64url");
  const { path, maxAge, secure } = signedCookieOptions(LIFETIME_SECONDS);
  return `${PREFIX}${userId}=${device}.${sign(`${userId} ${device}`)}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Each user who has signed in on the device that sends these cookies, with the device's id: "user device". */
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
