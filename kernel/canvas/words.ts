import { COLUMNS, shareColumns, tileOf, type Layout } from "./grid";

/** Describes a card's place: "Load list, column 2 of 4, below Stops". */
export function placeInWords(
  layout: Layout,
  card: string,
  labelOf: (card: string) => string,
  columns = COLUMNS,
): string {
  const tile = tileOf(layout, card);
  const labelAt = (other: Layout[number]) => labelOf(other.cards[other.top]!);
  const last = tile.x + tile.w;
  const column = tile.w === 1 ? `column ${last} of ${columns}` : `columns ${tile.x + 1} to ${last} of ${columns}`;
  const above = layout.findLast((other) => shareColumns(other, tile) && other.y + other.h === tile.y);
  const beside = layout.find(
    (other) => other.x + other.w === tile.x && other.y < tile.y + tile.h && tile.y < other.y + other.h,
  );
  const others = tile.cards.filter((other) => other !== card);
  return [
    labelOf(card),
    column,
    ...(others.length > 0 ? [`stacked with ${others.map(labelOf).join(" and ")}`] : []),
    above ? `below ${labelAt(above)}` : "at the top",
    ...(beside ? [`right of ${labelAt(beside)}`] : []),
  ].join(", ");
}

/** A card's size: "2 columns wide, 7 rows high". */
export function sizeInWords(layout: Layout, card: string): string {
  const { w, h } = tileOf(layout, card);
  return `${w} ${w === 1 ? "column" : "columns"} wide, ${h} rows high`;
}
