import { isFromElsewhere } from "#services/connection/origin.server";
import { homeOf, type Actor } from "./actor";
import { notAllowed } from "./errors";

/** A browser's write must come from our own pages (design 4.1). @throws AppError 403. */
export function checkOrigin(request: Request): void {
  if (isFromElsewhere((name) => request.headers.get(name))) throw notAllowed("This request came from another site.");
}

/**
 * Whether the browser says where a write comes from, so that `checkOrigin` can compare it with our
 * own origin.
 */
export const saysItsOrigin = ({ headers }: Request): boolean => headers.has("Sec-Fetch-Site") || headers.has("Origin");

/**
 * Where this actor is redirected from `path`, or null if they may stay (spec 2.3, the route guard).
 */
export function redirectFor(actor: Actor, path: string): string | null {
  const isDriverPath = path === "/driver" || path.startsWith("/driver/");
  if (actor.role === "Anonymous") return `/?${isDriverPath ? "tab=driver&" : ""}next=${encodeURIComponent(path)}`;
  if (isDriverPath && actor.role !== "Driver") return "/";
  if (!isDriverPath && actor.role === "Driver" && path !== "/") return homeOf(actor);
  return null;
}
