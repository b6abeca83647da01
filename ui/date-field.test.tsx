import { expect, it } from "vitest";
import { drawn } from "../tests/support/drawn-view";
import { DateField } from "./date-field";

/** The HTML of the field with this date. */
const drawnWith = (value: string) => drawn(<DateField label="From" value={value} onType={() => {}} />);

it("shows the weekday of a date, as part of the field's description", async () => {
  const shown = await drawnWith("2026-11-30");
  const [, beside] = /<span id="([^"]+)"[^>]*>Monday</.exec(shown) ?? [];
  expect(beside).toBeDefined();
  expect(shown).toContain(`aria-describedby="${beside}"`);
});

it.each(["", "2026-1"])("shows no weekday for an incomplete date (%j)", async (value) => {
  expect(await drawnWith(value)).not.toMatch(/day</);
});
