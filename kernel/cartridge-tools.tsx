import { FileDown } from "lucide-react";
import { lazy, Suspense } from "react";
import type { BaseCartridge } from "./base-cartridge";

// Lazy, because a driver's first load never needs them.
const MoreTools = lazy(() => import("./more-tools"));

/** The buttons that a cartridge's meta asks for: export, bulk edit, import and new. */
export function CartridgeTools({ cartridge }: { cartridge: BaseCartridge }) {
  const { begins, meta } = cartridge;
  const exported = meta.supportsExport ? cartridge.exported : null;
  return (
    <>
      {exported && (
        <a
          href={exported.href}
          download
          aria-label={exported.label}
          title={exported.label}
          className="grid size-12 shrink-0 place-items-center rounded-control border border-line bg-surface hover:bg-sunk"
        >
          <FileDown aria-hidden className="size-5" />
        </a>
      )}
      {(meta.supportsImport || begins.new || begins.several) && (
        <Suspense fallback={null}>
          <MoreTools cartridge={cartridge} />
        </Suspense>
      )}
    </>
  );
}
