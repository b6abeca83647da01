import { useId, useState, type FormEvent } from "react";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { useSending } from "#kernel/sending";
import { Button } from "#ui/button";
import { FormButtons } from "#ui/confirm-dialog";
import { Dialog } from "#ui/dialog";
import { Field } from "#ui/field";
import { Notice } from "#ui/notice";
import { toastSuccess } from "#ui/toasts";
import { Picker } from "#kernel/picker";
import { FromField } from "#ui/effects";
import { PRODUCT_PICK } from "./product-pick";
import { nextDate } from "./rules";
import type { DialogProps } from "./dialog-props";
import type { FoundCustomer, PlanStop, RentableProduct } from "./schema";

/** At least one piece; invalid input counts as one (spec 5). */
const figure = (typed: string) => {
  const pieces = Math.trunc(Number(typed));
  return Number.isFinite(pieces) && pieces >= 1 ? pieces : 1;
};

/**
 * Adds an item for a customer of this route on this weekday. If they were not served on it, they
 * are from then on.
 */
export function AddStop({ cartridge, data: { route, day, today, first_open }, onClose }: DialogProps) {
  const form = useId();
  const [customer, setCustomer] = useState<FoundCustomer | null>(null);
  const [product, setProduct] = useState<RentableProduct | null>(null);
  const [typed, setTyped] = useState({ total: "1", from: nextDate(day, first_open) });
  const { wrong, failure, busy, send, refuse } = useSending();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!customer) return refuse({ customer_num: "Choose a customer." });
    if (!product) return refuse({ item_number: "Choose a product." });
    void send(async () => {
      const { from } = typed;
      const stop = { customer_num: customer!.number, item_number: product!.sku, total: figure(typed.total), from };
      toastSuccess(await cartridge.add(stop));
      onClose();
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Add stop"
      description={`Route ${route}, every ${day}. The price is the catalog's.`}
      actions={<FormButtons form={form} words="Add stop" busy={busy} onClose={onClose} />}
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        {(failure ?? wrong.day ?? wrong.route) && <Notice kind="bad">{failure ?? wrong.day ?? wrong.route}</Notice>}
        <Picker
          label="Customer"
          placeholder="Name or number"
          chosen={customer}
          onChoose={setCustomer}
          find={cartridge.findCustomers}
          pickOf={({ number, name, route: on }) => ({ key: number, name, about: number, aside: `Route ${on}` })}
          nothing={(q) => `No customer has “${q}” in the name or number.`}
          failed={(message) => `Error searching customers: ${message}`}
          error={wrong.customer_num}
        />
        <Picker
          {...PRODUCT_PICK}
          chosen={product}
          onChoose={setProduct}
          find={cartridge.findProducts}
          error={wrong.item_number}
        />
        <Field
          label="Pieces"
          inputMode="numeric"
          value={typed.total}
          error={wrong.total}
          onChange={({ currentTarget }) => setTyped({ ...typed, total: currentTarget.value })}
        />
        <FromField
          today={today}
          value={typed.from}
          error={wrong.from}
          onChange={(from) => setTyped({ ...typed, from })}
        />
      </form>
    </Dialog>
  );
}

/** Edits or ends a stop's items from a date on, or removes the stop. */
export function EditStop({ cartridge, data, stop, onClose }: DialogProps & { stop: PlanStop }) {
  const { route, day, today } = data;
  const [from, setFrom] = useState(nextDate(day, data.first_open));
  const [totals, setTotals] = useState<Record<string, string>>({});
  // Changes already sent. The list shows them only once their date has come.
  const [sent, setSent] = useState<Record<string, string>>({});
  const { wrong, failure, busy, send } = useSending();
  const at = { customer_num: stop.number, from };
  const typedOf = ({ item_number, total }: PlanStop["items"][number]) => totals[item_number] ?? String(total);
  const isTyped = (item: PlanStop["items"][number]) =>
    typedOf(item) !== String(item.total) && typedOf(item) !== sent[item.item_number];
  /** Runs a change and closes, unless another item has unsent edits. */
  const act = (work: () => Promise<string>, item?: PlanStop["items"][number]) =>
    void send(async () => {
      toastSuccess(await work());
      if (!item || !stop.items.some((other) => other !== item && isTyped(other))) return onClose();
      setSent({ ...sent, [item.item_number]: typedOf(item) });
    });
  const problem = failure ?? wrong.day ?? wrong.customer_num ?? wrong.total ?? wrong.item_number;
  return (
    <Dialog
      open
      full
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={stop.name}
      description={`Customer ${stop.number}, route ${route}, every ${day}. Takes effect on the date below.`}
      actions={
        <>
          <Button size="large" variant="danger" busy={busy} onClick={() => act(() => cartridge.takeOut(at))}>
            Remove from {day}s
          </Button>
          <Button size="large" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {problem && <Notice kind="bad">{problem}</Notice>}
        <FromField today={today} value={from} error={wrong.from} onChange={setFrom} />
        <p className="text-ink-2">
          {stop.items.length === 0
            ? `Nothing is rented on ${day}s.`
            : `If removed, they are no longer served on ${day}s and these items end. ` +
              "To keep them, move the stop to another day."}
        </p>
        <ul className="grid gap-4">
          {stop.items.map((item) => (
            <li key={item.item_number} className="grid gap-2 border-t border-line pt-3">
              <Field
                label={`Pieces of ${item.description} (${item.item_number})`}
                inputMode="numeric"
                value={typedOf(item)}
                onChange={({ currentTarget }) => setTotals({ ...totals, [item.item_number]: currentTarget.value })}
              />
              <div className="flex flex-wrap gap-2">
                <Button
                  busy={busy}
                  aria-label={`Update ${item.description}`}
                  onClick={() =>
                    act(
                      () => cartridge.setPieces({ ...at, item_number: item.item_number, total: figure(typedOf(item)) }),
                      item,
                    )
                  }
                >
                  Update
                </Button>
                <Button
                  variant="danger"
                  busy={busy}
                  aria-label={`End ${item.description}`}
                  onClick={() => act(() => cartridge.takeOut({ ...at, item_number: item.item_number }), item)}
                >
                  End item
                </Button>
              </div>
            </li>
          ))}
        </ul>
        <CartridgeButtonLink
          to={{ cartridge: "customer-detail", key: { number: stop.number } }}
          className="justify-self-start"
        >
          Open customer
        </CartridgeButtonLink>
      </div>
    </Dialog>
  );
}
