import { ChevronLeft, ChevronRight } from "lucide-react";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { keyOf } from "#kernel/paged-list";
import { Card } from "#ui/card";
import { classes } from "#ui/classes";
import { DataTable } from "#ui/data-table";
import { longDate, shortDate } from "#ui/formats";
import type { AssignmentData, WeekRoute } from "./schema";
import { mondayAfter } from "./week";

type Day = WeekRoute["days"][number];

/**
 * Who drives each route on the days of a week. A day from today on opens the form to assign
 * somebody else.
 */
export function WeekGrid({
  data: { monday, first_monday, today, week },
  onSend,
}: {
  data: AssignmentData;
  onSend: (start: { route: string; date: string }) => void;
}) {
  const weekFrom = (weeks: number) => {
    const to = mondayAfter(monday, weeks);
    return { key: keyOf({ week: to === first_monday ? null : to }) };
  };
  const dates = week[0]?.days.map(({ date }) => date) ?? [];
  return (
    <Card
      title={`Week of ${longDate(monday)}`}
      action={
        <span className="flex gap-2">
          {monday > first_monday && (
            <CartridgeButtonLink to={weekFrom(-1)} preventScrollReset aria-label="Week before">
              <ChevronLeft aria-hidden className="size-5" />
            </CartridgeButtonLink>
          )}
          <CartridgeButtonLink to={weekFrom(1)} preventScrollReset aria-label="Week after">
            <ChevronRight aria-hidden className="size-5" />
          </CartridgeButtonLink>
        </span>
      }
    >
      <DataTable
        caption="Who drives in this week"
        rows={week}
        rowKey={({ route }) => route}
        controls
        columns={[
          { header: "Route", cell: ({ route }) => <span className="font-semibold">{route}</span> },
          ...dates.map((date, place) => ({
            header: shortDate(date),
            cell: (row: WeekRoute) => (
              <Cell row={row} day={row.days[place]!} isToCome={date >= today} onSend={onSend} />
            ),
          })),
        ]}
      />
    </Card>
  );
}

/** Highlights relief drivers, and days without a driver. */
function Cell({
  row: { route, driver_name },
  day: { date, covered_by, is_holiday, runs_on },
  isToCome,
  onSend,
}: {
  row: WeekRoute;
  day: Day;
  isToCome: boolean;
  onSend: (start: { route: string; date: string }) => void;
}) {
  const who = covered_by ?? driver_name ?? "No driver";
  const look = classes(
    "rounded-control px-2",
    covered_by ? "bg-accent-wash font-semibold text-accent" : driver_name ? "text-ink" : "font-semibold text-bad",
  );
  if (is_holiday)
    return (
      <span className="text-ink-2">
        Holiday
        <span className="block text-13">{runs_on ? `Runs on ${shortDate(runs_on)}` : "Skipped"}</span>
      </span>
    );
  if (covered_by || !isToCome) return <span className={classes(look, "inline-block py-1")}>{who}</span>;
  return (
    <button
      type="button"
      aria-label={`Route ${route}, ${shortDate(date)}: ${who}, send somebody else`}
      onClick={() => onSend({ route, date })}
      className={classes(look, "-mx-2 min-h-11 text-left hover:bg-sunk")}
    >
      {who}
    </button>
  );
}
