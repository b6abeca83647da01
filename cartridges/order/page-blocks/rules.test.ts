import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  arranged,
  changesBetween,
  inOrder,
  isShownOn,
  missingOf,
  newBlock,
  sameBlocks,
  shownOn,
  withBlockAt,
  KINDS,
} from "./rules";
import type { Block } from "./schema";

const SKUS = ["TWL", "MAT", "NAP", "CLO", "BAR"];
const day = fc.nat({ max: 60 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
const bound = fc.option(day, { nil: null });
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ id: fc.uuid(), kind: fc.constant("greeting" as const), title: fc.string(), text: fc.string() }),
  fc.record({
    id: fc.uuid(),
    kind: fc.constant("products" as const),
    title: fc.string(),
    skus: fc.uniqueArray(fc.constantFrom(...SKUS, "GONE")),
  }),
  fc.record({
    id: fc.uuid(),
    kind: fc.constant("notice" as const),
    title: fc.string(),
    text: fc.string(),
    tone: fc.constantFrom("info" as const, "warn" as const),
    from: bound,
    until: bound,
  }),
  fc.record({ id: fc.uuid(), kind: fc.constant("delivery" as const), text: fc.string() }),
);
const page = fc.uniqueArray(block, { selector: ({ id }) => id, maxLength: 20 });
const ids = (blocks: readonly Block[]) => blocks.map(({ id }) => id);

describe("moving blocks", () => {
  it("loses and adds nothing, whatever order is requested", () => {
    fc.assert(
      fc.property(page, fc.array(fc.uuid(), { maxLength: 3 }), fc.infiniteStream(fc.nat()), (blocks, strange, dice) => {
        const requested = [...strange, ...ids(blocks)].filter(() => dice.next().value % 4 > 0);
        const after = inOrder(blocks, requested);
        expect([...ids(after)].sort()).toEqual([...ids(blocks)].sort());
        expect(ids(after).filter((id) => requested.includes(id))).toEqual(
          requested.filter((id) => ids(blocks).includes(id)),
        );
      }),
    );
  });

  it("puts a removed block back in its place", () => {
    fc.assert(
      fc.property(page, fc.nat(), (blocks, dice) => {
        fc.pre(blocks.length > 0);
        const place = dice % blocks.length;
        const without = blocks.toSpliced(place, 1);
        expect(withBlockAt(without, blocks[place]!, place)).toEqual(blocks);
        expect(withBlockAt(blocks, blocks[place]!, 99)).toHaveLength(blocks.length);
      }),
    );
  });
});

describe("a notice's dates", () => {
  it("show it from its first to its last day inclusive, and never affect other blocks", () => {
    fc.assert(
      fc.property(page, day, (blocks, today) => {
        const shown = shownOn(blocks, today);
        for (const each of blocks) {
          const within =
            each.kind !== "notice" ||
            ((each.from === null || today >= each.from) && (each.until === null || today <= each.until));
          expect(shown.includes(each)).toBe(within);
        }
        expect(shown).toEqual(blocks.filter((each) => shown.includes(each)));
      }),
    );
    const dates = { from: "2026-03-08", until: "2026-03-09" };
    expect(["2026-03-07", "2026-03-08", "2026-03-09", "2026-03-10"].map((today) => isShownOn(dates, today))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("a page's products", () => {
  it("are all shown exactly once: in the first group that names them, or among the others", () => {
    fc.assert(
      fc.property(page, fc.uniqueArray(fc.constantFrom(...SKUS)), (blocks, offered) => {
        const products = offered.map((sku) => ({ sku }));
        const { above, groups, others, after } = arranged(blocks, products);
        const shown = [...groups.flatMap((each) => each.products), ...others].map(({ sku }) => sku);
        expect([...shown].sort()).toEqual([...offered].sort());
        expect([...above, ...[...groups, ...after].map((each) => each.block)]).toEqual(blocks);
        expect(after.some((each) => each.block.kind === "products")).toBe(false);
        expect(above.some(({ kind }) => kind === "products")).toBe(false);
      }),
    );
  });
});

describe("the changes between two pages", () => {
  it("are empty for a page and itself, whatever the order of its fields", () => {
    fc.assert(
      fc.property(page, (blocks) => {
        const reversed = blocks.map(
          (each) => Object.fromEntries(Object.entries(each).toReversed()) as unknown as Block,
        );
        expect(sameBlocks(blocks, reversed)).toBe(true);
        expect(changesBetween(blocks, reversed)).toEqual([]);
      }),
    );
  });

  it("are not empty for two different pages", () => {
    fc.assert(
      fc.property(page, page, (one, other) => {
        expect(changesBetween(one, other).length === 0).toBe(sameBlocks(one, other));
      }),
    );
    const [greeting, notice] = [newBlock("greeting", "1", null), newBlock("notice", "2", null)];
    expect(changesBetween([greeting, notice], [notice, { ...greeting, title: "Hello" } as Block])).toEqual([
      "Changed: Greeting: Hello",
      "The order of the blocks",
    ]);
    expect(changesBetween([greeting], [notice])).toEqual(["Added: Notice", "Removed: Greeting"]);
  });
});

it("a new block is incomplete, except the next delivery and a contact that names the driver", () => {
  const blocks = KINDS.map((kind) => newBlock(kind, kind, null));
  expect([...missingOf(blocks).keys()]).toEqual(["greeting", "products", "par", "notice", "contact"]);
  expect(missingOf([newBlock("contact", "1", { name: "Ada", phone: null })]).size).toBe(0);
});
