import { redirect } from "@remix-run/node";
import { homeOf } from "#kernel/actor";
import { pageLoader } from "#kernel/handlers.server";

/**
 * After a sign-in with Google: redirects to the role's landing page (spec 2.3), or to / if the
 * sign-in did not succeed.
 */
export const loader = pageLoader("public", ({ actor }) => {
  throw redirect(homeOf(actor));
});
