/** Bars of one name, one for each label. */
interface Series {
  name: string;
  values: readonly number[];
}

export interface BarChartProps {
  /** What the figures are, for the table behind the chart and whoever cannot see it. */
  caption: string;
  /** What a label is: "Week of". */
  heading: string;
  labels: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  /** The bars of a label stand on each other, and the table has their sum. */
  stacked?: boolean;
}

/** There is nothing to draw yet: an axis would promise figures that there are not. */
export const isNothing = (series: readonly Series[]) =>
  series.every(({ values }) => values.every((value) => value === 0));
