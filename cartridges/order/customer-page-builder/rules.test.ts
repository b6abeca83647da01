import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesBetween, sameBlocks } from "../page-blocks/rules";
import type { Block } from "../page-blocks/schema";
import { merged } from "./rules";

const greeting = (id: string, title = ""): Block => ({ id, kind: "greeting", title, text: "" });
/** Generates pages from few ids and few titles, so that any two of them conflict in every way. */
const pages = fc
  .uniqueArray(fc.tuple(fc.constantFrom("1", "2", "3", "4", "5"), fc.constantFrom("a", "b", "c")), {
    selector: ([id]) => id,
  })
  .map((blocks) => blocks.map(([id, title]) => greeting(id, title)));
const sides = fc.constantFrom("mine", "theirs");
const find = (blocks: readonly Block[], id: string) => blocks.find((block) => block.id === id);
const ids = (blocks: readonly Block[]) => blocks.map(({ id }) => id);

describe("merging two edited pages", () => {
  it("loses no block that only one side changed, and asks about each that both changed differently", () => {
    fc.assert(
      fc.property(pages, pages, pages, sides, (base, mine, theirs, prefer) => {
        const { blocks, asked } = merged(base, mine, theirs, prefer);
        expect(new Set(ids(blocks)).size).toBe(blocks.length);
        let both = 0;
        for (const id of new Set(ids([...base, ...mine, ...theirs]))) {
          const [was, own, other] = [base, mine, theirs].map(
            (page) => find(page, id)?.kind && JSON.stringify(find(page, id)),
          );
          const is = find(blocks, id) && JSON.stringify(find(blocks, id));
          if (own === was) expect(is).toBe(other);
          else if (other === was || other === own) expect(is).toBe(own);
          else {
            both += 1;
            expect(is).toBe(prefer === "mine" ? own : other);
          }
        }
        expect(asked.filter((what) => what !== "The order of the blocks")).toHaveLength(both);
      }),
    );
  });

  it("takes the side that changed if the other did not, including its order", () => {
    fc.assert(
      fc.property(pages, pages, sides, (base, changed, prefer) => {
        for (const [mine, theirs] of [[changed, base] as const, [base, changed] as const]) {
          const { blocks, asked } = merged(base, mine, theirs, prefer);
          expect([changesBetween(changed, blocks), asked]).toEqual([[], []]);
        }
      }),
    );
  });

  it("uses the order of the side that moved blocks", () => {
    const edits = fc.tuple(fc.constantFrom("a", "b", "c"), fc.boolean());
    fc.assert(
      fc.property(
        fc.shuffledSubarray(["1", "2", "3", "4", "5"], { minLength: 5 }),
        fc.array(edits, { minLength: 5, maxLength: 5 }),
        sides,
        (order, changes, prefer) => {
          const base = ["1", "2", "3", "4", "5"].map((id) => greeting(id));
          const moved = order.map((id) => greeting(id));
          // The other side changes and removes blocks, but moves none.
          const edited = base.flatMap(({ id }, place) =>
            changes[place]![1] ? [] : [greeting(id, changes[place]![0])],
          );
          const expected = order.filter((id) => find(edited, id));
          for (const [mine, theirs] of [[moved, edited] as const, [edited, moved] as const]) {
            const { blocks, asked } = merged(base, mine, theirs, prefer);
            expect([ids(blocks), asked]).toEqual([expected, []]);
          }
        },
      ),
    );
  });

  it("gives both sides the same result, except for the preferred side", () => {
    fc.assert(
      fc.property(pages, pages, pages, (base, mine, theirs) => {
        const [ours, others] = [merged(base, mine, theirs, "mine"), merged(base, theirs, mine, "theirs")];
        expect(sameBlocks(ours.blocks, others.blocks)).toBe(true);
        expect(ours.asked).toHaveLength(others.asked.length);
      }),
    );
  });

  it("asks about the order if both moved blocks, and keeps each added block after the one it followed", () => {
    const [a, b, c] = [greeting("1", "a"), greeting("2", "b"), greeting("3", "c")];
    const { blocks, asked } = merged([a, b, c], [c, a, b], [b, a, greeting("4", "new"), c], "mine");
    expect([ids(blocks), asked]).toEqual([["3", "1", "4", "2"], ["The order of the blocks"]]);
    expect(merged([a, b], [b, a], [b, a], "theirs").asked).toEqual([]);
  });
});
