import { redirect } from "@remix-run/node";
import { homeOf } from "#kernel/actor";
import { pageLoader } from "#kernel/handlers.server";

/** After a sign-in with Google: each to where their role lands (spec 2.3); who is not signed in after all, to the start. */
export const loader = pageLoader("public", ({ actor }) => {
  throw redirect(homeOf(actor));
});
