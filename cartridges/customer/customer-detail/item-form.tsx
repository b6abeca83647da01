import { useNavigate } from "@remix-run/react";
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { CartridgeButtonLink, useCartridgeHref } from "#kernel/cartridge-address";
import { Picker } from "#kernel/picker";
import { useSending } from "#kernel/sending";
import { ActionBar } from "#ui/action-bar";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { FromField } from "#ui/effects";
import { Field, SelectField } from "#ui/field";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import type CustomerDetailCartridge from "./cartridge";
import { agreedLast, daysOfLetters, dollarsOf, figure, numberOf } from "./rules";
import { PRODUCT_PICK } from "./product-pick";
import type { CustomerDetailData, OfficeItem, RentableProduct, ServiceFrequency } from "./schema";
import { useAgreed } from "./use-agreed";

interface Props {
  cartridge: CustomerDetailCartridge;
  data: CustomerDetailData;
}

/** The fields' text. */
interface Typed {
  quantity: string;
  price: string;
  frequency: ServiceFrequency;
  from: string;
}
const termsOf = ({ quantity, price, frequency, from }: Typed) => ({
  quantity: figure(quantity),
  customer_price: figure(price),
  delivery_frequency: frequency,
  from,
});

/** The Rental Items tab, to which the forms return. */
function useItems(number: string) {
  const navigate = useNavigate();
  const items = { cartridge: "customer-detail", key: { number, tab: "items" } };
  const back = useCartridgeHref()(items);
  return { items, leave: () => void navigate(back) };
}

/** Adds a product on one of the customer's service days. */
export function AddItemForm({ cartridge, data }: Props) {
  const { number, service_days, first_days, today } = data;
  const days = daysOfLetters(service_days);
  const form = useId();
  const [product, setProduct] = useState<RentableProduct | null>(null);
  const [day, setDay] = useState(days[0] ? numberOf(days[0]) : 1);
  const [typed, setTyped] = useState<Typed>({
    ...{ quantity: "", price: "", frequency: data.frequency },
    from: first_days?.[day] ?? today,
  });
  const { items, leave } = useItems(number);
  const { wrong, failure, busy, send } = useSending();
  const choose = (chosen: RentableProduct | null) => {
    setProduct(chosen);
    if (chosen) setTyped({ ...typed, price: dollarsOf(chosen.price_cents) });
  };
  const chooseDay = (chosen: number) => {
    setDay(chosen);
    setTyped({ ...typed, from: first_days?.[chosen] ?? today });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const message = await cartridge.addItem({
        item_id: product?.sku ?? "",
        delivery_day: day,
        ...termsOf(typed),
      });
      toastSuccess(message);
      leave();
    });
  };
  if (days.length === 0)
    return <Notice kind="warn">{data.details.name} has no service days, so nothing can be added.</Notice>;
  return (
    <Card className="pb-0">
      <form id={form} onSubmit={submit} noValidate className="grid gap-4 pb-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <Picker
              {...PRODUCT_PICK}
              chosen={product}
              onChoose={choose}
              find={cartridge.findProducts}
              error={wrong.item_id}
            />
          </div>
          <SelectField
            label="Day"
            value={day}
            error={wrong.delivery_day}
            onChange={({ currentTarget }) => chooseDay(Number(currentTarget.value))}
          >
            {days.map((each) => (
              <option key={each} value={numberOf(each)}>
                {each}
              </option>
            ))}
          </SelectField>
          <TermFields typed={typed} onType={setTyped} wrong={wrong} data={data} />
        </div>
      </form>
      <ActionBar raised>
        <CartridgeButtonLink to={items} size="large">
          Cancel
        </CartridgeButtonLink>
        <Button type="submit" form={form} variant="primary" size="large" busy={busy}>
          Add item
        </Button>
      </ActionBar>
    </Card>
  );
}

