import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import CatalogConsoleCartridge from "./cartridge";
import CatalogConsoleView from "./view";

it("says that the catalog is loading until it has data", () => {
  const shown = renderToString(
    <MemoryRouter>
      <CatalogConsoleView cartridge={new CatalogConsoleCartridge({})} surface="page" tools={null} />
    </MemoryRouter>,
  );
  expect(shown).toContain("Loading product catalog...");
});
