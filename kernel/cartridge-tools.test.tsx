import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FileButton } from "#ui/file-button";
import { BaseCartridge, defineMeta } from "./base-cartridge";
import type { CartridgeMeta } from "./cartridge-types";
import { CartridgeTools } from "./cartridge-tools";
import MoreTools, { beginsWith } from "./more-tools";

type Props = Record<string, unknown> & { children?: ReactNode };
/** Every element in the rendered tools. */
const elementsOf = (node: ReactNode): ReactElement<Props>[] =>
  Children.toArray(node).flatMap((child) =>
    isValidElement<Props>(child) ? [child, ...elementsOf(child.props.children)] : [],
  );

const importFiles = vi.fn();
function cartridgeWith(flags: Partial<CartridgeMeta>): BaseCartridge {
  class Hems extends BaseCartridge {
    static override readonly meta = defineMeta({ id: "hem", name: "Hem", opens: "hem.open", ...flags });
    override get exported() {
      return { label: "Export CSV", href: "/api/hems/export?q=seam" };
    }
    override get importing() {
      return { label: "Choose files", accept: ".csv", disabled: false };
    }
    override importFiles = importFiles;
  }
  return new Hems({});
}
const drawn = (cartridge: BaseCartridge) => [
  ...elementsOf(CartridgeTools({ cartridge })),
  ...elementsOf(MoreTools({ cartridge })),
];
const pressed = (cartridge: BaseCartridge, tool: "new" | "several") =>
  drawn(cartridge).find(({ props }) => props["data-tool"] === tool)!.props.onClick as () => void;

beforeEach(() => void importFiles.mockClear());

describe("the frame's button for", () => {
  it("canCreateNew runs the view's latest action, under the name in its meta", () => {
    const cartridge = cartridgeWith({ canCreateNew: true, newLabel: "Add Hem" });
    const [first, later] = [vi.fn(), vi.fn()];
    beginsWith(cartridge, "new", first);
    const press = pressed(cartridge, "new");
    // The view rerendered before the press.
    beginsWith(cartridge, "new", later);
    press();
    expect(first).not.toHaveBeenCalled();
    expect(later).toHaveBeenCalledOnce();
    const button = drawn(cartridge).find(({ props }) => props["data-tool"] === "new")!;
    expect(Children.toArray(button.props.children)).toContain("Add Hem");
  });

  it("canCreateNew links to the address set by the view, if a new one has a page", () => {
    const cartridge = cartridgeWith({ canCreateNew: true, newLabel: "Add Hem" });
    beginsWith(cartridge, "new", "/add-hem");
    const [link, ...more] = drawn(cartridge).filter(({ props }) => props["data-tool"] === "new");
    expect(link!.props.to).toBe("/add-hem");
    expect(Children.toArray(link!.props.children)).toContain("Add Hem");
    expect(more).toEqual([]);
  });

  it("supportsBulkEdit starts the selection", () => {
    const cartridge = cartridgeWith({ supportsBulkEdit: true });
    const begin = vi.fn();
    beginsWith(cartridge, "several", begin);
    pressed(cartridge, "several")();
    expect(begin).toHaveBeenCalledOnce();
  });

  it("supportsExport is a link that downloads the cartridge's export", () => {
    const link = drawn(cartridgeWith({ supportsExport: true })).find(({ type }) => type === "a")!;
    expect(link.props).toMatchObject({ href: "/api/hems/export?q=seam", download: true, "aria-label": "Export CSV" });
  });

  it("supportsImport passes on the chosen files", () => {
    const button = drawn(cartridgeWith({ supportsImport: true })).find(({ type }) => type === FileButton)!;
    const files = [new File(["sku,name"], "products.csv")];
    (button.props.onFiles as (files: readonly File[]) => void)(files);
    expect(importFiles).toHaveBeenCalledWith(files);
    expect(button.props).toMatchObject({ label: "Choose files", accept: ".csv", multiple: true });
  });
});

describe("a cartridge", () => {
  it("shows no button without the flag, whatever it could do", () => {
    const cartridge = cartridgeWith({});
    beginsWith(cartridge, "new", () => {});
    beginsWith(cartridge, "several", () => {});
    const parts = drawn(cartridge);
    expect(parts.filter(({ type, props }) => type === "a" || type === FileButton || "data-tool" in props)).toEqual([]);
  });

  it("shows no button while there is nothing to start", () => {
    const cartridge = cartridgeWith({ canCreateNew: true, supportsBulkEdit: true });
    beginsWith(cartridge, "new", null);
    expect(drawn(cartridge).filter(({ props }) => "data-tool" in props)).toEqual([]);
  });
});
