import { CircleSlash, Copy, PackageX, Pencil, Trash2, Undo2, Users } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { useCopying } from "#ui/copying";
import { dollars, pieces } from "#ui/formats";
import { Tag } from "#ui/tag";
import { toastSuccess } from "#ui/toasts";
import type CatalogConsoleCartridge from "./cartridge";
import { Renters } from "./renters";
import { categoryOf, detailed, salesInfo } from "./copy-texts";
import { MANY_CUSTOMERS, type ConsoleItem } from "./schema";

interface Props {
  item: ConsoleItem;
  cartridge: CatalogConsoleCartridge;
  open: boolean;
  onToggle: () => void;
  /** It was deleted and can be restored. */
  deleted: boolean;
  onAsk: (what: "edit" | "delete" | "restore") => void;
}

/** One product: a line that opens to show its details. */
export function ItemRow({ item, cartridge, open, onToggle, deleted, onAsk }: Props) {
  const panel = useId();
  const { sku, name, price_cents, stock_quantity, is_active, kind } = item;
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={onToggle}
        className="opens flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-sunk"
      >
        <span className="grid min-w-0 flex-1 gap-x-5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_9rem] md:items-baseline">
          <span className="min-w-0">
            <span className={classes("font-semibold", is_active === 0 && "font-normal text-ink-3")}>{name}</span>{" "}
            <span className="text-13 text-ink-3">{sku}</span>
          </span>
          <span className="text-15 text-ink-2">
            {categoryOf(item)}
            {kind === "direct_sale" && " · for sale"}
          </span>
          <span className="flex flex-wrap gap-1.5 empty:hidden">
            {is_active === 0 && <Tag icon={CircleSlash}>Inactive</Tag>}
            {stock_quantity <= 0 && (
              <Tag tone="bad" icon={PackageX} className="whitespace-nowrap">
                Out of Stock
              </Tag>
            )}
          </span>
        </span>
        <span className="shrink-0 text-right font-semibold">{dollars(price_cents)}</span>
      </button>
      {open && <Opened id={panel} item={item} cartridge={cartridge} deleted={deleted} onAsk={onAsk} />}
    </li>
  );
}

const customersInWords = (customers: number) => {
  if (customers >= MANY_CUSTOMERS) return `${MANY_CUSTOMERS} customers or more`;
  return customers === 1 ? "1 customer" : `${customers} customers`;
};

function Opened({
  id,
  item,
  cartridge,
  deleted,
  onAsk,
}: Pick<Props, "item" | "cartridge" | "deleted" | "onAsk"> & { id: string }) {
  const { sku, name, description, vendor, price_cents, stock_quantity, customers } = item;
  const { copied, copy } = useCopying();
  const [isListed, setIsListed] = useState(false);
  const copyAs = async (format: string, text: string) => {
    if (await copy(format, text)) toastSuccess(`${format} of ${name} copied.`);
  };
  const facts = [
    ["Stock", pieces(stock_quantity)],
    ["Inventory value", dollars(price_cents * stock_quantity)],
    ["Rented by", customersInWords(customers)],
    ["Vendor", vendor || "None"],
  ] as const;
  const texts = [
    ["SKU", sku],
    ["Name", name],
    ["Sales info", salesInfo(item)],
    ["Details", detailed(item)],
  ] as const;
  return (
    <div id={id} className="grid gap-4 px-4 pt-1 pb-4">
      {description && <p className="whitespace-pre-wrap text-15">{description}</p>}
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-15">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-13 text-ink-2">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isListed && <Renters cartridge={cartridge} sku={sku} />}
      <div className="flex flex-wrap gap-2" role="group" aria-label={`Copy of ${name}`}>
        {texts.map(([format, text]) => (
          <Button key={format} onClick={() => void copyAs(format, text)} aria-label={`Copy ${format}: ${name}`}>
            <Copy aria-hidden className="size-4.5 shrink-0" />
            {copied === format ? "Copied" : format}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
        {customers > 0 && (
          <Button onClick={() => setIsListed(!isListed)} aria-expanded={isListed} aria-label={`Who rents it: ${name}`}>
            <Users aria-hidden className="size-5 shrink-0" />
            Who rents it
          </Button>
        )}
        {deleted ? (
          <Button onClick={() => onAsk("restore")} aria-label={`Take back: ${name}`}>
            <Undo2 aria-hidden className="size-5 shrink-0" />
            Take back
          </Button>
        ) : (
          <>
            <Button onClick={() => onAsk("edit")} aria-label={`Edit: ${name}`}>
              <Pencil aria-hidden className="size-5 shrink-0" />
              Edit
            </Button>
            <Button variant="danger" onClick={() => onAsk("delete")} aria-label={`Delete: ${name}`}>
              <Trash2 aria-hidden className="size-5 shrink-0" />
              Delete
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
