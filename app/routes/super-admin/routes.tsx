import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";

export { PageError as ErrorBoundary } from "#ui/page-error";

export { meta, RoutesPage as default } from "../admin/routes-page";

/** Where the SuperAdmin lands. */
export const loader = pageLoader(["SuperAdmin"], ({ actor }) => openCartridge(actor, "route", {}));
