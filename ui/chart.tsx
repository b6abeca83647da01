import { isNothing, type BarChartProps } from "./chart-props";
import { DataTable } from "./data-table";
import { Disclosure } from "./disclosure";
import { later } from "./later";

// The library of charts is half of what an office's first page loads: it comes only where a chart is shown, and the figures do without it.
const Bars = later(() => import("./chart-bars"));

/** Bars, and the same figures as a table behind them. */
export function BarChart(props: BarChartProps) {
  const { caption, heading, labels, series, format, stacked = false } = props;
  const total = (row: number) => series.reduce((sum, { values }) => sum + values[row]!, 0);
  return (
    <figure className="grid grid-cols-1 gap-2">
      <figcaption className="text-13 text-ink-2">
        {caption}
        {isNothing(series) && ": nothing yet"}
      </figcaption>
      {/* What is drawn keeps its width until it is drawn anew: a narrower screen must not be held open by it. */}
      <div aria-hidden className="h-64 overflow-hidden">
        <Bars {...props} />
      </div>
      <Disclosure summary="Show as table">
        <DataTable
          caption={caption}
          rows={labels.map((label, row) => ({ label, row }))}
          rowKey={({ row }) => String(row)}
          columns={[
            { header: heading, cell: ({ label }) => <span className="whitespace-nowrap">{label}</span> },
            ...series.map(({ name, values }) => ({
              header: name,
              cell: ({ row }: { row: number }) => format(values[row]!),
              align: "right" as const,
            })),
            ...(stacked && series.length > 1
              ? [
                  {
                    header: "Together",
                    cell: ({ row }: { row: number }) => format(total(row)),
                    align: "right" as const,
                  },
                ]
              : []),
          ]}
        />
      </Disclosure>
    </figure>
  );
}
