import { ChevronRight, FileText, PackageCheck } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { Surface } from "#kernel/base-cartridge";
import { CartridgeLink } from "#kernel/cartridge-address";
import { Pages } from "#kernel/paged-list";
import { dollars, monthName, pieces } from "#ui/formats";
import { Card } from "#ui/card";
import { EmptyState } from "#ui/notice";
import { Tag } from "#ui/tag";
import type StatementCartridge from "./cartridge";
import { ofDates } from "./dates";
import type { StatementSummary } from "./schema";
import { StatementDetailView } from "./statement-detail";

/** The Invoices tab: the list of months, or the opened one, as the URL says. */
export default function StatementsView({ cartridge }: { cartridge: StatementCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const number = cartridge.key.number!;
  if (!data) return <EmptyState title="Customer not found" />;
  if (data.shown) return <StatementDetailView number={number} statement={data.shown} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <CartridgeLink
        to={{ cartridge: "statement", key: { number, statement: data.running.id } }}
        className="grid gap-3 rounded-card bg-accent-wash p-5 text-accent"
      >
        <span className="flex items-center justify-between gap-3">
          <span className="font-semibold">{monthName(data.running.month)} so far</span>
          <ChevronRight aria-hidden className="size-5" />
        </span>
        <span className="text-34 leading-none font-bold tracking-tight">{dollars(data.running.total_cents)}</span>
        <span className="text-15">{sums(data.running)}. It's issued when the month ends.</span>
      </CartridgeLink>
      <CartridgeLink
        to={{ cartridge: "delivery", key: { number } }}
        className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-5 py-3 font-semibold hover:bg-sunk"
      >
        <PackageCheck aria-hidden className="size-5 text-accent" />
        <span className="min-w-0 flex-1">
          Deliveries
          <span className="block text-13 font-normal text-ink-2">
            Delivered pieces, who signed, and a ticket for each
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
      </CartridgeLink>
      {data.statements.length === 0 ? (
        <EmptyState title="No invoices yet">Your first invoice comes when this month ends.</EmptyState>
      ) : (
        <Card
          title="Invoices"
          action={
            <span className="text-ink-2">
              {data.total} {data.total === 1 ? "month" : "months"}
            </span>
          }
        >
          <ul>
            {data.statements.map((statement) => (
              <Month key={statement.id} number={number} statement={statement} />
            ))}
          </ul>
          {data.total_pages > 1 && (
            <Pages
              shown={{ number }}
              page={data.page}
              pages={data.total_pages}
              size={data.limit}
              count={data.statements.length}
              total={data.total}
              words={["month", "months"]}
            />
          )}
        </Card>
      )}
    </div>
  );
}

const sums = ({ pieces: count, deliveries, period_start, period_end }: StatementSummary) =>
  deliveries === 0
    ? "No deliveries yet"
    : `${pieces(count)} pieces in ${deliveries} ${deliveries === 1 ? "delivery" : "deliveries"}, ` +
      `${ofDates(period_start, period_end)}`;

function Month({ number, statement }: { number: string; statement: StatementSummary }) {
  return (
    <li className="flex items-center gap-2 border-b border-line last:border-0">
      <CartridgeLink
        to={{ cartridge: "statement", key: { number, statement: statement.id } }}
        className="flex min-h-16 min-w-0 flex-1 flex-wrap items-center gap-x-4 py-3"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{monthName(statement.month)}</span>
          <span className="block text-13 text-ink-2">
            {statement.number} · {statement.deliveries} {statement.deliveries === 1 ? "delivery" : "deliveries"}
          </span>
        </span>
        <span className="text-right">
          <strong className="block text-lg">{dollars(statement.total_cents)}</strong>
          <Tag tone="ok" icon={FileText}>
            Issued
          </Tag>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
      </CartridgeLink>
    </li>
  );
}
