/** Every page that shows one cartridge and nothing else: which one and for whom, the cartridge's pages.ts says. */
export { loadDeclaredPage as loader } from "#kernel/page-loader.server";
export { PageError as ErrorBoundary } from "#ui/page-error";
export { CartridgePage as default, meta } from "../cartridge-page";
