import { CircleCheck, PackageX, Printer } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeBackLink, useFramePlace, useShown } from "#kernel/cartridge-address";
import { Pages, useShow } from "#kernel/paged-list";
import { Card } from "#ui/card";
import { DataTable } from "#ui/data-table";
import { Disclosure } from "#ui/disclosure";
import { clockTime, longDate, pieces, shortDate } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import { Tag } from "#ui/tag";
import { MonthFilter } from "#ui/month-filter";
import type DeliveryCartridge from "./cartridge";
import { deliveredPieces, differenceWords, missingPieces, soilWords } from "./rules";
import type { Delivery, DeliveryProof } from "./schema";

/** A customer's deliveries: the latest expanded, the others collapsed. */
export default function DeliveriesView({ cartridge }: ViewProps<DeliveryCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  // A buyer comes here from their invoices, which some roles that read deliveries may not open.
  const isBuyers = useFramePlace() === "/customer";
  const tab = useShown().get("tab");
  const show = useShow();
  if (!data) return <EmptyState title="Customer not found" />;
  const { deliveries, timezone, number, page, limit, total, total_pages: pages, month, months } = data;
  const isLatest = page === 1 && month === null;
  const latest = isLatest ? deliveries[0] : undefined;
  const earlier = latest ? deliveries.slice(1) : deliveries;
  const shown = { number, tab, month };
  return (
    <div className="grid grid-cols-1 gap-5">
      {isBuyers && <CartridgeBackLink to={{ cartridge: "statement", key: { number } }}>Invoices</CartridgeBackLink>}
      {months.length === 0 && (
        <EmptyState title="No deliveries yet">A delivery shows up here as soon as it has come.</EmptyState>
      )}
      {months.length > 0 && (
        <div className="sm:max-w-64">
          <MonthFilter months={months} month={month} onMonth={(chosen) => show({ ...shown, month: chosen })} />
        </div>
      )}
      {latest && (
        <Card
          title={`Last delivery, ${longDate(latest.date)}`}
          action={<TicketLink delivery={latest} className="my-2.5 max-sm:w-full" />}
        >
          <DeliveryDetails delivery={latest} timeZone={timezone} />
        </Card>
      )}
      {earlier.length > 0 && (
        <Card title={isLatest ? "Earlier deliveries" : "Deliveries"}>
          <ul>
            {earlier.map((delivery) => (
              <li key={delivery.id} className="border-b border-line last:border-0">
                <Disclosure summary={<Summary delivery={delivery} />}>
                  <div className="grid justify-items-start gap-4 pb-4 [&>*]:w-full">
                    <DeliveryDetails delivery={delivery} timeZone={timezone} />
                    <TicketLink delivery={delivery} className="sm:w-auto!" />
                  </div>
                </Disclosure>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {months.length > 0 && (
        <Pages
          {...{ shown, page, pages, total }}
          size={limit}
          count={deliveries.length}
          words={["delivery", "deliveries"]}
        />
      )}
    </div>
  );
}

function TicketLink({ delivery: { id, date }, className = "" }: { delivery: Delivery; className?: string }) {
  return (
    <a
      href={`/api/deliveries/${id}/ticket`}
      target="_blank"
      rel="noreferrer"
      aria-label={`Print ticket, ${longDate(date)}`}
      className={`inline-flex min-h-12 items-center justify-center gap-2 rounded-control border border-line-strong bg-surface px-4 font-semibold hover:bg-sunk ${className}`}
    >
      <Printer aria-hidden className="size-5" />
      Print ticket
    </a>
  );
}

function Summary({ delivery }: { delivery: Delivery }) {
  const missing = missingPieces(delivery);
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 py-2 text-ink">
      <span className="min-w-0 flex-1">
        {shortDate(delivery.date)}
        {missing > 0 && <span className="block text-13 font-semibold text-bad">{pieces(missing)} fewer than due</span>}
      </span>
      <span>{pieces(deliveredPieces(delivery))} pieces</span>
    </span>
  );
}

function DeliveryDetails({ delivery, timeZone }: { delivery: Delivery; timeZone: string }) {
  const { at, driver, date, lines, proofs } = delivery;
  const missing = missingPieces(delivery);
  const soil = soilWords(delivery);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {missing === 0 ? (
          <Tag tone="ok" icon={CircleCheck}>
            Everything came
          </Tag>
        ) : (
          <Tag tone="bad" icon={PackageX}>
            {pieces(missing)} fewer than due
          </Tag>
        )}
        <span className="text-ink-2">
          {clockTime(at, timeZone)}
          {driver && `, ${driver}`} · {pieces(deliveredPieces(delivery))} pieces
        </span>
      </div>
      {lines.length > 0 && (
        <DataTable
          caption={`Delivered on ${longDate(date)}`}
          rows={lines}
          rowKey={({ sku }) => sku}
          columns={[
            {
              header: "Product",
              cell: (line) => (
                <>
                  <span className="font-medium">{line.description}</span>
                  <span className="block text-13 font-semibold text-bad empty:hidden">{differenceWords(line)}</span>
                </>
              ),
            },
            { header: "Due", cell: ({ due }) => pieces(due), align: "right" },
            {
              header: "Delivered",
              cell: ({ delivered }) => <strong className="text-lg">{pieces(delivered)}</strong>,
              align: "right",
            },
          ]}
        />
      )}
      {soil && <p>Soil picked up: {soil}</p>}
      <Proofs proofs={proofs} timeZone={timeZone} />
    </div>
  );
}

function Proofs({ proofs, timeZone }: { proofs: readonly DeliveryProof[]; timeZone: string }) {
  if (proofs.length === 0) return null;
  return (
    <ul aria-label="Signature and photos" className="flex flex-wrap gap-3">
      {proofs.map(({ id, kind, signed_by, picture, at }) => {
        const caption =
          kind === "photo" ? "Photo" : kind === "signature" ? `Signed by ${signed_by}` : "No one available to sign";
        return (
          <li key={id} className="w-36 text-13 text-ink-2">
            {picture && (
              <a href={picture} target="_blank" rel="noreferrer" className="block">
                <img
                  src={picture}
                  alt={caption}
                  loading="lazy"
                  className="mb-1 h-24 w-36 rounded-control border border-line bg-white object-contain"
                />
              </a>
            )}
            {caption}, {clockTime(at, timeZone)}
          </li>
        );
      })}
    </ul>
  );
}
