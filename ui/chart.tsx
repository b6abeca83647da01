import { isNothing, type BarChartProps } from "./chart-props";
import { DataTable } from "./data-table";
import { Disclosure } from "./disclosure";
import { later } from "./later";

// The chart library is half of an office page's first load, so it is loaded only where a chart is
// shown; the figures work without it.
const Bars = later(() => import("./chart-bars"));

/** A bar chart with the same figures as a table behind it. */
export function BarChart(props: BarChartProps) {
  const { caption, heading, labels, series, format, stacked = false } = props;
  const total = (row: number) => series.reduce((sum, { values }) => sum + values[row]!, 0);
  return (
    <figure className="grid grid-cols-1 gap-2">
      <figcaption className="text-13 text-ink-2">
        {caption}
        {isNothing(series) && ": nothing yet"}
      </figcaption>
      {/* The chart keeps its width until it rerenders, and must not keep a narrower screen too
          wide. */}
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
