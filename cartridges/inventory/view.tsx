import { useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { Figures } from "#ui/figures";
import { longDate, pieces } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import type InventoryCartridge from "./cartridge";
import type { Inventory } from "./schema";

/** The Inventory tab (spec 2.9). */
export default function InventoryView({ cartridge, surface }: ViewProps<InventoryCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const Title = surface === "page" ? "h1" : "h2";
  const inventory = data?.inventory;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <Title className="text-22 font-bold">Today's Load List</Title>
        {inventory && (
          <p className="text-ink-2">
            Route {inventory.route} · {inventory.date === data.today ? inventory.service_day : longDate(inventory.date)}
          </p>
        )}
      </div>
      {!inventory || inventory.total_items === 0 ? (
        <EmptyState title="No inventory data available">
          {inventory ? `Nothing is due on route ${inventory.route} that day.` : "You have no route right now."}
        </EmptyState>
      ) : (
        <>
          <Figures
            figures={[
              { value: pieces(inventory.total_items), label: "Total Items" },
              { value: pieces(inventory.total_pieces), label: "Total Quantity" },
              { value: pieces(inventory.customer_count), label: "Customers" },
              { value: pieces(inventory.categories.length), label: "Categories" },
            ]}
          />
          <ul aria-label="Categories" className="rounded-card border border-line bg-surface px-4">
            {inventory.categories.map((category) => (
              <Category key={category.name} category={category} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Category({
  category: { name, itemCount, totalQuantity, items },
}: {
  category: Inventory["categories"][number];
}) {
  return (
    <li className="border-b border-line last:border-0">
      <details>
        <summary className="opens flex min-h-16 list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{name}</span>
            <span className="text-13 text-ink-2">{itemCount === 1 ? "1 item" : `${itemCount} items`}</span>
          </span>
          <strong className="text-22">{pieces(totalQuantity)}</strong>
        </summary>
        <ul className="pb-2">
          {items.map(({ item_id, description, quantity }) => (
            <li key={item_id} className="flex min-h-11 items-center gap-3 border-t border-line py-1.5">
              <span className="min-w-0 flex-1">{description}</span>
              <span className="font-semibold">{pieces(quantity)}</span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
