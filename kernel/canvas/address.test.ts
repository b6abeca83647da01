import fc from "fast-check";
import { expect, it } from "vitest";
import {
  addressOfItems,
  addressOfWorkspace,
  isOpenIn,
  itemsOfAddress,
  linkedItem,
  MAX_ITEMS,
  opensTheSame,
  replacingItem,
  saysItems,
  textOfItem,
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

it("round-trips the open items, whatever their keys contain", () => {
  fc.assert(
    fc.property(canvas, (items) => {
      expect(read(items)).toEqual(items);
    }),
  );
});

it('distinguishes "nothing is open" from an address that lists no items', () => {
  const listed = (address: string) => saysItems(new URLSearchParams(address));
  expect([listed(addressOfItems([])), listed(addressOfWorkspace("Morning")), listed("")]).toEqual([true, false, false]);
  expect(read([])).toEqual([]);
  expect(workspaceOfAddress(new URLSearchParams(addressOfItems([], "Month end")))).toBe("Month end");
});

it("opens an item once, closes it, and replaces it", () => {
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

it("tells which items stay open at the next address", () => {
  const [notes, list, other]: CanvasItem[] = [
    { id: "note", key: {} },
    { id: "load-list", key: { route: "33", day: "Monday" } },
    { id: "load-list", key: { route: "33", day: "Tuesday" } },
  ];
  const stays = (item: CanvasItem, ...next: CanvasItem[]) =>
    isOpenIn(new URLSearchParams(addressOfItems(next)), textOfItem(item));
  expect(stays(notes!, ...withItem([notes!], list!))).toBe(true);
  expect(stays(list!, ...withoutItem([notes!, list!], notes!))).toBe(true);
  expect(stays(notes!, ...withoutItem([notes!, list!], notes!))).toBe(false);
  expect(stays(list!, ...linkedItem([notes!, list!], list!, other!))).toBe(false);
  const full = Array.from({ length: MAX_ITEMS }, (_, at): CanvasItem => ({ id: "note", key: { at: `${at}` } }));
  expect(stays(full[0]!, ...withItem(full, list!)), "the first of too many is closed").toBe(false);
  expect(isOpenIn(new URLSearchParams(addressOfWorkspace("Yard")), textOfItem(notes!)), "its cards are unknown").toBe(
    false,
  );
});

it("recognizes a renamed workspace by its cards", () => {
  const [notes, list]: CanvasItem[] = [
    { id: "note", key: {} },
    { id: "load-list", key: { route: "33", day: "Monday" } },
  ];
  const same = (one: string, other: string) => opensTheSame(new URLSearchParams(one), new URLSearchParams(other));
  expect(same(addressOfItems([notes!], "Yard"), addressOfItems([notes!], "Evening"))).toBe(true);
  expect(same(addressOfItems([notes!, list!], "Yard"), addressOfItems([list!, notes!], "Evening"))).toBe(true);
  expect(same(addressOfItems([notes!], "Yard"), addressOfItems([notes!, list!], "Yard"))).toBe(false);
  expect(same(addressOfItems([notes!], "Yard"), addressOfWorkspace("Yard")), "its cards are not listed").toBe(false);
  expect(same(addressOfWorkspace("Yard"), addressOfWorkspace("Evening"))).toBe(false);
});
