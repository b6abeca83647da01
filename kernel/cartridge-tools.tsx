import { FileDown, ListChecks, Plus } from "lucide-react";
import { Button } from "#ui/button";
import { FileButton } from "#ui/file-button";
import type { BaseCartridge } from "./base-cartridge";

/**
 * What the frame's button for something new, or for several at once, begins: a view says it whenever it is drawn, before it places its `tools`;
 * null while there is nothing to begin.
 */
export function beginsWith(cartridge: BaseCartridge, tool: "new" | "several", begin: (() => void) | null): void {
  cartridge.begins[tool] = begin;
}

/** The buttons that a cartridge's meta asks for: several at once, export, import and something new. */
export function CartridgeTools({ cartridge }: { cartridge: BaseCartridge }) {
  const { supportsBulkEdit, supportsExport, supportsImport, canCreateNew, newLabel } = cartridge.meta;
  const { begins } = cartridge;
  const exported = supportsExport ? cartridge.exported : null;
  const importing = supportsImport ? cartridge.importing : null;
  return (
    <>
      {supportsBulkEdit && begins.several && (
        <Button data-tool="several" onClick={() => begins.several?.()}>
          <ListChecks aria-hidden className="size-5" />
          Choose several
        </Button>
      )}
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
      {canCreateNew && begins.new && (
        <Button data-tool="new" variant="primary" onClick={() => begins.new?.()}>
          <Plus aria-hidden className="size-5" />
          {newLabel}
        </Button>
      )}
    </>
  );
}
