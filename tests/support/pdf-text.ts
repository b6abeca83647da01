import { inflateSync } from "node:zlib";

export const withoutSpaces = (text: string) => text.replace(/\s/g, "");

/** The decompressed streams of a PDF. */
function partsOf(pdf: Buffer): string[] {
  const parts: string[] = [];
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === "end") continue;
    try {
      parts.push(inflateSync(pdf.subarray(at + 7, pdf.indexOf("endstream", at))).toString("latin1"));
    } catch {
      continue;
    }
  }
  return parts;
}

/** The hexadecimal strings that a stream draws, grouped by run. */
const drawnIn = (part: string): string[][] =>
  [...part.matchAll(/\[(.*?)\] TJ/gs)].map(([, shown]) =>
    [...shown!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex!),
  );

/** The text of each page: it is drawn as hexadecimal strings in a Latin encoding. */
export const wordsOf = (pdf: Buffer): string[] =>
  partsOf(pdf)
    .map((part) => drawnIn(part).flat())
    .filter((runs) => runs.length > 0)
    // A PDF splits text into runs without spaces, so spaces are ignored in the comparison.
    .map((runs) => withoutSpaces(runs.map((hex) => Buffer.from(hex, "hex").toString("latin1")).join("")));

/** The characters in the embedded fonts' ToUnicode tables. */
function charactersIn(pdf: Buffer): Set<string> {
  const tables = partsOf(pdf).filter((part) => /beginbf(range|char)/.test(part));
  const hex = tables.flatMap((table) => [...table.matchAll(/<((?:[0-9a-f]{4} ?)+)>/g)].map(([, each]) => each!));
  return new Set(hex.flatMap((each) => [...Buffer.from(each.replaceAll(" ", ""), "hex").swap16().toString("utf16le")]));
}

/** Of the letters that the built-in fonts lack: how many a text has, and how many the PDF draws. */
export function foreignLetters(pdf: Buffer, text: string): { all: number; drawn: number } {
  const foreign = [...text.normalize("NFC")].filter((letter) => !/[\u0020-\u00ff]/.test(letter));
  const characters = charactersIn(pdf);
  return { all: foreign.length, drawn: foreign.filter((letter) => characters.has(letter)).length };
}

/** Whether a font has drawn its placeholder for a missing character: the two-byte glyph 0. */
export const lacksLetters = (pdf: Buffer) =>
  partsOf(pdf).some((part) => drawnIn(part).some((runs) => runs.some((hex) => /^(?:....)*?0000/.test(hex))));
