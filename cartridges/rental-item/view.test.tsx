import { expect, it } from "vitest";
import { drawn } from "../../tests/support/drawn-view";
import RentalItemCartridge from "./cartridge";
import fixture from "./fixture.json";
import type { ProductsData } from "./schema";
import ProductsView from "./view";

it.each([
  ["Weekly", "240 pieces a week"],
  ["Biweekly", "240 pieces every two weeks"],
] as const)("shows how often the pieces of a customer served %s come", async (frequency, words) => {
  const cartridge = new RentalItemCartridge(fixture.key);
  cartridge.load({ ...(fixture.data as ProductsData), frequency });
  expect(await drawn(<ProductsView cartridge={cartridge} surface="page" />)).toContain(words);
});
