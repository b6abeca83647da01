import { Card } from "#ui/card";
import { BarChart } from "#ui/chart";
import { DataTable } from "#ui/data-table";
import { Figures } from "#ui/figures";
import { dateFormat, dollars, monthAndDay, pieces } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import { byCategory, isHighValue, valueAMonth, valueAWeek, valueOf } from "./rules";
import type { Analytics, CustomerDetailData } from "./schema";

const month = dateFormat({ month: "short", year: "numeric" });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Pieces delivered against pieces due, their value, and high-value items (spec 2.8, 9). The figures
 * end with yesterday, because today's deliveries are not complete.
 */
export function AnalyticsTab({ data }: { data: CustomerDetailData }) {
  const { analytics, items } = data;
  if (!analytics || !items) return null;
  const rented = items.filter(({ quantity }) => quantity > 0);
  const { weeks, months } = analytics;
  const isEmpty = sum(weeks.map(({ due, delivered }) => due + delivered)) + sum(months.map(({ cents }) => cents)) === 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Figures
        figures={[
          { value: pieces(sum(weeks.map(({ delivered }) => delivered))), label: `pieces in ${weeks.length} weeks` },
          { value: pieces(sum(weeks.map(({ short }) => short))), label: "short" },
          { value: pieces(sum(weeks.map(({ missed }) => missed))), label: "at stops not recorded" },
          { value: dollars(valueAMonth(rented, data)), label: "monthly value" },
          { value: dollars(valueAWeek(rented, data)), label: "weekly value" },
          { value: pieces(rented.filter(isHighValue).length), label: "high-value" },
        ]}
      />
      {isEmpty ? (
        <EmptyState title="Nothing was delivered yet">Each delivery shows up here the next day.</EmptyState>
      ) : (
        <Charts analytics={analytics} />
      )}
      <HighValue items={rented.filter(isHighValue)} />
    </div>
  );
}

function Charts({ analytics: { weeks, categories, months } }: { analytics: Analytics }) {
  const labels = weeks.map(({ week }) => monthAndDay(week));
  const week = { heading: "Week of", labels, format: pieces };
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Card title="Pieces per week">
        <BarChart
          {...week}
          caption="Pieces delivered per week, by category"
          series={byCategory(
            weeks.map((each) => each.week),
            categories,
          )}
          stacked
        />
      </Card>
      <Card title="Delivered against par">
        <BarChart
          {...week}
          caption="Pieces due by par and orders, and delivered, per week"
          series={[
            { name: "Due", values: weeks.map(({ due }) => due) },
            { name: "Delivered", values: weeks.map(({ delivered }) => delivered) },
          ]}
        />
      </Card>
      <Card title="Not delivered">
        <BarChart
          {...week}
          caption="Pieces due but not delivered, per week"
          series={[
            { name: "Short", values: weeks.map(({ short }) => short) },
            { name: "Stop not recorded", values: weeks.map(({ missed }) => missed) },
            { name: "Other reasons", values: weeks.map(({ refused }) => refused) },
          ]}
          stacked
        />
      </Card>
      <Card title="Value per month">
        <BarChart
          caption="Value of deliveries per month, at the prices of the day"
          heading="Month"
          labels={months.map((each) => month(`${each.month}-01`))}
          series={[{ name: "Value", values: months.map(({ cents }) => cents) }]}
          format={dollars}
        />
      </Card>
    </div>
  );
}

function HighValue({ items }: { items: NonNullable<CustomerDetailData["items"]> }) {
  return (
    <Card title="High-value items">
      <DataTable
        caption="Items over $50.00 each"
        rows={items}
        rowKey={({ id }) => id}
        empty={<p className="text-ink-2">No item costs more than $50.00.</p>}
        columns={[
          { header: "Item", cell: ({ name, sku }) => `${name} (${sku})` },
          { header: "Day", cell: ({ delivery_day }) => delivery_day },
          { header: "Pieces", cell: ({ quantity }) => pieces(quantity), align: "right" },
          { header: "Price", cell: ({ price_cents }) => dollars(price_cents), align: "right" },
          { header: "Value per delivery", cell: (item) => dollars(valueOf(item)), align: "right" },
        ]}
      />
    </Card>
  );
}
