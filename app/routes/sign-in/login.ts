import { redirect } from "@remix-run/node";
import { pageLoader } from "#kernel/handlers.server";

/** /login is another name for the main landing page (design section 4). */
export const loader = pageLoader("public", ({ url }) => {
  throw redirect(`/${url.search}`);
});
