import { useSearchParams } from "@remix-run/react";
import { useState, useSyncExternalStore } from "react";
import type { Surface } from "~/kernel/base-cartridge";
import { pieces } from "~/kernel/formats";
import { Field } from "~/ui/field";
import { EmptyState, Notice } from "~/ui/notice";
import type RentalItemCartridge from "./cartridge";
import { DriverContact } from "./driver-contact";
import { ProductCard } from "./product-card";
import { Requests } from "./requests";
import type { ProductsData } from "./schema";

/** What the address says after a form went through: it works before the script. */
const TOLD: Record<string, string> = { request: "Your request is with your driver.", withdrawn: "Your request is withdrawn.", message: "Your message is with your driver." };

/** The Products tab: every item by its day; a wish opens in the card it is about, and the address says which. */
export default function ProductsView({ cartridge }: { cartridge: RentalItemCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [search] = useSearchParams();
  const [words, setWords] = useState("");
  if (!data) return <EmptyState title="Customer not found" />;
  const told = TOLD[search.get("told") ?? ""];
  if (data.item_count === 0) {
    return (
      <div className="grid gap-6">
        {told && <Notice kind="ok">{told}</Notice>}
        <EmptyState title="No products found">Contact your route driver to add products to your account.</EmptyState>
        <Requests requests={data.requests} mayWithdraw={data.may_request} />
        <DriverContact data={data} about="" />
      </div>
    );
  }
  const days = fitting(data, words);
  return (
    <div className="grid gap-6">
      {told && <Notice kind="ok">{told}</Notice>}
      <Requests requests={data.requests} mayWithdraw={data.may_request} />
      <div className="grid gap-3 sm:grid-cols-2 sm:items-end">
        <div>
          <h2 className="text-xl font-bold">Your products</h2>
          <p className="text-ink-2">{pieces(data.item_count)} active {data.item_count === 1 ? "item" : "items"}</p>
        </div>
        <Field label="Search your products" type="search" value={words} onChange={({ currentTarget }) => setWords(currentTarget.value)} placeholder="Name, item ID or category" />
      </div>
      {days.length === 0 && <EmptyState title="No products found">Nothing you rent fits “{words}”.</EmptyState>}
      {days.map(({ day, pieces: total, items }) => (
        <section key={day} aria-label={day} className="grid gap-3">
          <div className="flex items-baseline justify-between gap-3 border-b border-line pb-1.5">
            <h3 className="text-lg font-semibold">{day}</h3>
            <p className="text-[15px] text-ink-2">{items.length} {items.length === 1 ? "item" : "items"} · {pieces(total)} pieces</p>
          </div>
          <ul className="grid gap-2">{items.map((item) => <ProductCard key={item.id} cartridge={cartridge} data={data} item={item} />)}</ul>
        </section>
      ))}
    </div>
  );
}

/** The days with what fits the words: by name, item ID or category, whatever the case of letters. */
function fitting({ days }: ProductsData, words: string): ProductsData["days"] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return days;
  return days
    .map((day) => ({ ...day, items: day.items.filter(({ name, sku, category }) => `${name} ${sku} ${category}`.toLowerCase().includes(wanted)) }))
    .map((day) => ({ ...day, pieces: day.items.reduce((sum, { quantity }) => sum + quantity, 0) }))
    .filter(({ items }) => items.length > 0);
}
