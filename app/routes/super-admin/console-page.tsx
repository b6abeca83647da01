import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { LoadError } from "#ui/load-error";

export { loadDeclaredPage as loader } from "#kernel/page-loader.server";
export { CartridgePage as default, meta } from "../../cartridge-page";

/** The load lists have three views at one address. */
const listsOf = (search: URLSearchParams) =>
  search.get("list") === "complete" ? "complete load list" : search.has("driver") ? "customers data" : "drivers data";

/**
 * Shown for a console page whose data could not be loaded: the message of spec 8, with a button to
 * try again.
 */
export function ErrorBoundary() {
  const { pathname, search } = useLocation();
  const answered = isRouteErrorResponse(useRouteError());
  switch (pathname) {
    case "/super-admin/load-lists":
      return <LoadError heading="Load Lists" title={`Failed to load ${listsOf(new URLSearchParams(search))}`} />;
    case "/super-admin/catalog":
      return (
        <LoadError heading="Product Catalog" title={answered ? "Failed to load catalog" : "Error loading catalog"} />
      );
    case "/driver-management":
      return <LoadError heading="Users" title="Failed to load data" />;
    default:
      return <LoadError heading="SuperAdmin Dashboard" title="Failed to load dashboard data" />;
  }
}
