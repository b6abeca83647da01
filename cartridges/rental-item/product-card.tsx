import { useSearchParams } from "@remix-run/react";
import { ChevronDown, Gem, MessageSquare, PencilLine } from "lucide-react";
import { useEffect, useState } from "react";
import { dollars, pieces } from "~/kernel/formats";
import { ButtonLink } from "~/ui/button";
import { Tag } from "~/ui/tag";
import type RentalItemCartridge from "./cartridge";
import { ChangeForm } from "./change-form";
import { DriverContact } from "./driver-contact";
import { isHighValue } from "./rules";
import type { ProductsData, RentedProduct } from "./schema";

/** One item: its pieces and price at a glance, the rest a tap away, and with it the two things that can be done. */
export function ProductCard({ cartridge, data, item }: { cartridge: RentalItemCartridge; data: ProductsData; item: RentedProduct }) {
  const [search] = useSearchParams();
  const changing = data.may_request && search.get("change") === item.id;
  const contacting = search.get("contact") === item.id;
  const asked = changing || contacting;
  const [open, setOpen] = useState(asked);
  // A form that is closed again leaves its card as it is.
  useEffect(() => {
    if (asked) setOpen(true);
  }, [asked]);
  const at = (what: string) => `?tab=products&${what}=${item.id}`;
  return (
    <li>
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group rounded-card border border-line bg-surface open:border-line-strong">
        <summary className="flex min-h-16 list-none items-center gap-3 px-4 py-3 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{item.name}</span>
            <span className="block text-[13px] text-ink-2">{item.sku} · {dollars(item.price_cents)} each</span>
            {isHighValue(item) && <Tag tone="accent" icon={Gem} className="mt-1">High value</Tag>}
          </span>
          <span className="text-right"><strong className="block text-[22px] leading-tight">{pieces(item.quantity)}</strong><span className="block text-[13px] text-ink-2">pieces</span></span>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-3 transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-5 border-t border-line px-4 pt-4 pb-5">
          <Facts item={item} />
          {!asked && (
            <div className="flex flex-wrap gap-2 [&>*]:flex-1">
              {data.may_request && <ButtonLink to={at("change")} preventScrollReset look="primary" className="px-2 text-[15px] whitespace-nowrap"><PencilLine aria-hidden className="size-4.5" />Request Change</ButtonLink>}
              <ButtonLink to={at("contact")} preventScrollReset className="px-2 text-[15px] whitespace-nowrap"><MessageSquare aria-hidden className="size-4.5" />Contact Driver</ButtonLink>
            </div>
          )}
          {changing && <ChangeForm cartridge={cartridge} number={data.number} item={item} />}
          {contacting && <DriverContact data={data} about={`About ${item.name} on ${item.delivery_day}: `} back />}
        </div>
      </details>
    </li>
  );
}

function Facts({ item }: { item: RentedProduct }) {
  const facts: [string, string][] = [
    ["Pieces used", pieces(item.quantity)], ["Delivery day", item.delivery_day], ["Your price", dollars(item.price_cents)], ["Unit price", dollars(item.unit_price_cents)],
    ["Delivery frequency", item.delivery_frequency], ["Billing frequency", item.billing_frequency], ["Item ID", item.sku], ["Category", item.category],
  ];
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{item.description}</p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {facts.map(([label, value]) => <div key={label} className="min-w-0"><dt className="text-[13px] text-ink-2">{label}</dt><dd className="font-medium">{value}</dd></div>)}
      </dl>
    </div>
  );
}
