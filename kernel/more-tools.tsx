import { ListChecks, Plus } from "lucide-react";
import { Button, ButtonLink } from "#ui/button";
import { FileButton } from "#ui/file-button";
import type { BaseCartridge } from "./base-cartridge";

/**
 * Sets what the frame's "new" or "several" button starts. A view calls it on each render, before it
 * places its `tools`; null while there is nothing to start. The address of a page makes the button
 * a link.
 */
export function beginsWith<Tool extends "new" | "several">(
  cartridge: BaseCartridge,
  tool: Tool,
  begin: BaseCartridge["begins"][Tool],
): void {
  cartridge.begins[tool] = begin;
}

/** The tools that only the office's cartridges have: bulk edit, import and new. */
export default function MoreTools({ cartridge }: { cartridge: BaseCartridge }) {
  const { supportsBulkEdit, supportsImport, canCreateNew, newLabel } = cartridge.meta;
  const { begins } = cartridge;
  const plus = <Plus aria-hidden className="size-5 max-sm:hidden" />;
  const importing = supportsImport ? cartridge.importing : null;
  return (
    <>
      {supportsBulkEdit && begins.several && (
        <Button data-tool="several" onClick={() => begins.several?.()}>
          <ListChecks aria-hidden className="size-5 max-sm:hidden" />
          Choose several
        </Button>
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
      {canCreateNew && typeof begins.new === "string" && (
        <ButtonLink data-tool="new" variant="primary" to={begins.new}>
          {plus}
          {newLabel}
        </ButtonLink>
      )}
      {canCreateNew && typeof begins.new === "function" && (
        <Button data-tool="new" variant="primary" onClick={() => typeof begins.new === "function" && begins.new()}>
          {plus}
          {newLabel}
        </Button>
      )}
    </>
  );
}
