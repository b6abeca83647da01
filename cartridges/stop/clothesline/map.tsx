import { classes } from "#ui/classes";
import { drawn, labelOf, lengthWords, marksOf, scaleBar, MARK_UNITS, type Mark, type Point } from "./drawing";
import type { DayStop } from "../schema";
import type { ShownDay } from "../working";
import type { StopFace } from "./schema";

interface Props {
  day: ShownDay;
  faces: Readonly<Record<string, StopFace>>;
  /** The stop that is marked NEXT. */
  next: DayStop | null;
}

/** A strip below the map for the scale and the north arrow, so that they cover no stop. */
const STRIP = 28;

/**
 * The day's stops on a map to scale, north at the top. The list beside it has the same
 * content for screen readers.
 */
export default function StopsMap({ day, faces, next }: Props) {
  const placed = day.stops.map(({ id }) => {
    const { lat, lng } = faces[id] ?? {};
    return lat != null && lng != null ? { lat, lng } : null;
  });
  const positions = placed.filter((position) => position !== null);
  const missing = day.stops.filter((_stop, place) => placed[place] === null);
  if (positions.length === 0)
    return (
      <p className="rounded-card border border-line bg-surface p-4 text-ink-2">
        None of these stops has a position, so there is no map. Navigate opens each by its address.
      </p>
    );
  const { points, ...drawing } = drawn(positions);
  let at = 0;
  const shown = placed.map((position): Point | null => (position ? points[at++]! : null));
  const bar = scaleBar(drawing);
  const { width, height } = drawing;
  const nextPart = next ? `; next is stop ${day.stops.indexOf(next) + 1}, ${next.customer_name}` : "";
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-surface">
      <svg
        viewBox={`0 0 ${width} ${height + STRIP}`}
        role="img"
        aria-label={`${positions.length} of ${day.stops.length} stops on a map, north above${nextPart}.`}
        className="block h-auto w-full select-none"
      >
        <polyline
          points={shown.flatMap((point) => (point ? [`${point.x},${point.y}`] : [])).join(" ")}
          fill="none"
          strokeWidth="1.5"
          strokeLinejoin="round"
          className="stroke-line-strong"
        />
        {marksOf(shown).map((mark) => (
          <StopMark key={mark.places[0]} mark={mark} day={day} next={next} />
        ))}
        <g aria-hidden transform={`translate(${width - 12 - bar.length} ${height + STRIP - 9})`}>
          <path d={`M0 -4V0H${bar.length}V-4`} fill="none" strokeWidth="1.5" className="stroke-ink-2" />
          <text x={bar.length / 2} y="-5" textAnchor="middle" fontSize="11" className="fill-ink-2">
            {lengthWords(bar.meters)}
          </text>
        </g>
        <g aria-hidden transform={`translate(16 ${height + STRIP - 21})`} className="fill-ink-2">
          <path d="M0 -12L4 -2H-4Z" />
          <text y="9" textAnchor="middle" fontSize="11">
            N
          </text>
        </g>
      </svg>
      <figcaption className="grid gap-1 border-t border-line px-4 py-2.5 text-13 text-ink-2">
        <span>Straight lines in the order of the stops, to scale. No road is drawn.</span>
        {missing.length > 0 && (
          <span>
            <strong className="text-ink">Not on the map, because no position is known:</strong>{" "}
            {missing.map((stop) => `${day.stops.indexOf(stop) + 1} ${stop.customer_name}`).join(", ")}.
          </span>
        )}
      </figcaption>
    </figure>
  );
}

const HALF = MARK_UNITS / 2;

/** One or several stops: a ring if complete, filled if open, and large with a label if next. */
function StopMark({ mark, day, next }: { mark: Mark; day: ShownDay; next: DayStop | null }) {
  const stops = mark.places.map((place) => day.stops[place]!);
  const isNext = next !== null && stops.includes(next);
  const isComplete = stops.every(({ id }) => day.states.get(id)?.status === "completed");
  const label = labelOf(mark.places);
  const width = Math.max(MARK_UNITS, label.length * 6.5 + 10);
  return (
    <g transform={`translate(${mark.x} ${mark.y})`}>
      <title>{stops.map((stop) => `${day.stops.indexOf(stop) + 1} ${stop.customer_name}`).join(", ")}</title>
      <rect
        x={-width / 2}
        y={-HALF}
        width={width}
        height={MARK_UNITS}
        rx={HALF}
        strokeWidth="2"
        className={classes(
          isNext ? "fill-accent stroke-surface" : isComplete ? "fill-surface stroke-ok" : "fill-surface stroke-ink",
        )}
      />
      <text
        y="4"
        textAnchor="middle"
        fontSize="12"
        fontWeight="700"
        className={classes(isNext ? "fill-accent-ink" : isComplete ? "fill-ok" : "fill-ink")}
      >
        {label}
      </text>
      {isNext && (
        <text
          y={mark.y < 40 ? HALF + 13 : -HALF - 5}
          textAnchor="middle"
          fontSize="11"
          fontWeight="700"
          strokeWidth="4"
          paintOrder="stroke"
          className="fill-accent stroke-surface"
        >
          NEXT
        </text>
      )}
    </g>
  );
}
