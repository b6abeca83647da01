import { homeOf, type Actor } from "./actor";
import { notAllowed } from "./errors";

/** Names the origins a write may come from; the portal says it at its start. */
let configuredOrigin: string | null = null;
export function setConfiguredOrigin(origin: string | null) {
  configuredOrigin = origin;
}

/**
 * A browser's write must come from our own pages (design 4.1): Sec-Fetch-Site when the browser says it, else Origin.
 * A request with neither is not a browser's. @throws AppError 403.
 */
export function checkOrigin(request: Request): void {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) {
    if (site === "same-origin" || site === "none") return;
    throw notAllowed("This request came from another site.");
  }
  const origin = request.headers.get("Origin");
  if (!origin) return;
  const own = configuredOrigin ? [configuredOrigin] : [];
  const host = request.headers.get("X-Forwarded-Host") ?? request.headers.get("Host");
  if (URL.canParse(origin) && (own.includes(origin) || (own.length === 0 && new URL(origin).host === host))) return;
  throw notAllowed("This request came from another site.");
}

/** Where this actor must go instead of `path`, or null when they may stay (spec 2.3, the route guard). */
export function redirectFor(actor: Actor, path: string): string | null {
  const isDriverPath = path === "/driver" || path.startsWith("/driver/");
  if (actor.role === "Anonymous") return `/?${isDriverPath ? "tab=driver&" : ""}next=${encodeURIComponent(path)}`;
  if (isDriverPath && actor.role !== "Driver") return "/";
  if (!isDriverPath && actor.role === "Driver" && path !== "/") return homeOf(actor);
  return null;
}
