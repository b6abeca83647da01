import { redirect } from "@remix-run/node";
import type { Visit } from "~/kernel/doors.server";
import { signInCookie } from "./session.server";

/** The device that signs in, as the sign-in commands take it. */
export const deviceOf = ({ request, context }: Pick<Visit, "request" | "context">) => ({ address: context.address, userAgent: request.headers.get("User-Agent") });

const ANYWHERE = "http://portal.invalid";

/** A path of our own that someone was on the way to; anything else is nowhere. It is read as a browser reads it, which skips tabs and takes \\ for /. */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith("/") || !URL.canParse(next, ANYWHERE)) return null;
  const { origin, pathname, search, hash } = new URL(next, ANYWHERE);
  return origin === ANYWHERE && !pathname.startsWith("//") ? pathname + search + hash : null;
}

/** Lets someone in: the cookie, and where they were going or where their role lands. */
export async function arrive({ token, home }: { token: string; home: string }, next: string | null = null): Promise<Response> {
  return redirect(safeNext(next) ?? home, { headers: { "Set-Cookie": await signInCookie(token) } });
}
