export { daysInWords } from "#cartridges/customer/rules";
export { nextDate } from "#cartridges/service-day/rules";

/** A stop that may be placed on the map. */
export interface Placed {
  number: string;
  lat: number | null;
  lng: number | null;
}
interface Position {
  lat: number;
  lng: number;
}

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres between two positions in a straight line. */
function kilometres(one: Position, other: Position): number {
  const [a, b] = [radians(one.lat), radians(other.lat)];
  const high = Math.sin((b - a) / 2) ** 2;
  const wide = Math.sin(radians(other.lng - one.lng) / 2) ** 2 * Math.cos(a) * Math.cos(b);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(high + wide)));
}

const hasPosition = <Stop extends Placed>(stop: Stop): stop is Stop & Position =>
  stop.lat !== null && stop.lng !== null;

/** The kilometres from stop to stop in a straight line; a stop without a position counts nothing. */
export function lengthOf(stops: readonly Placed[]): number {
  const placed = stops.filter(hasPosition);
  return placed.reduce((sum, stop, place) => (place === 0 ? 0 : sum + kilometres(placed[place - 1]!, stop)), 0);
}

/** What a stop must save for each place that it moves from the usual order: less than this is not worth learning a new order for. */
const KM_FOR_A_PLACE = 0.05;
/** Below this a difference is the rounding of the sums. */
const NOTHING = 1e-9;

/**
 * A shorter order of a route's stops, by 2-opt: parts of the way are turned round as long as that saves more than it changes the usual order.
 * The first stop stays the first, because where the truck comes from is not known; who has no position stays behind the stop they came after.
 * The same stops in the same order have the same answer, and it is never longer than what was given.
 */
export function suggestedOrder<Stop extends Placed>(stops: readonly Stop[]): Stop[] {
  const placed = stops.filter(hasPosition);
  const way = placed.map((_, place) => place);
  const between = placed.map((one) => placed.map((other) => kilometres(one, other)));
  const km = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? 0 : between[from]![to]!;
  for (let turned = true; turned;) {
    turned = false;
    for (let first = 1; first < way.length - 1; first++) {
      for (let last = first + 1; last < way.length; last++) {
        const saved =
          km(way[first - 1], way[first]) +
          km(way[last], way[last + 1]) -
          km(way[first - 1], way[last]) -
          km(way[first], way[last + 1]);
        // Most turns save nothing, and then it need not be known what they would change.
        if (saved <= NOTHING) continue;
        let moved = 0;
        for (let place = first; place <= last; place++) {
          const to = first + last - place;
          moved += Math.abs(way[place]! - to) - Math.abs(way[place]! - place);
        }
        if (saved - moved * KM_FOR_A_PLACE <= NOTHING) continue;
        way.splice(first, last - first + 1, ...way.slice(first, last + 1).reverse());
        turned = true;
      }
    }
  }
  const order = way.map((place) => placed[place]!);
  // Turns that bring stops back to their usual place count as a gain: all together must be shorter on the road as well.
  return lengthOf(order) < lengthOf(stops) - NOTHING ? withUnplaced(stops, order) : [...stops];
}

/** Who has no position stays behind the stop they came after, or at the head. */
function withUnplaced<Stop extends Placed>(stops: readonly Stop[], order: readonly Stop[]): Stop[] {
  const behind = new Map<string | null, Stop[]>();
  let before: string | null = null;
  for (const stop of stops) {
    if (hasPosition(stop)) before = stop.number;
    else behind.set(before, [...(behind.get(before) ?? []), stop]);
  }
  return [...(behind.get(null) ?? []), ...order.flatMap((stop) => [stop, ...(behind.get(stop.number) ?? [])])];
}

/** Which stops stand elsewhere in another order: "Marina Inn: 1, was 3". */
export function movedIn(
  before: readonly { number: string; name: string }[],
  after: readonly { number: string; name: string }[],
): string[] {
  const was = new Map(before.map(({ number }, place) => [number, place + 1]));
  const isGone = ({ number }: { number: string }) => !after.some((stop) => stop.number === number);
  return [
    ...after.flatMap(({ number, name }, place) =>
      was.get(number) === place + 1
        ? []
        : [`${name}: ${place + 1}, ${was.has(number) ? `was ${was.get(number)}` : "new"}`],
    ),
    ...before.filter(isGone).map(({ name }) => `${name}: not here any more`),
  ];
}
