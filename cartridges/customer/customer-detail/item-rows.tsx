import { Gem } from "lucide-react";
import { useState } from "react";
import { CartridgeLink } from "#kernel/cartridge-address";
import { Button } from "#ui/button";
import { dollars, pieces } from "#ui/formats";
import { Cell, OpeningRow, OpeningTable } from "#ui/opening-table";
import { Tag } from "#ui/tag";
import type CustomerDetailCartridge from "./cartridge";
import { ItemTerms } from "./item-form";
import { isHighValue, valueOf } from "./rules";
import type { CustomerDetailData, OfficeItem } from "./schema";

const HEADS = ["Item", "Pieces", "Price", "Value per delivery"];

/** A weekday's items, each edited below its row. */
export function ItemRows({
  cartridge,
  data,
  day,
  items,
}: {
  cartridge: CustomerDetailCartridge;
  data: CustomerDetailData;
  day: string;
  items: readonly OfficeItem[];
}) {
  return (
    <OpeningTable
      label={`Rented on ${day}`}
      heads={HEADS.map((head, place) => (
        <th key={head} scope="col" className={place === 0 ? "px-3 py-2 text-left" : "px-3 py-2 text-right"}>
          {head}
        </th>
      ))}
    >
      {items.map((item) => (
        <ItemRow key={item.id} cartridge={cartridge} data={data} item={item} />
      ))}
    </OpeningTable>
  );
}

/** Several rows can be open at once, so opening one loses nothing typed in another. */
function ItemRow({
  cartridge,
  data,
  item,
}: {
  cartridge: CustomerDetailCartridge;
  data: CustomerDetailData;
  item: OfficeItem;
}) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <OpeningRow
      open={open}
      onToggle={() => setOpen(!open)}
      columns={HEADS.length}
      name={<Name item={item} />}
      lines={`${pieces(item.quantity)} pieces, ${dollars(item.price_cents)} each`}
      after={
        <>
          <Cell isFigure>{pieces(item.quantity)}</Cell>
          <Cell isFigure>{dollars(item.price_cents)}</Cell>
          <Cell isFigure>{dollars(valueOf(item))}</Cell>
        </>
      }
    >
      <ItemTerms
        cartridge={cartridge}
        data={data}
        item={item}
        onSaved={() => {
          close();
          void cartridge.refresh();
        }}
        cancel={
          <Button size="large" onClick={close}>
            Cancel
          </Button>
        }
      />
      <CartridgeLink
        to={{ cartridge: "customer-detail", key: { number: data.number, form: "item", itemId: item.id } }}
        className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
      >
        Open on its own page
      </CartridgeLink>
    </OpeningRow>
  );
}

export const Name = ({ item }: { item: OfficeItem }) => (
  <>
    {item.name} <span className="text-13 text-ink-2">{item.sku}</span>{" "}
    {isHighValue(item) && (
      <Tag tone="accent" icon={Gem}>
        High-value
      </Tag>
    )}{" "}
    {item.delivery_frequency === "Biweekly" && <Tag>Biweekly</Tag>}
  </>
);
