import { FileText, Package, PackageX, ShoppingCart, type LucideIcon } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { Surface } from "#kernel/base-cartridge";
import { CartridgeButtonLink, type CartridgeTarget } from "#kernel/cartridge-address";
import { longDate } from "#ui/formats";
import { Answers } from "#ui/answers";
import { EmptyState } from "#ui/notice";
import { toastError } from "#ui/toasts";
import type CustomerCartridge from "./cartridge";
import { NextDeliveryLine, NextLines } from "./next-delivery";
import { ANSWERS, shortWords } from "./rules";
import type { CustomerData, ShortNotice } from "./schema";
import { Standing } from "./standing";

/** The Overview tab (spec 2.6). */
export default function CustomerView({ cartridge }: { cartridge: CustomerCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data) return <EmptyState title="Customer not found" />;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="grid grid-cols-1 gap-5 lg:col-span-2">
        {data.shorts.map((short) => (
          <Short key={short.date} short={short} cartridge={cartridge} own={data.own} />
        ))}
        <NextDeliveryLine data={data} />
        {data.own && <QuickActions data={data} />}
      </div>
      <div className="lg:col-start-2 lg:row-start-2">
        <Standing data={data} />
      </div>
      {data.next && data.next.lines.length > 0 && (
        <div className="min-w-0 lg:col-start-1 lg:row-start-2">
          <NextLines next={data.next} owedFrom={data.last_delivery?.date} />
        </div>
      )}
    </div>
  );
}

/** A shortage notice. The customer answers it with one tap. */
function Short({ short, cartridge, own }: { short: ShortNotice; cartridge: CustomerCartridge; own: boolean }) {
  const { date, items, answer } = short;
  return (
    <section className="grid gap-3 rounded-card border border-bad bg-surface p-5">
      <div>
        <h2 className="flex items-center gap-2 font-semibold text-bad">
          <PackageX aria-hidden className="size-5 shrink-0" />
          Short on {longDate(date)}
        </h2>
        <p className="pt-1">Not on the truck: {shortWords(items)}.</p>
      </div>
      {own ? (
        <Answers
          question={`What should we do about the shortage on ${longDate(date)}?`}
          answers={ANSWERS}
          given={answer}
          onAnswer={(chosen) => cartridge.answer(short, chosen).catch((error: Error) => void toastError(error.message))}
        />
      ) : (
        <p className="text-ink-2">
          {answer ? `Their answer: ${ANSWERS.find(([each]) => each === answer)![1]}` : "No answer yet"}
        </p>
      )}
    </section>
  );
}

/**
 * Buyers' tasks besides the daily order (spec 2.6). They are small because the tabs lead there too.
 */
function QuickActions({ data: { number, account, frequency } }: { data: CustomerData }) {
  const approved = account === "active";
  return (
    <section aria-labelledby="quick-actions" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2 id="quick-actions" className="font-semibold max-sm:w-full">
        Quick Actions
      </h2>
      {approved && (
        <Action
          to={{ cartridge: "standing-order", key: { number } }}
          icon={ShoppingCart}
          label="Place New Order"
          detail={frequency === "Weekly" ? "Change my weekly order" : "Change my standing order"}
        />
      )}
      <Action to={{ cartridge: "rental-item", key: { number } }} icon={Package} label="View Products" />
      {approved && <Action to={{ cartridge: "statement", key: { number } }} icon={FileText} label="View Invoices" />}
      {approved && (
        <p className="text-15 text-ink-2">Your usual delivery (par) comes automatically; order only what differs.</p>
      )}
    </section>
  );
}

function Action({
  to,
  icon: Icon,
  label,
  detail,
}: {
  to: CartridgeTarget;
  icon: LucideIcon;
  label: string;
  detail?: string;
}) {
  return (
    <CartridgeButtonLink to={to} className="px-3 text-15 max-sm:grow">
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className="leading-tight">
        {label}
        {detail && <span className="block text-13 font-normal text-ink-2">{detail}</span>}
      </span>
    </CartridgeButtonLink>
  );
}
