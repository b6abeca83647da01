import { redirect } from "@remix-run/node";
import type { Visit } from "../handlers.server";
import { database } from "#services/database/database.server";
import { rememberDevice, rememberedOn } from "./device.server";
import { signInCookie, tokenHash } from "./session.server";

/** The device's details, as the sign-in commands take them. */
export const deviceOf = ({ request, context }: Pick<Visit, "request" | "context">) => ({
  address: context.address,
  userAgent: request.headers.get("User-Agent"),
  devices: rememberedOn(request.headers.get("Cookie")),
});

const ANYWHERE = "http://portal.invalid";

/**
 * The `next` path if it is on this site, else null (no open redirect). Parsed like a browser, which
 * ignores tabs and treats \\ as /.
 */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith("/") || !URL.canParse(next, ANYWHERE)) return null;
  const { origin, pathname, search, hash } = new URL(next, ANYWHERE);
  return origin === ANYWHERE && !pathname.startsWith("//") ? pathname + search + hash : null;
}

/**
 * The response of a sign-in: sets the session and device cookies, and redirects to `next` or the
 * role's landing page.
 */
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
