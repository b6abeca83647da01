import fc from "fast-check";
import { expect, it } from "vitest";
import {
  addressOfItems,
  addressOfWorkspace,
  itemsOfAddress,
  linkedItem,
  MAX_ITEMS,
  replacingItem,
  saysItems,
  withItem,
  withoutItem,
  workspaceOfAddress,
  type CanvasItem,
} from "./address";

const item = fc.record({
  id: fc.stringMatching(/^[a-z-]{1,12}$/),
  key: fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.string({ maxLength: 12 }), {
    maxKeys: 3,
    noNullPrototype: true,
  }),
});
const canvas = fc.array(item, { maxLength: 10 }).map((items) => items.reduce<CanvasItem[]>(withItem, []));
const read = (items: readonly CanvasItem[]) => itemsOfAddress(new URLSearchParams(addressOfItems(items)));

it("keeps what is open in the address, whatever its keys hold", () => {
  fc.assert(
    fc.property(canvas, (items) => {
      expect(read(items)).toEqual(items);
    }),
  );
});

it("says that nothing is open, which is another thing than not saying", () => {
  const said = (address: string) => saysItems(new URLSearchParams(address));
  expect([said(addressOfItems([])), said(addressOfWorkspace("Morning")), said("")]).toEqual([true, false, false]);
  expect(read([])).toEqual([]);
  expect(workspaceOfAddress(new URLSearchParams(addressOfItems([], "Month end")))).toBe("Month end");
});

it("opens an item once, closes it, and puts another in its place", () => {
  fc.assert(
    fc.property(canvas, item, (items, one) => {
      const opened = withItem(items, one);
      expect(withItem(opened, one)).toEqual(opened);
      expect(opened.length).toBeLessThanOrEqual(MAX_ITEMS);
      expect(withoutItem(opened, one)).not.toContainEqual(one);
      expect(replacingItem(opened, one, { id: "note", key: {} })).toContainEqual({ id: "note", key: {} });
    }),
  );
});

it("keeps every other window when a link in one is followed", () => {
  const few = canvas.filter(({ length }) => length > 0 && length < MAX_ITEMS);
  fc.assert(
    fc.property(few, fc.nat(), item, (items, place, to) => {
      const from = items[place % items.length]!;
      const followed = linkedItem(items, from, to);
      expect(followed).toContainEqual(to);
      for (const other of items) if (other !== from || to.id !== from.id) expect(followed).toContainEqual(other);
    }),
  );
});
