import { createRequire } from "node:module";
import { Font, Text } from "@react-pdf/renderer";
import type { ReactNode } from "react";

/** What the built-in fonts cover: the letters and signs of western languages. */
const BUILT_IN = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122]+$/u;

interface PaperFont {
  family: string;
  file: string;
  /** The characters it is for. */
  letters: RegExp;
}
const notoSans = (part: string, letters: RegExp): PaperFont => ({
  family: `Noto Sans ${part}`,
  file: `@fontsource/noto-sans/files/noto-sans-${part}-400-normal.woff`,
  letters,
});
/** One font per script; the first match is used. A font is loaded only if text needs it. */
const FONTS: readonly PaperFont[] = [
  notoSans("vietnamese", /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/u),
  notoSans("latin-ext", /\p{Script=Latin}/u),
  notoSans("greek", /\p{Script=Greek}/u),
  notoSans("cyrillic", /[\u0400-\u045f\u0490\u0491\u04b0\u04b1]/u),
  notoSans("devanagari", /\p{Script=Devanagari}/u),
  {
    family: "Noto Sans Arabic",
    file: "@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff",
    letters: /\p{Script=Arabic}|[\u060c\u061b\u061f]/u,
  },
  {
    family: "ZCOOL XiaoWei",
    file: "@fontsource/zcool-xiaowei/files/zcool-xiaowei-chinese-simplified-400-normal.woff",
    letters: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303f\uff00-\uffef]/u,
  },
  {
    family: "Noto Emoji",
    file: "@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff",
    letters: /\p{Extended_Pictographic}|\p{Regional_Indicator}/u,
  },
];

const registered = new Set<string>();
const packages = createRequire(import.meta.url);
function familyOf({ family, file }: PaperFont): string {
  if (!registered.has(family)) Font.register({ family, src: packages.resolve(file) });
  registered.add(family);
  return family;
}

const characters = new Intl.Segmenter("en");

/**
 * Text for printing: each part in a font that has its characters, and a question mark if no font
 * has them.
 */
export function drawn(text: string): ReactNode {
  const whole = text.normalize("NFC");
  if (BUILT_IN.test(whole)) return whole;
  const parts: { font: PaperFont | undefined; words: string }[] = [];
  for (const { segment } of characters.segment(whole)) {
    const font = BUILT_IN.test(segment) ? undefined : FONTS.find(({ letters }) => letters.test(segment));
    // The variation selector that requests a colored emoji is not a character to print.
    const words = font ? segment.replaceAll("\ufe0f", "") : BUILT_IN.test(segment) ? segment : "?";
    const last = parts.at(-1);
    if (last && last.font === font) last.words += words;
    else parts.push({ font, words });
  }
  return parts.map(({ font, words }, place) =>
    font ? (
      <Text key={place} style={{ fontFamily: familyOf(font) }}>
        {words}
      </Text>
    ) : (
      words
    ),
  );
}
