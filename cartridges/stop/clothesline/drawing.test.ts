import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawn, labelOf, marksOf, MARK_UNITS, scaleBar, type Point } from "./drawing";

const town = fc
  .record({ lat: fc.double({ min: -70, max: 70, noNaN: true }), lng: fc.double({ min: -180, max: 180, noNaN: true }) })
  .chain(({ lat, lng }) =>
    fc.array(
      fc.record({
        lat: fc.double({ min: lat - 0.1, max: lat + 0.1, noNaN: true }),
        // Includes towns on the date line, with longitudes around 179.9 and -179.9.
        lng: fc
          .double({ min: lng - 0.1, max: lng + 0.1, noNaN: true })
          .map((east) => (east > 180 ? east - 360 : east < -180 ? east + 360 : east)),
      }),
      { minLength: 1, maxLength: 40 },
    ),
  );

/** The great-circle distance, which the drawing approximates on a plane. */
function metersBetween(one: { lat: number; lng: number }, other: { lat: number; lng: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b] = [radians(one.lat), radians(other.lat)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const h = half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(other.lng - one.lng));
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(h)));
}
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

describe("the map", () => {
  test("shows every position, with room for its mark", () => {
    fc.assert(
      fc.property(town, (positions) => {
        const { width, height, points } = drawn(positions);
        expect(points).toHaveLength(positions.length);
        for (const { x, y } of points) {
          expect(x).toBeGreaterThanOrEqual(MARK_UNITS / 2);
          expect(x).toBeLessThanOrEqual(width - MARK_UNITS / 2);
          expect(y).toBeGreaterThanOrEqual(MARK_UNITS / 2);
          expect(y).toBeLessThanOrEqual(height - MARK_UNITS / 2);
        }
        expect(height).toBeGreaterThanOrEqual(180);
        expect(height).toBeLessThanOrEqual(400);
      }),
    );
  });

  test("never exceeds its maximum height when filled from edge to edge", () => {
    expect(
      drawn([
        { lat: 70.00255947596963, lng: 0 },
        { lat: 69.89999999999978, lng: 0 },
      ]).height,
    ).toBe(400);
  });

  test("is to scale: all distances on it match those on the ground by one factor", () => {
    fc.assert(
      fc.property(town, (positions) => {
        const { meters, points } = drawn(positions);
        for (const [at, position] of positions.entries()) {
          const onGround = metersBetween(positions[0]!, position);
          // At this latitude the flat approximation is within one percent for a town.
          expect(Math.abs(distance(points[0]!, points[at]!) * meters - onGround)).toBeLessThan(onGround * 0.01 + 1);
        }
      }),
    );
  });

  test("has north at the top and east to the right", () => {
    const { points } = drawn([
      { lat: 48.7, lng: -122.5 },
      { lat: 48.8, lng: -122.5 },
      { lat: 48.7, lng: -122.4 },
    ]);
    expect(points[1]!.y).toBeLessThan(points[0]!.y);
    expect(points[1]!.x).toBeCloseTo(points[0]!.x);
    expect(points[2]!.x).toBeGreaterThan(points[0]!.x);
  });

  test("centers a single stop, and draws nothing without stops", () => {
    const { points, width, height } = drawn([{ lat: 48.7, lng: -122.5 }]);
    expect(points).toEqual([{ x: width / 2, y: height / 2 }]);
    expect(drawn([]).points).toEqual([]);
  });

  test("has a scale bar of a round length, at most a quarter of its width", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1_000, noNaN: true }), (meters) => {
        const bar = scaleBar({ width: 360, meters });
        expect(bar.length * meters).toBeCloseTo(bar.meters, 6);
        expect(bar.length).toBeLessThanOrEqual(90 + 1e-6);
        expect(bar.length).toBeGreaterThan(90 / 2.5 - 1e-6);
        expect(String(bar.meters).replaceAll(/[0.]/g, "").slice(0, 1)).toMatch(/^[125]$/);
      }),
    );
  });

  test("puts each stop with a position in one mark, and no two marks overlap", () => {
    const points = fc.array(
      fc.option(fc.record({ x: fc.integer({ min: 0, max: 360 }), y: fc.integer({ min: 0, max: 400 }) }), { nil: null }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(points, (placed) => {
        const marks = marksOf(placed);
        const shown = marks.flatMap(({ places }) => places).sort((one, other) => one - other);
        expect(shown).toEqual(placed.flatMap((point, place) => (point ? [place] : [])));
        for (const [at, mark] of marks.entries())
          for (const other of marks.slice(at + 1)) expect(distance(mark, other)).toBeGreaterThanOrEqual(MARK_UNITS);
      }),
    );
    expect([labelOf([4]), labelOf([4, 8]), labelOf([0, 1, 2])]).toEqual(["5", "5, 9", "1 +2"]);
  });
});
