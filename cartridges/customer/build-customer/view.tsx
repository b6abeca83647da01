import { useNavigate } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState, useSyncExternalStore, type FormEvent } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeBackLink, CartridgeButtonLink, CartridgeLink, useCartridgeHref } from "#kernel/cartridge-address";
import { Picker } from "#kernel/picker";
import { useSending, type Wrong } from "#kernel/sending";
import { ActionBar } from "#ui/action-bar";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { Field, SelectField } from "#ui/field";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import { PRODUCT_PICK } from "../customer-detail/product-pick";
import { NewCustomerFields, useNewCustomer } from "../customer-list/new-customer-fields";
import type BuildCustomerCartridge from "./cartridge";
import { daysOfLetters, dollarsOf, EVERY_DAY, figure, itemsOf, numberOf, wrongOfLine, type Line } from "./rules";
import type { BuildCustomerData, RentableProduct } from "./schema";

/** Adds a customer and what they rent, all or nothing (spec 2.1). */
export default function BuildCustomerView({ cartridge, surface }: ViewProps<BuildCustomerCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const Heading = surface === "page" ? "h1" : "h2";
  if (!data) return null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="grid gap-1">
        <CartridgeBackLink to={{ cartridge: "customer-list", key: {} }}>Customers</CartridgeBackLink>
        <Heading className="text-26 font-bold break-words">New customer: {data.name}</Heading>
        <p className="text-ink-2">Details and first items. Saved together.</p>
      </header>
      {data.same.map(({ number, name }) => (
        <Notice key={number} kind="warn">
          <CartridgeLink to={{ cartridge: "customer-detail", key: { number } }} className="font-semibold underline">
            {name}, customer {number}
          </CartridgeLink>{" "}
          has this name already.
        </Notice>
      ))}
      <BuildForm key={data.name} cartridge={cartridge} data={data} />
    </div>
  );
}

function BuildForm({ cartridge, data }: { cartridge: BuildCustomerCartridge; data: BuildCustomerData }) {
  const form = useId();
  const navigate = useNavigate();
  const hrefOf = useCartridgeHref();
  const { typed, setTyped, customer } = useNewCustomer({ name: data.name, number: data.free_number ?? "", route: "" });
  const [lines, setLines] = useState<readonly Line[]>([]);
  const { wrong, failure, busy, send, refuse } = useSending();
  const days = daysOfLetters(typed.served.service_days);
  const items = itemsOf(lines, days.map(numberOf), figure);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!typed.served.route) return refuse({ route: "Choose a route." });
    void send(async () => {
      toastSuccess(await cartridge.build({ ...customer, items: items.map(({ item }) => item) }));
      void navigate(hrefOf({ cartridge: "customer-detail", key: { number: typed.number, tab: "items" } }));
    });
  };
  return (
    <form id={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      {failure && <Notice kind="bad">{failure}</Notice>}
      <Card title="Customer">
        <NewCustomerFields offered={data} typed={typed} onType={setTyped} wrong={wrong} addRoute={cartridge.addRoute} />
      </Card>
      <Card title="First items">
        <div className="grid gap-4">
          <Lines
            lines={lines}
            onChange={setLines}
            days={days.map((day) => [numberOf(day), day] as const)}
            wrongOf={(line) => wrongOfLine(wrong, items, line)}
          />
          <AddLine
            find={cartridge.findProducts}
            wrong={wrong}
            onAdd={(product) => setLines(withLine(lines, product))}
          />
        </div>
      </Card>
      <ActionBar>
        <CartridgeButtonLink to={{ cartridge: "customer-list", key: {} }} size="large">
          Cancel
        </CartridgeButtonLink>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          Add Customer
        </Button>
      </ActionBar>
    </form>
  );
}

const withLine = (lines: readonly Line[], product: RentableProduct): Line[] => [
  ...lines,
  {
    id: Math.max(0, ...lines.map(({ id }) => id)) + 1,
    product,
    day: EVERY_DAY,
    quantity: "",
    price: dollarsOf(product.price_cents),
  },
];

/** A product search that resets after each product added. */
function AddLine({
  find,
  wrong,
  onAdd,
}: {
  find: (q: string) => Promise<RentableProduct[]>;
  wrong: Wrong;
  onAdd: (product: RentableProduct) => void;
}) {
  const [added, setAdded] = useState(0);
  return (
    <Picker
      {...PRODUCT_PICK}
      key={added}
      chosen={null}
      find={find}
      error={wrong.items}
      onChoose={(product) => {
        if (!product) return;
        setAdded(added + 1);
        onAdd(product);
      }}
    />
  );
}

function Lines({
  lines,
  onChange,
  days,
  wrongOf,
}: {
  lines: readonly Line[];
  onChange: (lines: readonly Line[]) => void;
  days: readonly (readonly [number, string])[];
  wrongOf: (line: number) => Record<string, string>;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  // After a product is added, move focus to its Pieces field.
  useEffect(() => {
    if (lines.length > shown) list.current?.lastElementChild?.querySelector("input")?.focus();
    setShown(lines.length);
  }, [lines.length, shown]);
  if (lines.length === 0) return null;
  const set = (id: number, changed: Partial<Line>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...changed } : line)));
  return (
    <ul ref={list} className="grid gap-4">
      {lines.map(({ id, product, day, quantity, price }, place) => {
        const wrong = wrongOf(place);
        return (
          <li key={id} className="grid gap-3 border-b border-line pb-4">
            <div className="flex items-start justify-between gap-2">
              <p className="min-w-0 font-semibold break-words">
                {product.name} <span className="text-13 font-normal text-ink-2">{product.sku}</span>
              </p>
              <Button
                variant="quiet"
                onClick={() => onChange(lines.filter((line) => line.id !== id))}
                aria-label={`Remove ${product.name}`}
                className="-mt-2.5"
              >
                <Trash2 aria-hidden className="size-5" />
              </Button>
            </div>
            {wrong.item_id && <Notice kind="bad">{wrong.item_id}</Notice>}
            <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
              <Field
                label="Pieces"
                inputMode="numeric"
                value={quantity}
                error={wrong.quantity}
                onChange={({ currentTarget }) => set(id, { quantity: currentTarget.value })}
              />
              <Field
                label="Price in dollars"
                inputMode="decimal"
                value={price}
                error={wrong.customer_price}
                onChange={({ currentTarget }) => set(id, { price: currentTarget.value })}
              />
              <SelectField
                label="Day"
                value={day}
                error={wrong.delivery_day}
                onChange={({ currentTarget }) => set(id, { day: Number(currentTarget.value) })}
              >
                <option value={EVERY_DAY}>Every service day</option>
                {days.map(([number, name]) => (
                  <option key={number} value={number}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
