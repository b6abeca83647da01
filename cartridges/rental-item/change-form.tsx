import { useNavigate } from "@remix-run/react";
import { useRef, useState, type FormEvent } from "react";
import { v7 as uuid } from "uuid";
import { pieces } from "#ui/formats";
import { isRefusal } from "#kernel/api-client";
import { CartridgeButtonLink, CartridgeLink, useCartridgeHref, useShown } from "#kernel/cartridge-address";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { DraftForm, useFormDraft } from "#ui/drafts/form-draft";
import { Field, SelectField, TextField } from "#ui/field";
import { Notice } from "#ui/notice";
import { FormError, PageForm, usePageForm } from "#ui/page-form";
import { readAmount } from "#ui/week-grid/rules";
import type RentalItemCartridge from "./cartridge";
import type { RentedProduct, RequestKind } from "./schema";

const KINDS = [
  ["quantity", "Quantity"],
  ["day", "Another day"],
  ["stop", "Stop"],
  ["swap", "Swap"],
  ["other", "Other"],
] as const;
type Kind = (typeof KINDS)[number][0];
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
/** The same limit as on the order page. */
const MAX_TYPED_PIECES = 9_999;

/**
 * Request Change. Each kind of change is a link, so that its form works before JavaScript has
 * loaded. A quantity change is an order; the driver answers the other kinds.
 */
export function ChangeForm({
  cartridge,
  number,
  item,
}: {
  cartridge: RentalItemCartridge;
  number: string;
  item: RentedProduct;
}) {
  const shown = useShown();
  const chosen: Kind = KINDS.find(([kind]) => kind === shown.get("kind"))?.[0] ?? "quantity";
  return (
    <section aria-label={`Request a change of ${item.name}`} className="grid gap-4 rounded-card bg-sunk p-4">
      <div>
        <h4 className="font-semibold">Request Change</h4>
        <p className="text-15 text-ink-2">
          What should change about {item.name} on {item.delivery_day}?
        </p>
      </div>
      <nav aria-label="What should change" className="flex flex-wrap gap-2">
        {KINDS.map(([kind, label]) => (
          <CartridgeLink
            key={kind}
            to={{ cartridge: "rental-item", key: { number, change: item.id, kind } }}
            preventScrollReset
            replace
            aria-current={kind === chosen ? "true" : undefined}
            className={classes(
              "grid min-h-12 place-items-center rounded-control border px-4 font-semibold",
              kind === chosen ? "border-accent bg-accent-wash text-accent" : "border-line-strong bg-surface text-ink-2",
            )}
          >
            {label}
          </CartridgeLink>
        ))}
      </nav>
      {chosen === "quantity" ? (
        <QuantityForm cartridge={cartridge} number={number} item={item} />
      ) : (
        <RequestForm key={chosen} kind={chosen} number={number} item={item} />
      )}
    </section>
  );
}

const Buttons = ({
  number,
  item,
  label,
  busy,
}: {
  number: string;
  item: RentedProduct;
  label: string;
  busy: boolean;
}) => (
  <div className="grid grid-cols-[auto_1fr] gap-2">
    <CartridgeButtonLink to={{ cartridge: "rental-item", key: { number, item: item.id } }} preventScrollReset>
      Cancel
    </CartridgeButtonLink>
    <Button type="submit" variant="primary" busy={busy}>
      {busy ? "Sending…" : label}
    </Button>
  </div>
);

/**
 * Orders another quantity from now on. Before JavaScript has loaded, the form links to the order
 * page instead.
 */
function QuantityForm({
  cartridge,
  number,
  item,
}: {
  cartridge: RentalItemCartridge;
  number: string;
  item: RentedProduct;
}) {
  const draft = useFormDraft("change quantity", `${number} ${item.id}`);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ message: string; quantity?: string } | null>(null);
  const key = useRef(uuid());
  const navigate = useNavigate();
  const hrefOf = useCartridgeHref();
  const send = async (form: FormData) => {
    const read = readAmount(String(form.get("quantity")), {
      min: 1,
      max: Math.max(MAX_TYPED_PIECES, item.quantity),
    });
    if ("refusal" in read) return setRefused({ message: "", quantity: read.refusal });
    const quantity = read.amount;
    if (quantity === item.quantity) return setRefused({ message: "", quantity: `It's already ${pieces(quantity)}.` });
    setBusy(true);
    try {
      await cartridge.requestQuantity(item, quantity, String(form.get("notes")).trim(), key.current);
      draft.sent();
      const target = { number, item: item.id, outcome: "order", about: item.id };
      navigate(hrefOf({ cartridge: "rental-item", key: target }), { preventScrollReset: true });
    } catch (error) {
      // A retry after a rejection is a new order; a retry after a lost answer reuses the key.
      if (isRefusal(error)) key.current = uuid();
      setRefused({ message: (error as Error).message });
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefused(null);
    void send(new FormData(event.currentTarget));
  };
  return (
    <DraftForm
      draft={draft}
      method="get"
      action={hrefOf({ cartridge: "standing-order", key: { number } })}
      onSubmit={submit}
      noValidate
      className="grid max-w-2xl gap-4"
    >
      {refused?.message && <Notice kind="bad">{refused.message}</Notice>}
      <Field
        label="Pieces from now on"
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={item.quantity}
        hint={`Now ${pieces(item.quantity)} pieces every ${item.delivery_day}. This sends an order that your driver approves.`}
        error={refused?.quantity}
      />
      <TextField label="Note for your driver" name="notes" maxLength={2_000} rows={2} />
      <Buttons number={number} item={item} label="Send order" busy={busy} />
    </DraftForm>
  );
}

const WORDS: Record<RequestKind, { label: string; hint?: string }> = {
  day: { label: "Anything to add? (optional)" },
  stop: { label: "Reason (optional)", hint: "It keeps coming until your driver answers." },
  swap: { label: "What would you like instead?", hint: "Which product, and how many pieces." },
  other: { label: "What should change?" },
};

function RequestForm({ kind, number, item }: { kind: RequestKind; number: string; item: RentedProduct }) {
  const hrefOf = useCartridgeHref();
  const form = usePageForm({ intent: "request", item: item.id });
  const { label, hint } = WORDS[kind];
  return (
    <PageForm
      form={form}
      action={hrefOf({ cartridge: "rental-item", key: { number, change: item.id, kind } })}
      preventScrollReset
      className="grid max-w-2xl gap-4"
    >
      <FormError form={form} />
      <input type="hidden" name="intent" value="request" />
      <input type="hidden" name="item" value={item.id} />
      <input type="hidden" name="kind" value={kind} />
      {kind === "day" && (
        <SelectField {...form.field("day")} label="On which day should it come?">
          <option value="">Choose a day</option>
          {DAYS.filter((day) => day !== item.delivery_day).map((day) => (
            <option key={day}>{day}</option>
          ))}
        </SelectField>
      )}
      <TextField {...form.field("content")} label={label} hint={hint} maxLength={1_000} />
      <Buttons number={number} item={item} label="Send request" busy={form.busy} />
    </PageForm>
  );
}
