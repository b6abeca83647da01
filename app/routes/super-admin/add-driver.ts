import { redirect } from "@remix-run/node";
import { pageLoader } from "#kernel/handlers.server";

/** /add-driver is the users' page with its form open (spec 2.13). */
export const loader = pageLoader("public", () => {
  throw redirect("/driver-management?new=driver");
});
