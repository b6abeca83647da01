import { Plus } from "lucide-react";
import { useState } from "react";
import { CartridgeButtonLink, useCartridgeHref } from "#kernel/cartridge-address";
import { May, useMay } from "#kernel/may";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { Choices } from "#ui/choices";
import { DataTable } from "#ui/data-table";
import { Figures } from "#ui/figures";
import { dollars, pieces, shortDate } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import { toastError, toastSuccess } from "#ui/toasts";
import { rentedRows } from "#ui/week-grid/rules";
import { WeekGrid } from "#ui/week-grid/week-grid";
import type CustomerDetailCartridge from "./cartridge";
import { ItemRows, Name } from "./item-rows";
import { aheadInWords, daysOfLetters, isHighValue, valueAMonth, valueAWeek, valueOf } from "./rules";
import type { CustomerDetailData, OfficeItem } from "./schema";

interface Props {
  cartridge: CustomerDetailCartridge;
  data: CustomerDetailData;
}

/** A customer's items by weekday, with their value and scheduled changes. */
export function RentalItemsTab({ cartridge, data }: Props) {
  const { number, items, service_days, details } = data;
  const [view, setView] = useState<"days" | "week">("days");
  if (!items) return null;
  const days = [...new Set(items.map(({ delivery_day }) => delivery_day))];
  const served = daysOfLetters(service_days);
  const rented = items.filter(({ quantity }) => quantity > 0);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-3">
        <Figures
          figures={[
            { value: pieces(rented.length), label: rented.length === 1 ? "item" : "items" },
            { value: pieces(rented.reduce((sum, { quantity }) => sum + quantity, 0)), label: "pieces" },
            { value: dollars(valueAMonth(rented, data)), label: "monthly value" },
            { value: dollars(valueAWeek(rented, data)), label: "weekly value" },
            { value: pieces(rented.filter(isHighValue).length), label: "high-value" },
          ]}
        />
        <May do="rentals:write">
          <CartridgeButtonLink
            to={{ cartridge: "customer-detail", key: { number, form: "add-item" } }}
            variant="primary"
            className="justify-self-end max-sm:justify-self-stretch"
          >
            <Plus aria-hidden className="size-5" />
            Add item
          </CartridgeButtonLink>
        </May>
      </div>
      {items.length === 0 && <EmptyState title="Nothing is rented">Add the first item.</EmptyState>}
      {days.length > 1 && (
        <Choices
          name="items-view"
          legend="Show"
          value={view}
          options={[
            ["days", "By day"],
            ["week", "The week"],
          ]}
          onChoose={setView}
        />
      )}
      {view === "week" && days.length > 1 && <Week number={number} days={days} items={rented} />}
      {(view === "days" || days.length < 2) &&
        days.map((day) => (
          <Card key={day} title={day}>
            {!served.includes(day) && (
              <p className="pb-2 text-15 text-ink-2">
                {details.name} is not served on {day}s, so none of this is delivered.
              </p>
            )}
            <DayItems
              cartridge={cartridge}
              data={data}
              day={day}
              items={items.filter(({ delivery_day }) => delivery_day === day)}
            />
            <Waiting cartridge={cartridge} items={items.filter(({ delivery_day }) => delivery_day === day)} />
          </Card>
        ))}
    </div>
  );
}

/** The week in one table, as the customer sees it. An amount leads to its item. */
function Week({ number, days, items }: { number: string; days: readonly string[]; items: readonly OfficeItem[] }) {
  const hrefOf = useCartridgeHref();
  const rows = rentedRows(items);
  const addressOf = (item: OfficeItem | undefined) =>
    item && hrefOf({ cartridge: "customer-detail", key: { number, form: "item", itemId: item.id } });
  return (
    <WeekGrid
      label="The week"
      days={days.map((id) => ({ id }))}
      rows={rows}
      all={rows}
      linkTo={(sku, day) => addressOf(items.find((item) => item.sku === sku && item.delivery_day === day))}
    />
  );
}

/** A weekday's items, editable in their rows with the permission. */
function DayItems({ day, items, ...shown }: Props & { day: string; items: readonly OfficeItem[] }) {
  if (useMay("rentals:write")) return <ItemRows {...shown} day={day} items={items} />;
  return (
    <DataTable
      caption={`Rented on ${day}`}
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        {
          header: "Item",
          cell: (item) => (
            <>
              <Name item={item} />
              <span className="text-13 text-ink-2 md:hidden">{dollars(item.price_cents)} each</span>
            </>
          ),
        },
        { header: "Pieces", align: "right", cell: ({ quantity }) => pieces(quantity) },
        { header: "Price", align: "right", wide: true, cell: ({ price_cents }) => dollars(price_cents) },
        { header: "Value per delivery", align: "right", wide: true, cell: (item) => dollars(valueOf(item)) },
      ]}
    />
  );
}

/** Scheduled changes, each with a button to take it back. */
function Waiting({ cartridge, items }: { cartridge: CustomerDetailCartridge; items: readonly OfficeItem[] }) {
  const takeBack = (item: OfficeItem, from: string) => {
    cartridge.takeBack(item, from).then(toastSuccess, (error: Error) => toastError(error.message));
  };
  const waiting = items.flatMap((item) =>
    item.ahead.map((change, place) => ({ item, change, before: place === 0 ? item : item.ahead[place - 1]! })),
  );
  if (waiting.length === 0) return null;
  return (
    <ul className="mt-2 border-t border-line pt-2 text-15">
      {waiting.map(({ item, change, before }) => (
        <li key={`${item.id} ${change.from}`} className="flex items-center justify-between gap-3 py-1">
          <span className="min-w-0">
            {item.name}{" "}
            <span className="font-semibold text-warn">
              {aheadInWords(before, change, shortDate(change.from), dollars)}
            </span>
          </span>
          <May do="rentals:write">
            <Button
              className="shrink-0"
              onClick={() => takeBack(item, change.from)}
              aria-label={`Take back: ${item.name} from ${shortDate(change.from)}`}
            >
              Take back
            </Button>
          </May>
        </li>
      ))}
    </ul>
  );
}
