import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import CatalogConsoleCartridge from "./cartridge";
import CatalogConsoleView from "./view";

it("says that the catalog is loading while it has none to show", () => {
  const shown = renderToString(
    <CatalogConsoleView cartridge={new CatalogConsoleCartridge({})} surface="page" tools={null} />,
  );
  expect(shown).toContain("Loading product catalog...");
});
