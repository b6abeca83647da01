import { Gem, MessageSquare, PencilLine, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { CartridgeButtonLink, CartridgeLink, useShown } from "#kernel/cartridge-address";
import { dollars, pieces } from "#ui/formats";
import { Tag } from "#ui/tag";
import type RentalItemCartridge from "./cartridge";
import { ChangeForm } from "./change-form";
import DriverContact from "./driver-contact";
import { isHighValue } from "./rules";
import type { ProductsData, RentedProduct } from "./schema";
import { FormOutcome } from "./form-outcome";

/** Details of one product on one day, with its two actions. */
export default function ItemDetails({
  cartridge,
  data,
  item,
}: {
  cartridge: RentalItemCartridge;
  data: ProductsData;
  item: RentedProduct;
}) {
  const shown = useShown();
  const changing = data.may_request && shown.get("change") === item.id;
  const contacting = shown.get("contact") === item.id;
  const at = (what: "change" | "contact") => ({
    cartridge: "rental-item",
    key: { number: data.number, [what]: item.id },
  });
  const section = useRef<HTMLElement>(null);
  const isDone = shown.has("outcome");
  // Focuses the start of the details when they open.
  useEffect(() => {
    if (!isDone) section.current?.focus();
  }, [isDone, changing, contacting]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={`${item.name} on ${item.delivery_day}`}
      className="grid scroll-mt-32 gap-4 rounded-card border border-line-strong bg-surface p-4 text-left @2xl:scroll-mt-16"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-lg font-semibold">
            {item.name} <span className="font-normal text-ink-2">on {item.delivery_day}</span>
          </h3>
          <p className="text-ink-2">{item.description}</p>
          {isHighValue(item) && (
            <Tag tone="accent" icon={Gem} className="mt-1">
              High value
            </Tag>
          )}
        </div>
        <CartridgeLink
          to={{ cartridge: "rental-item", key: { number: data.number } }}
          preventScrollReset
          onClick={({ currentTarget }) =>
            currentTarget.closest("table")?.querySelector<HTMLElement>(`a[data-cell][href$="item=${item.id}"]`)?.focus()
          }
          aria-label={`Close ${item.name} on ${item.delivery_day}`}
          className="-mt-2 -mr-2 grid size-12 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunk"
        >
          <X aria-hidden className="size-5" />
        </CartridgeLink>
      </div>
      <FormOutcome of={item.id} />
      <Facts item={item} />
      {!changing && !contacting && (
        <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
          {data.may_request && (
            <CartridgeButtonLink
              to={at("change")}
              preventScrollReset
              variant="primary"
              className="px-3 text-15 whitespace-nowrap"
            >
              <PencilLine aria-hidden className="size-4.5" />
              Request Change
            </CartridgeButtonLink>
          )}
          <CartridgeButtonLink to={at("contact")} preventScrollReset className="px-3 text-15 whitespace-nowrap">
            <MessageSquare aria-hidden className="size-4.5" />
            Contact Driver
          </CartridgeButtonLink>
        </div>
      )}
      {changing && <ChangeForm cartridge={cartridge} number={data.number} item={item} />}
      {contacting && (
        <DriverContact data={data} item={item.id} about={`About ${item.name} on ${item.delivery_day}: `} />
      )}
    </section>
  );
}

function Facts({ item }: { item: RentedProduct }) {
  const facts: [string, string][] = [
    ["Pieces used", pieces(item.quantity)],
    ["Delivery day", item.delivery_day],
    ["Your price", dollars(item.price_cents)],
    ["Unit price", dollars(item.unit_price_cents)],
    ["Delivery frequency", item.delivery_frequency],
    ["Billing frequency", item.billing_frequency],
    ["Item ID", item.sku],
    ["Category", item.category],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-13 text-ink-2">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
