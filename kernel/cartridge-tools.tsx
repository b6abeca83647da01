import { FileDown } from "lucide-react";
import { FileButton } from "#ui/file-button";
import type { BaseCartridge } from "./base-cartridge";

/** The buttons that a cartridge's meta asks for: export and import. */
export function CartridgeTools({ cartridge }: { cartridge: BaseCartridge }) {
  const { supportsExport, supportsImport } = cartridge.meta;
  const exported = supportsExport ? cartridge.exported : null;
  const importing = supportsImport ? cartridge.importing : null;
  return (
    <>
      {exported && (
        <a
          href={exported.href}
          download
          aria-label={exported.label}
          title={exported.label}
          className="grid size-12 place-items-center rounded-control border border-line bg-surface hover:bg-sunk"
        >
          <FileDown aria-hidden className="size-5" />
        </a>
      )}
      {importing && (
        <FileButton
          label={importing.label}
          accept={importing.accept}
          multiple
          disabled={importing.disabled}
          onFiles={(files) => cartridge.importFiles?.(files)}
        />
      )}
    </>
  );
}
