import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";

export { PageError as ErrorBoundary } from "#ui/page-error";

export { meta, RoutesPage as default } from "./routes-page";

/** Where the Admin lands. */
export const loader = pageLoader(["Admin"], ({ actor }) => openCartridge(actor, "route", {}));