/** The same as ItemTerms, on a page of its own. */
export function EditItemForm({ cartridge, data }: Props) {
  const { items, leave } = useItems(data.number);
  return (
    <Card className="pb-0">
      <ItemTerms
        cartridge={cartridge}
        data={data}
        item={data.item!}
        onSaved={leave}
        cancel={
          <CartridgeButtonLink to={items} size="large">
            Cancel
          </CartridgeButtonLink>
        }
      />
    </Card>
  );
}

/** Changes an item's quantity or price, or ends it, from a date on. */
export function ItemTerms({
  cartridge,
  data,
  item,
  onSaved,
  cancel,
}: Props & { item: OfficeItem; onSaved: () => void; cancel: ReactNode }) {
  const { first_days, today } = data;
  const form = useId();
  const { saveAgainst } = useAgreed(cartridge, ({ items }) =>
    agreedLast(items?.find(({ id }) => id === item.id) ?? item),
  );
  // Start from the latest agreement, even if it takes effect later.
  const last = item.ahead.findLast(({ quantity }) => quantity > 0) ?? item;
  const [typed, setTyped] = useState<Typed>({
    quantity: String(last.quantity),
    price: dollarsOf(last.price_cents),
    frequency: item.delivery_frequency,
    from: first_days?.[numberOf(item.delivery_day)] ?? today,
  });
  const { wrong, failure, busy, send } = useSending();
  const save = (work: () => Promise<string>) =>
    void send(async () => {
      toastSuccess(await work());
      onSaved();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(() => saveAgainst((was) => cartridge.changeItem(item, was, termsOf(typed))));
  };
  return (
    <>
      <form id={form} onSubmit={submit} noValidate className="grid gap-4 pb-4">
        {failure && <Notice kind="bad">{failure}</Notice>}
        <p className="text-ink-2">
          {item.name} ({item.sku}), every {item.delivery_day}. Pieces and price take effect on the date below. Earlier
          deliveries stay the same.
        </p>
        {item.ahead.length > 0 && (
          <Notice kind="warn">A change is already scheduled. An earlier one replaces it.</Notice>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TermFields typed={typed} onType={setTyped} wrong={wrong} data={data} />
        </div>
      </form>
      <ActionBar raised>
        {cancel}
        <Button
          variant="danger"
          size="large"
          busy={busy}
          onClick={() => save(() => saveAgainst((was) => cartridge.endItem(item, was, typed.from)))}
        >
          End item
        </Button>
        <Button type="submit" form={form} variant="primary" size="large" busy={busy}>
          Save
        </Button>
      </ActionBar>
    </>
  );
}

function TermFields({
  typed,
  onType,
  wrong,
  data: { today, frequency },
}: {
  typed: Typed;
  onType: (typed: Typed) => void;
  wrong: Readonly<Record<string, string>>;
  data: CustomerDetailData;
}) {
  const served = frequency === "Weekly" ? "every week" : "every other week";
  return (
    <>
      <Field
        label="Pieces"
        inputMode="numeric"
        value={typed.quantity}
        error={wrong.quantity}
        onChange={({ currentTarget }) => onType({ ...typed, quantity: currentTarget.value })}
      />
      <Field
        label="Price in dollars"
        inputMode="decimal"
        value={typed.price}
        error={wrong.customer_price}
        onChange={({ currentTarget }) => onType({ ...typed, price: currentTarget.value })}
      />
      <SelectField
        label="Delivery frequency"
        value={typed.frequency}
        error={wrong.delivery_frequency}
        hint={`Shown with the item. Deliveries follow the service days, ${served}.`}
        onChange={({ currentTarget: { value } }) =>
          onType({ ...typed, frequency: value === "Biweekly" ? "Biweekly" : "Weekly" })
        }
      >
        <option value="Weekly">Weekly</option>
        <option value="Biweekly">Biweekly</option>
      </SelectField>
      <FromField today={today} value={typed.from} error={wrong.from} onChange={(from) => onType({ ...typed, from })} />
    </>
  );
}
