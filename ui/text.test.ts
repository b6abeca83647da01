import { describe, expect, it } from "vitest";
import { isBlank, oneLine, trimmedText, typedText } from "./text";

describe("typed text", () => {
  it.each([
    "",
    "  ",
    "\u200B\u200B",
    "\u200B \u2060\uFEFF",
    "\u00AD",
    "\u3164",
    "\u2800 \u2800",
    "\u200E\u200F",
    "\n\t",
  ])("is empty if nothing in it is visible: %j", (text) => {
    expect(isBlank(text)).toBe(true);
    expect(typedText(text)).toBe("");
    expect(trimmedText(text)).toBe("");
  });

  it("is normalized to one Unicode form", () => {
    expect(typedText("Cafe\u0301")).toBe("Café");
    expect(typedText("Café")).toBe("Café");
  });

  it("keeps its line breaks, and loses surrounding whitespace", () => {
    expect(trimmedText("\u200B first\r\n\tsecond \u00A0\n")).toBe("first\r\n\tsecond");
  });

  it("becomes one line in a name", () => {
    expect(oneLine(" Grand\r\nHotel\t Annex\u2028East ")).toBe("Grand Hotel Annex East");
  });

  it.each(["❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👩‍👩‍👧", "می‌خواهم"])("keeps %s whole", (text) => {
    expect(oneLine(text)).toBe(text.normalize("NFC"));
    expect(trimmedText(` ${text} `)).toBe(text.normalize("NFC"));
  });
});
