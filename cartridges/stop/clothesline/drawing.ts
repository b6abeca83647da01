// The map: positions drawn to scale, without anybody's tiles.

export interface Position {
  lat: number;
  lng: number;
}
/** A point of the drawing, from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}
/** What is drawn: its size in units, each of `metres` metres, and where each position is on it. */
export interface Drawing {
  width: number;
  height: number;
  metres: number;
  points: readonly Point[];
}

const EARTH_RADIUS_M = 6_371_000;
const WIDTH = 360;
const [MIN_HEIGHT, MAX_HEIGHT] = [180, 400];
/** Room for a mark around the outermost positions. */
const MARGIN = 24;
/** A smaller town than this is not drawn larger: two doors of one street must not seem a city apart. */
const MIN_SPAN_M = 200;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** A longitude as seen from another one: over the date line the short way counts. */
const eastOf = (lng: number, from: number) => ((((lng - from + 180) % 360) + 360) % 360) - 180;

/** Positions in metres east and south of the first one; over a route's few miles the earth is flat. */
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

/** Draws positions to one scale in both directions, north above, everything in sight. */
export function drawn(positions: readonly Position[]): Drawing {
  const ground = onTheGround(positions);
  if (ground.length === 0) return { width: WIDTH, height: MIN_HEIGHT, metres: 1, points: [] };
  const [across, down] = [span(ground.map(({ x }) => x)), span(ground.map(({ y }) => y))];
  const metres = Math.max(
    Math.max(across.size, MIN_SPAN_M) / (WIDTH - 2 * MARGIN),
    down.size / (MAX_HEIGHT - 2 * MARGIN),
  );
  // At most, too: what fills the height is a hair more than it after two divisions.
  const height = Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.ceil(down.size / metres + 2 * MARGIN)));
  // What is narrower than the drawing stands in its middle.
  const begin = (size: number, room: number) => (room - size / metres) / 2;
  const [left, top] = [begin(across.size, WIDTH), begin(down.size, height)];
  const points = ground.map(({ x, y }) => ({
    x: left + (x - across.from) / metres,
    y: top + (y - down.from) / metres,
  }));
  return { width: WIDTH, height, metres, points };
}

const STEPS = [1, 2, 5];
/** The scale's bar: the longest round length that is no longer than a quarter of the drawing. */
export function scaleBar({ width, metres }: Pick<Drawing, "width" | "metres">): { metres: number; length: number } {
  const most = (width / 4) * metres;
  const power = 10 ** Math.floor(Math.log10(most));
  const round = Math.max(...STEPS.map((step) => step * power).filter((length) => length <= most));
  return { metres: round, length: round / metres };
}
export const lengthWords = (metres: number) => (metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`);

/** So near each other two marks could not be told apart. */
export const MARK_UNITS = 22;
/** A mark on the map: the places on the route of the stops that stand there, from 0, and where it is drawn: at the first of them. */
export interface Mark extends Point {
  places: readonly number[];
}

/** A mark for each stop; those that stand too near an earlier one share its mark. `points` by place, null where a stop has no position. */
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

/** What stands in a mark: the stops' numbers, and how many more where there are more than two. */
export function labelOf(places: readonly number[]): string {
  const [first, second] = places.map((place) => place + 1);
  if (second === undefined) return String(first);
  return places.length === 2 ? `${first}, ${second}` : `${first} +${places.length - 1}`;
}
