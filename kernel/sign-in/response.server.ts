import { redirect } from "@remix-run/node";
import type { Visit } from "../handlers.server";
import { database } from "#services/database/database.server";
import { rememberDevice, rememberedOn } from "./device.server";
import { signInCookie, tokenHash } from "./session.server";

/** The device that signs in, as the sign-in commands take it. */
export const deviceOf = ({ request, context }: Pick<Visit, "request" | "context">) => ({
  address: context.address,
  userAgent: request.headers.get("User-Agent"),
  devices: rememberedOn(request.headers.get("Cookie")),
});

const ANYWHERE = "http://portal.invalid";

/** A path of our own that someone was on the way to; anything else is nowhere. It is read as a browser reads it, which skips tabs and takes \\ for /. */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith("/") || !URL.canParse(next, ANYWHERE)) return null;
  const { origin, pathname, search, hash } = new URL(next, ANYWHERE);
  return origin === ANYWHERE && !pathname.startsWith("//") ? pathname + search + hash : null;
}

/** Lets someone in: the cookie, that this device is known from now on, and where they were going or where their role lands. */
export async function signInResponse(
  { token, home }: { token: string; home: string },
  next: string | null = null,
): Promise<Response> {
  const { userId } = await database().prisma.session.findUniqueOrThrow({
    where: { tokenHash: tokenHash(token) },
    select: { userId: true },
  });
  return redirect(safeNext(next) ?? home, {
    headers: [
      ["Set-Cookie", await signInCookie(token)],
      ["Set-Cookie", rememberDevice(userId)],
    ],
  });
}
