import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withTestDatabase } from "../tests/support/test-database";
import { byName, folded } from "#ui/text";

const database = withTestDatabase();

/** Letters of Unicode 15, which PostgreSQL 15 does not support yet. */
const NEWER = /[\u{1E030}-\u{1E08F}]/u;

const inDatabase = async (texts: string[]) =>
  (
    await database.current.prisma.$queryRaw<{ fold: string }[]>`
      select clothesline_fold(text) as fold
      from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as t(text, place) order by place`
  ).map(({ fold }) => fold);

describe("folding a text", () => {
  it("gives the same result in the database and in the browser", async () => {
    const letters = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({
        unit: fc.constantFrom(..."aZÉéÄßÆøŁłıIİΣςжЙ漢Ａﬁ²-'% _🧺", "e\u0301", "\u200B", "\u00AD", "\u00A0", "İ"),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { maxLength: 40 }), async (texts) => {
        const stored = texts.filter(
          (text) => !text.includes("\0") && !/\p{Surrogate}/u.test(text) && !NEWER.test(text),
        );
        expect(await inDatabase(stored)).toEqual(stored.map(folded));
      }),
      { numRuns: 60 },
    );
  });

  it("ignores accents and case", () => {
    expect(["Café Intermezzo", "CAFE INTERMEZZO", "Cafe\u0301 intermezzo"].map(folded)).toEqual(
      Array(3).fill("cafe intermezzo"),
    );
    expect(["Straße", "Łódź", "Ærø", "ＡＢＣ"].map(folded)).toEqual(["strasse", "lodz", "aero", "abc"]);
  });

  it("sorts names as people do", () => {
    expect(["Zeta", "apple annex", "Éclair", "ärger", "Apple Zed"].toSorted(byName)).toEqual([
      "apple annex",
      "Apple Zed",
      "ärger",
      "Éclair",
      "Zeta",
    ]);
  });
});
