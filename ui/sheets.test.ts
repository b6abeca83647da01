import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inColumns, onSheets, type SheetLine } from "./sheets";

interface Line extends SheetLine {
  name: string;
  part: boolean;
}
const height = 12;
const groups = fc.array(
  fc.record({
    head: fc.integer({ min: 1, max: 3 }),
    parts: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1 }),
  }),
);
/** Groups with a heading, which stays with its first part, and parts. */
const lines = groups.map((all) =>
  all.flatMap(({ head, parts }, group): Line[] => [
    { name: `${group}`, height: head, needs: head + parts[0]!, part: false },
    ...parts.map((each, part) => ({ name: `${group}.${part}`, height: each, needs: each, part: true })),
  ]),
);
const goesOn = ({ part, name }: Line): Line | null =>
  part ? { name: `${name.split(".")[0]!} goes on`, height: 1, needs: 1, part: false } : null;

describe("lines on printed sheets", () => {
  it("appear once and in order; no column overflows or ends with a heading", () => {
    fc.assert(
      fc.property(lines, (all) => {
        const columns = inColumns(all, goesOn, height);
        expect(columns.flat().filter(({ name }) => !name.endsWith("goes on"))).toEqual(all);
        for (const column of columns) {
          expect(column.reduce((sum, line) => sum + line.height, 0)).toBeLessThanOrEqual(height);
          expect(column.at(-1)!.part).toBe(true);
        }
      }),
    );
  });

  it("repeat at the top of a column what continues there", () => {
    const part = (name: string): Line => ({ name, height: 5, needs: 5, part: true });
    const columns = inColumns(
      [{ name: "0", height: 2, needs: 7, part: false }, part("0.0"), part("0.1"), part("0.2")],
      goesOn,
      height,
    );
    expect(columns.map((column) => column.map(({ name }) => name))).toEqual([
      ["0", "0.0", "0.1"],
      ["0 goes on", "0.2"],
    ]);
  });

  it("are arranged in two columns per sheet", () => {
    expect(onSheets(["a", "b", "c"])).toEqual([["a", "b"], ["c"]]);
    expect(onSheets([])).toEqual([]);
  });
});
