import { useState, useSyncExternalStore } from "react";
import type { Surface } from "#kernel/base-cartridge";
import { useCartridgeHref, useShown } from "#kernel/cartridge-address";
import { dollars, pieces } from "#ui/formats";
import { lazyPart } from "#ui/lazy-part";
import { MissingPart } from "#ui/missing-part";
import { EmptyState } from "#ui/notice";
import { fittingRows, weekTotal } from "#ui/week-grid/rules";
import { WeekFilter } from "#ui/week-grid/week-filter";
import { WeekGrid } from "#ui/week-grid/week-grid";
import type RentalItemCartridge from "./cartridge";
import { Requests } from "./requests";
import { FormOutcome } from "./form-outcome";
import { everyTime } from "./rules";
import { itemOf, someItemOf, weekRows } from "./week-rows";

// Loaded on demand. Only customers without rentals see the contact form at once.
const DriverContact = lazyPart(() => import("./driver-contact"), { Failed: MissingPart, ahead: true });
const ItemDetails = lazyPart(() => import("./item-details"), { Failed: MissingPart, ahead: true });

/**
 * The Products tab: deliveries by day on one screen. An amount opens its details, and the URL keeps
 * which is open.
 */
export default function ProductsView({ cartridge, surface }: { cartridge: RentalItemCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const shown = useShown();
  const hrefOf = useCartridgeHref();
  const [searchText, setSearchText] = useState("");
  const [group, setGroup] = useState("");
  if (!data) return <EmptyState title="Customer not found" />;
  if (data.item_count === 0) {
    return (
      <div className="grid gap-6">
        <EmptyState title="No products found">Contact your route driver to add products to your account.</EmptyState>
        <FormOutcome of="" />
        <DriverContact data={data} item="" about="" />
        <Requests requests={data.requests} mayWithdraw={data.may_request} />
      </div>
    );
  }
  const all = weekRows(data),
    rows = fittingRows(all, searchText, group),
    week = weekTotal(all);
  const openId = ["item", "change", "contact"].map((name) => shown.get(name)).find((id) => id !== null);
  const opened = data.days.flatMap(({ items }) => items).find(({ id }) => id === openId);
  const address = (item: { id: string } | undefined) =>
    item && hrefOf({ cartridge: "rental-item", key: { number: data.number, item: item.id } });
  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div>
            <h2 className="text-xl font-bold">Your products</h2>
            <p className="text-ink-2">
              <span>
                {pieces(data.item_count)} active {data.item_count === 1 ? "item" : "items"}
              </span>
              {all.length < data.item_count &&
                `: ${all.length} ${all.length === 1 ? "product" : "products"}, by delivery day`}
            </p>
          </div>
          <p className="text-right text-13 leading-tight text-ink-2">
            <strong className="block text-xl leading-tight text-ink">{dollars(week.cents)}</strong>
            {pieces(week.pieces)} pieces {everyTime(data.frequency)}
          </p>
        </div>
        <WeekFilter
          rows={all}
          label="Search your products"
          searchText={searchText}
          onSearch={setSearchText}
          group={group}
          onGroup={setGroup}
        />
        {rows.length === 0 ? (
          <EmptyState title="No products found">{searchText && `Nothing you rent matches “${searchText}”.`}</EmptyState>
        ) : (
          <WeekGrid
            label="What you rent"
            days={data.days.map(({ day }) => ({ id: day }))}
            rows={rows}
            all={all}
            bleeds={surface === "page"}
            linkTo={(sku, day) => address(itemOf(data, sku, day))}
            linkName={(sku, day) => address(someItemOf(data, sku, day))}
            under={({ id }) =>
              opened?.sku === id && <ItemDetails key={opened.id} cartridge={cartridge} data={data} item={opened} />
            }
          />
        )}
      </div>
      <Requests requests={data.requests} mayWithdraw={data.may_request} />
    </div>
  );
}
