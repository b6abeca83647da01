/** The origin that writes may come from if APP_URL is set; set once at startup. */
let configured: string | null = null;

/** @param address APP_URL, or null if it is not set: then each request's own Host is used. */
export function setConfiguredOrigin(address: string | null) {
  configured = address === null ? null : new URL(address).origin;
}
export const configuredOrigin = () => configured;

/**
 * Whether a browser sends this from another site's page, by Sec-Fetch-Site if present, else Origin.
 * A request with neither does not come from a browser.
 */
export function isFromElsewhere(header: (name: string) => string | null): boolean {
  const site = header("Sec-Fetch-Site");
  if (site) return site !== "same-origin" && site !== "none";
  const origin = header("Origin");
  if (!origin) return false;
  if (!URL.canParse(origin)) return true;
  return configured ? origin !== configured : new URL(origin).host !== header("Host");
}
