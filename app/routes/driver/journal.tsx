import { LoadError } from "#ui/load-error";

export { loadDeclaredPage as loader } from "#kernel/page-loader.server";
export { CartridgePage as default, meta } from "../../cartridge-page";

export const ErrorBoundary = () => (
  <LoadError heading="Journal" title="Failed to load journal data. Please try again." />
);
