import { loadAnyCartridge } from "#kernel/page-loader.server";

export { PageError as ErrorBoundary } from "#ui/page-error";
export { CartridgePage as default, meta } from "../../cartridge-page";

/** Any cartridge as a page of the office's frame (decision 0038). */
export const loader = loadAnyCartridge(["Admin", "SuperAdmin"]);
