import { ClipboardList, Mail, MapPin, Pencil, Phone, Trash2, Undo2, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { Button } from "#ui/button";
import { DataTable } from "#ui/data-table";
import { dollars, pieces } from "#ui/formats";
import { Notice } from "#ui/notice";
import { Cell, OpeningRow } from "#ui/opening-table";
import { callLink, phoneNumber } from "#ui/phone-number";
import { PlaceLink } from "#ui/place-link";
import { Tick } from "#ui/tick";
import type CustomerListCartridge from "./cartridge";
import type { Choosing } from "./choosing";
import { fullAddress } from "../route-customers/rules";
import { daysOfLetters } from "./rules";
import { SERVICE_DAYS, type ApiRentalItem, type CustomerRow } from "./schema";

interface Props {
  customer: CustomerRow;
  cartridge: CustomerListCartridge;
  open: boolean;
  onToggle: () => void;
  onAsk: (what: "edit" | "delete" | "restore") => void;
  /** Shows a checkbox while customers are being chosen. */
  choosing: Choosing | null;
  /** The table's number of columns. */
  columns: number;
}

const count = (number: number, one: string, many = `${one}s`) => `${pieces(number)} ${number === 1 ? one : many}`;

/** "Mon, Wed" */
const daysOf = (letters: string) =>
  daysOfLetters(letters)
    .map((day) => day.slice(0, 3))
    .join(", ");

/**
 * A customer's row, or a card on a narrow screen. It opens to contact details, items and actions.
 */
export function CustomerCard({ customer, cartridge, open, onToggle, onAsk, choosing, columns }: Props) {
  const { number, name, city, route, service_days, frequency, items, open_orders, value_cents } = customer;
  const days = `${daysOf(service_days) || "No service day"}${frequency === "Biweekly" ? ", every other week" : ""}`;
  return (
    <OpeningRow
      open={open}
      onToggle={onToggle}
      columns={columns}
      tick={
        choosing && (
          <Tick
            label={`Choose ${name} ${number}`}
            checked={choosing.has(number)}
            disabled={choosing.full && !choosing.has(number)}
            onChange={(isOn, isRange) => choosing.put(number, isOn, isRange)}
          />
        )
      }
      before={<Cell className="text-ink-2">{number}</Cell>}
      name={
        <>
          <span className="font-semibold">{name}</span> <span className="text-13 text-ink-3 @3xl:hidden">{number}</span>
        </>
      }
      lines={
        <>
          Route {route} · {days}
        </>
      }
      after={
        <>
          <Cell>{route}</Cell>
          <Cell wraps>{days}</Cell>
          <Cell wraps>{city}</Cell>
          <Cell isFigure>{pieces(items)}</Cell>
          <Cell isFigure>{dollars(value_cents)}</Cell>
          <Cell isFigure>{pieces(open_orders)}</Cell>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Reach customer={customer} />
        <Items customer={customer} cartridge={cartridge} />
        <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1 max-sm:[&>*]:px-2 max-sm:[&_svg]:hidden">
          <CartridgeButtonLink
            to={{ cartridge: "customer-detail", key: { number } }}
            aria-label={`View Orders: ${name}`}
          >
            <ClipboardList aria-hidden className="size-5 shrink-0" />
            View Orders
          </CartridgeButtonLink>
          {customer.former_since ? (
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
    </OpeningRow>
  );
}

/** Address, phone and email as links. */
function Reach({ customer: { address, city, state, zip, phone, email, access, accounts } }: { customer: CustomerRow }) {
  const where = fullAddress(address, city, state, zip);
  const link = "flex min-h-12 items-center gap-2 font-medium text-accent hover:underline";
  const ways = [
    { icon: Phone, words: phoneNumber(phone), href: callLink(phone) },
    { icon: Mail, words: email, href: `mailto:${email}` },
  ].filter(({ words }) => words !== "");
  return (
    <div className="grid gap-1 text-15">
      {(where !== "" || ways.length > 0) && (
        <ul className="grid grid-cols-1 gap-x-5 sm:flex sm:flex-wrap">
          {where !== "" && (
            <li>
              <PlaceLink address={where} className={link}>
                <Way icon={MapPin} words={where} />
              </PlaceLink>
            </li>
          )}
          {ways.map(({ icon, words, href }) => (
            <li key={href}>
              <a href={href} className={link}>
                <Way icon={icon} words={words} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {access && (
        <p className="whitespace-pre-wrap">
          <span className="text-ink-2">Access instructions: </span>
          {access}
        </p>
      )}
      <p className="text-ink-2">{accounts === 0 ? "No portal users yet." : `${count(accounts, "portal user")}.`}</p>
    </div>
  );
}

const Way = ({ icon: Icon, words }: { icon: LucideIcon; words: string }) => (
  <>
    <Icon aria-hidden className="size-5 shrink-0" />
    <span className="min-w-0 break-words">{words}</span>
  </>
);

/** The customer's items, loaded when the row is opened. */
function Items({ customer, cartridge }: Pick<Props, "customer" | "cartridge">) {
  const [items, setItems] = useState<ApiRentalItem[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { number, name } = customer;
  useEffect(() => {
    if (customer.items === 0) return;
    let gone = false;
    setFailure(null);
    cartridge.itemsOf(number).then(
      (answer) => gone || setItems(answer),
      (error: Error) => gone || setFailure(error.message),
    );
    return () => void (gone = true);
  }, [cartridge, number, attempt, customer.items]);
  if (customer.items === 0) return <p className="text-ink-2">Nothing is rented.</p>;
  if (failure)
    return (
      <Notice kind="bad" action={<Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>}>
        {failure}
      </Notice>
    );
  return (
    <DataTable
      caption={`What ${name} rents`}
      rows={items ?? []}
      rowKey={({ id }) => id}
      empty={<p className="min-h-12 py-3 text-ink-2">{count(customer.items, "item")}…</p>}
      columns={[
        {
          header: "Item",
          cell: ({ description, item_id }) => (
            <>
              {description} <span className="text-13 text-ink-3">{item_id}</span>
            </>
          ),
        },
        { header: "Day", cell: ({ delivery_day }) => SERVICE_DAYS[delivery_day - 1]?.slice(0, 3) },
        { header: "Pieces", align: "right", cell: ({ quantity_used }) => pieces(quantity_used) },
        {
          header: "Price",
          align: "right",
          wide: true,
          cell: ({ customer_price }) => dollars(Math.round(customer_price * 100)),
        },
      ]}
    />
  );
}
