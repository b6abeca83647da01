import { expect, it } from "vitest";
import { mapAddress } from "./place-link";

it("opens an address in the device's map", () => {
  const address = "1480 Harbor St, San Diego";
  const query = "1480%20Harbor%20St%2C%20San%20Diego";
  expect(mapAddress(address, "Mozilla/5.0 (Linux; Android 15; Pixel 9)")).toBe(`geo:0,0?q=${query}`);
  expect(mapAddress(address, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)")).toBe(`https://maps.apple.com/?q=${query}`);
  expect(mapAddress(address, "Mozilla/5.0 (X11; Linux x86_64)")).toBe(
    `https://www.openstreetmap.org/search?query=${query}`,
  );
});
