import { redirect } from "@remix-run/node";
import { pageLoader } from "#kernel/handlers.server";

/** /customer/{id}/details redirects to the customer's page (spec 2.1). */
export const loader = pageLoader(["Admin", "SuperAdmin"], ({ params }) => {
  throw redirect(`/customer/${encodeURIComponent(params.number!)}`);
});
