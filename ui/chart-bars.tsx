import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { isNothing, type BarChartProps } from "./chart-props";

/**
 * One hue per series, with neighbors far apart in lightness; further shades of a hue only once all
 * are used.
 */
const COLOURS = [
  "var(--accent)",
  "color-mix(in srgb, var(--ok) 60%, var(--surface))",
  "var(--warn)",
  "color-mix(in srgb, var(--bad) 60%, var(--surface))",
  "var(--violet)",
  "color-mix(in srgb, var(--idle) 55%, var(--surface))",
  "color-mix(in srgb, var(--accent) 45%, var(--surface))",
  "color-mix(in srgb, var(--warn) 45%, var(--surface))",
];
const TEXT = { fill: "var(--ink-2)", fontSize: 12 };

/** The bars themselves, in a separate chunk. */
export default function ChartBars({ labels, series, format, stacked = false }: BarChartProps) {
  const rows = labels.map((label, row) => ({ label, ...series.map(({ values }) => values[row]!) }));
  const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
  // An axis only has room for "$1.2K"; the tooltip and the table have the full amounts.
  const isMoney = format(0).startsWith("$");
  const tick = (value: number) => (isMoney ? `$${short.format(value / 100)}` : short.format(value));
  const scale = isNothing(series) ? { domain: [0, 1], ticks: [0] } : { domain: [0, "auto"] as const };
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 256 }}>
      <BarChart data={rows} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="label" tick={TEXT} tickLine={false} stroke="var(--line-strong)" minTickGap={8} />
        <YAxis
          tick={TEXT}
          tickLine={false}
          axisLine={false}
          width={52}
          allowDecimals={false}
          {...scale}
          tickFormatter={tick}
        />
        <Tooltip
          cursor={{ fill: "var(--sunk)" }}
          formatter={(value) => format(Number(value))}
          contentStyle={{
            background: "var(--surface)",
            border: "1px solid var(--line-strong)",
            borderRadius: 8,
            color: "var(--ink)",
            fontSize: 13,
          }}
          itemStyle={{ color: "var(--ink)", padding: 0 }}
          labelStyle={{ fontWeight: 600 }}
        />
        {series.length > 1 && (
          <Legend
            iconType="square"
            iconSize={10}
            itemSorter="dataKey"
            wrapperStyle={{ fontSize: 12 }}
            formatter={(name) => <span className="text-ink-2">{name}</span>}
          />
        )}
        {series.map(({ name }, index) => (
          <Bar
            key={name}
            dataKey={String(index)}
            name={name}
            fill={COLOURS[index % COLOURS.length]!}
            isAnimationActive={false}
            maxBarSize={40}
            {...(stacked && { stackId: "one" })}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
