import { expect, it } from "vitest";
import { drawn } from "../../../tests/support/drawn-view";
import DaysCartridge from "./cartridge";
import fixture from "./fixture.json";
import type { DaysData } from "./schema";
import DaysView from "./view";

const data = fixture.data as DaysData;
/** The view's HTML with these customers whose items no truck brings. */
function shownWith(stranded: DaysData["stranded"]): Promise<string> {
  const cartridge = new DaysCartridge(fixture.key);
  cartridge.load({ ...data, stranded });
  return drawn(<DaysView cartridge={cartridge} surface="page" tools={null} />);
}

it("lists what is rented and never due, with a link to the customer's items", async () => {
  const shown = await shownWith([
    { number: "110004", name: "Quay House", day: 1, items: 1, pieces: 1 },
    { number: "110005", name: "Marina Inn", day: 3, items: 2, pieces: 1_200 },
  ]);
  expect(shown).toContain("Rented, but no truck brings it");
  expect(shown).toContain("Quay House: 1 item, 1 piece on Mondays");
  expect(shown).toContain("Marina Inn: 2 items, 1,200 pieces on Wednesdays");
  expect(shown).toMatch(/href="[^"]*number=110005&amp;tab=items"/);
});

it("does not mention rented items if all of them are delivered", async () => {
  expect(await shownWith([])).not.toContain("no truck brings it");
});
