import { Choices } from "./choices";
import { DateField } from "./date-field";
import { Field, SelectField } from "./field";
import { pieces } from "./formats";
import { Notice } from "./notice";

/**
 * The totals of a bulk change and its effect on the first items; those that cannot be changed come
 * first.
 */
export interface EffectsShown {
  customers: number;
  items: number;
  pieces: number;
  orders: number;
  back: number;
  refused: number;
  left_out: number;
  /** Notes about all of them together, in sentences. */
  notes: readonly string[];
  effects: readonly EffectShown[];
}
/** The effect on one of them. */
export interface EffectShown {
  number: string;
  name: string;
  /** The state before and after, in words. */
  before: string;
  after: string;
  items: number;
  /** Items that stay unchanged although all were to change. */
  stay: number;
  pieces: number;
  /** Orders from that date on that are pending or approved. */
  orders: number;
  /** Approved orders that become pending again. */
  back: readonly string[];
  /** Why it is not possible; null if it is. */
  refused: string | null;
}

const customersOf = (count: number) => (count === 1 ? "1 customer" : `${pieces(count)} customers`);
const ordersOf = (count: number) => (count === 1 ? "1 order" : `${pieces(count)} orders`);
const itemsOf = (count: number) => (count === 1 ? "1 item" : `${pieces(count)} items`);

/** A preview of a bulk change, which applies to all or none. */
export function Effects({ effects }: { effects: EffectsShown }) {
  const { customers, refused, left_out, orders, back } = effects;
  const more = customers - effects.effects.length;
  return (
    <section aria-label="What changes" className="grid gap-3">
      {refused > 0 && (
        <Notice kind="bad" title={`${customersOf(refused)} cannot be changed`}>
          Changes apply to all or none. Leave these out, or resolve what blocks them.
        </Notice>
      )}
      {left_out > 0 && <Notice kind="warn">{customersOf(left_out)} who cannot be changed will be left out.</Notice>}
      {back > 0 && (
        <Notice
          kind="warn"
          title={back === 1 ? "1 approved order will wait again" : `${pieces(back)} approved orders will wait again`}
        >
          {back === 1 ? "It is for a day" : "They are for days"} on which nothing would come any more. What is approved
          again goes on the next service day.
        </Notice>
      )}
      <p role="status" className="font-semibold">
        {customersOf(customers)}, {itemsOf(effects.items)}, {pieces(effects.pieces)} pieces
        {orders > 0 && `, ${ordersOf(orders)} for days from then on`}
      </p>
      {effects.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <ul className="grid gap-2">
        {effects.effects.map((effect) => (
          <li key={effect.number} className="border-t border-line pt-2 text-15 break-words">
            <span className="font-semibold">{effect.name}</span> <span className="text-ink-2">{effect.number}</span>
            {effect.refused === null ? (
              <p>
                {effect.before} → {effect.after}. {itemsOf(effect.items)}, {pieces(effect.pieces)} pieces
                {effect.stay > 0 && `, ${effect.stay === 1 ? "1 item stays" : `${pieces(effect.stay)} items stay`}`}
                {effect.orders > 0 && `, ${ordersOf(effect.orders)}`}
                {effect.back.length > 0 && `. Will wait again: ${effect.back.join(", ")}`}
              </p>
            ) : (
              <p className="text-bad">{effect.refused}</p>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-ink-2">And {customersOf(more)} more.</p>}
    </section>
  );
}

interface Typed {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The effective date. */
export const FromField = ({ today, onChange, ...typed }: Typed & { today: string }) => (
  <DateField label="From" min={today} {...typed} onType={onChange} />
);

/** The route to move customers to. */
export const ToRouteField = ({ routes, onChange, ...typed }: Typed & { routes: readonly string[] }) => (
  <SelectField label="To route" {...typed} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
    {!typed.value && <option value="">Choose a route</option>}
    {routes.map((each) => (
      <option key={each} value={each}>
        Route {each}
      </option>
    ))}
  </SelectField>
);

/** The percentage of a price increase. */
export const PercentField = ({ onChange, ...typed }: Typed) => (
  <Field
    label="Percent"
    inputMode="decimal"
    hint="3.5 raises by 3.5 %, -2 lowers by 2 %."
    {...typed}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
/** How increased prices are rounded. */
export const RoundField = ({ up, onChange }: { up: boolean; onChange: (up: boolean) => void }) => (
  <Choices
    name="round_up"
    legend="Round each price"
    value={up ? "up" : "nearest"}
    options={[
      ["nearest", "To the nearest cent"],
      ["up", "Up to the next cent"],
    ]}
    onChoose={(chosen) => onChange(chosen === "up")}
  />
);
/** Parses a number; an invalid one is NaN, which the server rejects too. */
export const percentOf = (typed: string) => (typed.trim() === "" ? NaN : Number(typed));
