/** The origin that a write may come from where APP_URL names one; the portal says it at its start. */
let configured: string | null = null;

/** @param address APP_URL, or null where it is not set: then the Host that a request names is its own. */
export function setConfiguredOrigin(address: string | null) {
  configured = address === null ? null : new URL(address).origin;
}
export const configuredOrigin = () => configured;

/**
 * Whether a browser sends this from another site's page: Sec-Fetch-Site when the browser says it, else Origin. A request
 * with neither is not a browser's.
 */
export function isFromElsewhere(header: (name: string) => string | null): boolean {
  const site = header("Sec-Fetch-Site");
  if (site) return site !== "same-origin" && site !== "none";
  const origin = header("Origin");
  if (!origin) return false;
  if (!URL.canParse(origin)) return true;
  return configured ? origin !== configured : new URL(origin).host !== header("Host");
}
