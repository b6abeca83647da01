// The map: positions drawn to scale, without third-party map tiles.

export interface Position {
  lat: number;
  lng: number;
}
/** A point of the drawing, measured from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}
/** The drawing: its size in units of `meters` meters each, and the point of each position. */
export interface Drawing {
  width: number;
  height: number;
  meters: number;
  points: readonly Point[];
}

const EARTH_RADIUS_M = 6_371_000;
const WIDTH = 360;
const [MIN_HEIGHT, MAX_HEIGHT] = [180, 400];
/** Room for a mark around the outermost positions. */
const MARGIN = 24;
/**
 * The minimum extent in meters. Without it, two doors on one street would be drawn
 * as far apart as a city.
 */
const MIN_SPAN_M = 200;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** A longitude relative to another one, taking the short way across the date line. */
const eastOf = (lng: number, from: number) => ((((lng - from + 180) % 360) + 360) % 360) - 180;

/**
 * Positions in meters east and south of the first one. A route spans a few miles, so the
 * earth is treated as flat.
 */
function onTheGround(positions: readonly Position[]): Point[] {
  const [first] = positions;
  if (!first) return [];
  const lats = positions.map(({ lat }) => lat);
  const middle = (Math.min(...lats) + Math.max(...lats)) / 2;
  return positions.map(({ lat, lng }) => ({
    x: radians(eastOf(lng, first.lng)) * EARTH_RADIUS_M * Math.cos(radians(middle)),
    y: -radians(lat - first.lat) * EARTH_RADIUS_M,
  }));
}

const span = (values: readonly number[]) => ({
  from: Math.min(...values),
  size: Math.max(...values) - Math.min(...values),
});

/** Draws all positions at one scale in both directions, with north at the top. */
export function drawn(positions: readonly Position[]): Drawing {
  const ground = onTheGround(positions);
  if (ground.length === 0) return { width: WIDTH, height: MIN_HEIGHT, meters: 1, points: [] };
  const [horizontal, vertical] = [span(ground.map(({ x }) => x)), span(ground.map(({ y }) => y))];
  const meters = Math.max(
    Math.max(horizontal.size, MIN_SPAN_M) / (WIDTH - 2 * MARGIN),
    vertical.size / (MAX_HEIGHT - 2 * MARGIN),
  );
  // Clamped, because rounding errors can make a full-height drawing slightly too tall.
  const height = Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.ceil(vertical.size / meters + 2 * MARGIN)));
  // Centers what is narrower than the drawing.
  const begin = (size: number, room: number) => (room - size / meters) / 2;
  const [left, top] = [begin(horizontal.size, WIDTH), begin(vertical.size, height)];
  const points = ground.map(({ x, y }) => ({
    x: left + (x - horizontal.from) / meters,
    y: top + (y - vertical.from) / meters,
  }));
  return { width: WIDTH, height, meters, points };
}

const STEPS = [1, 2, 5];
/** The scale bar: the longest round length that is at most a quarter of the drawing's width. */
export function scaleBar({ width, meters }: Pick<Drawing, "width" | "meters">): { meters: number; length: number } {
  const maxLength = (width / 4) * meters;
  const power = 10 ** Math.floor(Math.log10(maxLength));
  const round = Math.max(...STEPS.map((step) => step * power).filter((length) => length <= maxLength));
  return { meters: round, length: round / meters };
}
export const lengthWords = (meters: number) => (meters < 1_000 ? `${meters} m` : `${meters / 1_000} km`);

/** The minimum distance at which two marks can be told apart. */
export const MARK_UNITS = 22;
/**
 * A mark on the map: the indexes on the route of the stops it covers, drawn at the
 * position of the first.
 */
export interface Mark extends Point {
  places: readonly number[];
}

/**
 * A mark for each stop; a stop too near an earlier one shares its mark. `points` are in route
 * order, null for a stop without a position.
 */
export function marksOf(points: readonly (Point | null)[]): Mark[] {
  const marks: (Point & { places: number[] })[] = [];
  for (const [place, point] of points.entries()) {
    if (!point) continue;
    const near = marks.find(({ x, y }) => Math.hypot(x - point.x, y - point.y) < MARK_UNITS);
    if (near) near.places.push(place);
    else marks.push({ ...point, places: [place] });
  }
  return marks;
}

/**
 * The label of a mark: the stops' numbers, or the first one and a count if there are more than two.
 */
export function labelOf(places: readonly number[]): string {
  const [first, second] = places.map((place) => place + 1);
  if (second === undefined) return String(first);
  return places.length === 2 ? `${first}, ${second}` : `${first} +${places.length - 1}`;
}
