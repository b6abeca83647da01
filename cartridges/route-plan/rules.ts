export { daysInWords } from "#cartridges/customer/rules";
export { nextDate } from "#cartridges/service-day/rules";

/** A stop that may have a position on the map. */
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

/** Kilometers between two positions in a straight line. */
function kilometers(one: Position, other: Position): number {
  const [a, b] = [radians(one.lat), radians(other.lat)];
  const high = Math.sin((b - a) / 2) ** 2;
  const wide = Math.sin(radians(other.lng - one.lng) / 2) ** 2 * Math.cos(a) * Math.cos(b);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(high + wide)));
}

const hasPosition = <Stop extends Placed>(stop: Stop): stop is Stop & Position =>
  stop.lat !== null && stop.lng !== null;

/** Kilometers from stop to stop in straight lines. Stops without a position are skipped. */
export function lengthOf(stops: readonly Placed[]): number {
  const placed = stops.filter(hasPosition);
  return placed.reduce((sum, stop, place) => (place === 0 ? 0 : sum + kilometers(placed[place - 1]!, stop)), 0);
}

/**
 * Minimum saving for each place a stop moves from the usual order; a driver should not have to
 * learn a new order for less.
 */
const KM_FOR_A_PLACE = 0.05;
/** Smaller differences are floating-point noise. */
const NOTHING = 1e-9;

/**
 * Shortens a route's order by 2-opt: reverses segments while that saves more than it disturbs the
 * usual order. The first stop stays first, because the truck's starting point is unknown. Stops
 * without a position stay behind the stop before them. Deterministic, and never longer than the
 * input.
 */
export function suggestedOrder<Stop extends Placed>(stops: readonly Stop[]): Stop[] {
  const placed = stops.filter(hasPosition);
  const path = placed.map((_, place) => place);
  const distances = placed.map((one) => placed.map((other) => kilometers(one, other)));
  const km = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? 0 : distances[from]![to]!;
  for (let improved = true; improved;) {
    improved = false;
    for (let first = 1; first < path.length - 1; first++) {
      for (let last = first + 1; last < path.length; last++) {
        const saved =
          km(path[first - 1], path[first]) +
          km(path[last], path[last + 1]) -
          km(path[first - 1], path[last]) -
          km(path[first], path[last + 1]);
        // Most reversals save nothing, so skip computing what they would move.
        if (saved <= NOTHING) continue;
        let moved = 0;
        for (let place = first; place <= last; place++) {
          const to = first + last - place;
          moved += Math.abs(path[place]! - to) - Math.abs(path[place]! - place);
        }
        if (saved - moved * KM_FOR_A_PLACE <= NOTHING) continue;
        path.splice(first, last - first + 1, ...path.slice(first, last + 1).reverse());
        improved = true;
      }
    }
  }
  const order = path.map((place) => placed[place]!);
  // Reversals that return stops to their usual place count as a gain, so check that the total is
  // really shorter.
  return lengthOf(order) < lengthOf(stops) - NOTHING ? withUnplaced(stops, order) : [...stops];
}

/** Puts stops without a position back behind the stop before them, or at the start. */
function withUnplaced<Stop extends Placed>(stops: readonly Stop[], order: readonly Stop[]): Stop[] {
  const unplacedAfter = new Map<string | null, Stop[]>();
  let before: string | null = null;
  for (const stop of stops) {
    if (hasPosition(stop)) before = stop.number;
    else unplacedAfter.set(before, [...(unplacedAfter.get(before) ?? []), stop]);
  }
  return [
    ...(unplacedAfter.get(null) ?? []),
    ...order.flatMap((stop) => [stop, ...(unplacedAfter.get(stop.number) ?? [])]),
  ];
}

/** Describes which stops have another place: "Marina Inn: 1, was 3". */
export function movedIn(
  before: readonly { number: string; name: string }[],
  after: readonly { number: string; name: string }[],
): string[] {
  const placeBefore = new Map(before.map(({ number }, place) => [number, place + 1]));
  const isGone = ({ number }: { number: string }) => !after.some((stop) => stop.number === number);
  return [
    ...after.flatMap(({ number, name }, place) =>
      placeBefore.get(number) === place + 1
        ? []
        : [`${name}: ${place + 1}, ${placeBefore.has(number) ? `was ${placeBefore.get(number)}` : "new"}`],
    ),
    ...before.filter(isGone).map(({ name }) => `${name}: no longer here`),
  ];
}
