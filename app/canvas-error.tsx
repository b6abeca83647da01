import { LoadError } from "#ui/load-error";

/** The canvas itself could not be opened: one card that fails says so in its own place, and leaves the others (spec 8). */
export const CanvasError = () => (
  <main id="content" className="mx-auto max-w-2xl p-4">
    <LoadError heading="Canvas" title="Failed to initialize cartridge system" again="Reload Canvas" />
  </main>
);
