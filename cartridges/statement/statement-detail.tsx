import { FileDown } from "lucide-react";
import { CartridgeBackLink } from "#kernel/cartridge-address";
import { dollars, fullDate, longDate, monthName, pieces, shortDate } from "#ui/formats";
import { Card } from "#ui/card";
import { DataTable } from "#ui/data-table";
import { Disclosure } from "#ui/disclosure";
import { Figures } from "#ui/figures";
import { EmptyState } from "#ui/notice";
import { ofDates } from "./dates";
import type { DeliverySum, StatementDetail } from "./schema";

/** One month: its total, and the deliveries by product and by date. */
export function StatementDetailView({ number: customer, statement }: { number: string; statement: StatementDetail }) {
  const { number, month, issued_on, period_start, period_end, total_cents, products, dates } = statement;
  return (
    <div className="grid grid-cols-1 gap-5">
      <CartridgeBackLink to={{ cartridge: "statement", key: { number: customer } }}>All invoices</CartridgeBackLink>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-2xl font-bold">
            {monthName(month)}
            {issued_on ? "" : " so far"}
          </h2>
          <p className="text-ink-2">
            {number && issued_on
              ? `Invoice ${number}, issued ${fullDate(issued_on)}`
              : "It's issued when the month ends. Until then it can change."}
          </p>
        </div>
        {issued_on && (
          <a
            href={`/api/statements/${statement.id}/pdf`}
            download
            className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control border border-accent bg-accent px-4 font-semibold text-accent-ink hover:opacity-90 max-sm:w-full"
          >
            <FileDown aria-hidden className="size-5" />
            Download PDF
          </a>
        )}
      </div>
      <Card>
        <Figures
          figures={[
            { value: dollars(total_cents), label: `Total, ${ofDates(period_start, period_end)}` },
            { value: pieces(statement.pieces), label: "pieces" },
            { value: statement.deliveries, label: statement.deliveries === 1 ? "delivery" : "deliveries" },
          ]}
        />
      </Card>
      {dates.length === 0 ? (
        <EmptyState title="No deliveries yet">Each delivery shows up here the day after.</EmptyState>
      ) : (
        <>
          <Card title="By product">
            <DataTable
              caption="By product"
              rows={products}
              rowKey={({ sku, price_cents }) => `${sku} ${price_cents}`}
              columns={[
                {
                  header: "Product",
                  cell: ({ description, sku, price_cents, deliveries }) => (
                    <>
                      <span className="font-medium">{description}</span>
                      <span className="block text-13 text-ink-3">{sku}</span>
                      <span className="block text-13 text-ink-2 md:hidden">
                        {dollars(price_cents)} each, {deliveries} {deliveries === 1 ? "delivery" : "deliveries"}
                      </span>
                    </>
                  ),
                },
                { header: "Pieces", cell: (line) => pieces(line.pieces), align: "right" },
                { header: "Deliveries", cell: ({ deliveries }) => deliveries, align: "right", wide: true },
                { header: "Price", cell: ({ price_cents }) => dollars(price_cents), align: "right", wide: true },
                {
                  header: "Amount",
                  cell: ({ amount_cents }) => <strong>{dollars(amount_cents)}</strong>,
                  align: "right",
                },
              ]}
            />
            <p className="mt-3 flex items-baseline justify-between gap-4 border-t-2 border-line-strong pt-3 text-lg font-bold">
              <span>Total</span>
              <span>{dollars(total_cents)}</span>
            </p>
          </Card>
          <Card title="By delivery">
            <ul>
              {dates.map((delivery) => (
                <Delivery key={delivery.date} delivery={delivery} />
              ))}
            </ul>
          </Card>
        </>
      )}
    </div>
  );
}

function Delivery({ delivery: { date, pieces: count, amount_cents, lines } }: { delivery: DeliverySum }) {
  return (
    <li className="border-b border-line last:border-0">
      <Disclosure
        summary={
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 py-2 text-ink">
            <span className="min-w-0 flex-1">
              {shortDate(date)}
              <span className="block text-13 font-normal text-ink-2">{pieces(count)} pieces</span>
            </span>
            <span>{dollars(amount_cents)}</span>
          </span>
        }
      >
        <div className="pb-4">
          <DataTable
            caption={`Delivered on ${longDate(date)}`}
            rows={lines}
            rowKey={({ sku }) => sku}
            columns={[
              {
                header: "Product",
                cell: ({ description, price_cents }) => (
                  <>
                    <span>{description}</span>
                    <span className="block text-13 text-ink-2">{dollars(price_cents)} each</span>
                  </>
                ),
              },
              { header: "Pieces", cell: ({ quantity }) => pieces(quantity), align: "right" },
              {
                header: "Amount",
                cell: ({ quantity, price_cents }) => dollars(quantity * price_cents),
                align: "right",
              },
            ]}
          />
        </div>
      </Disclosure>
    </li>
  );
}
