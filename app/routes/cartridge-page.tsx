/**
 * The route of every page that shows a single cartridge; the cartridge's pages.ts declares the page
 * and its roles.
 */
export { loadDeclaredPage as loader } from "#kernel/page-loader.server";
export { PageError as ErrorBoundary } from "#ui/page-error";
export { CartridgePage as default, meta } from "../cartridge-page";
