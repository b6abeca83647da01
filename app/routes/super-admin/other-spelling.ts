import { redirect } from "@remix-run/node";
import { pageLoader } from "#kernel/handlers.server";

/**
 * /SuperAdmin and /super-admin are the same page (design section 4): this spelling redirects to the
 * other.
 */
export const loader = pageLoader("public", ({ url }) => {
  throw redirect(`/super-admin${url.search}`);
});
