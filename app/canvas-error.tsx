import { LoadError } from "#ui/load-error";

/**
 * Shown if the canvas itself could not be opened. A single failed card shows its own error instead
 * (spec 8).
 */
export const CanvasError = () => (
  <main id="content" className="mx-auto max-w-2xl p-4">
    <LoadError heading="Canvas" title="Failed to initialize cartridge system" again="Reload Canvas" />
  </main>
);
