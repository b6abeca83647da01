/** A named series with one value per label. */
interface Series {
  name: string;
  values: readonly number[];
}

export interface BarChartProps {
  /** What the figures are, for the table behind the chart and for screen readers. */
  caption: string;
  /** The heading of the labels: "Week of". */
  heading: string;
  labels: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  /** Stacks the bars of a label, with their sum in the table. */
  stacked?: boolean;
}

/** Nothing to draw yet: an axis would suggest figures that do not exist. */
export const isNothing = (series: readonly Series[]) =>
  series.every(({ values }) => values.every((value) => value === 0));
