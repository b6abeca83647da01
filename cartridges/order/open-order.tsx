import { useState, type ReactNode } from "react";
import { Button } from "#ui/button";
import { Disclosure } from "#ui/disclosure";
import { Field } from "#ui/field";
import { longDate, moment, pieces } from "#ui/formats";
import { Notice } from "#ui/notice";
import { Stepper } from "#ui/stepper";
import { amountOf } from "./amount";
import { differs, MAX_PIECES } from "./rules";
import type { PendingOrder as Order } from "./schema";

type Line = Order["items"][number];

export interface Changes {
  quantities: Readonly<Record<string, number>>;
  reasons: Readonly<Record<string, string>>;
}

export const NO_CHANGES: Changes = { quantities: {}, reasons: {} };

/** Changes as stored on the device. */
export function readChanges(stored: unknown): Changes | null {
  const { quantities, reasons } = (stored ?? {}) as Partial<Record<string, unknown>>;
  const isOf = (value: unknown, type: string): value is object =>
    typeof value === "object" && value !== null && Object.values(value).every((each) => typeof each === type);
  if (!isOf(quantities, "number") || !isOf(reasons, "string")) return null;
  return { quantities: quantities as Changes["quantities"], reasons: reasons as Changes["reasons"] };
}

/** The lines that are not approved as ordered. */
export const changedLines = ({ items }: Order, { quantities, reasons }: Changes) =>
  items.flatMap(({ line_id, quantity }) =>
    quantities[line_id] === undefined || quantities[line_id] === quantity
      ? []
      : [{ line_id, quantity: quantities[line_id], reason: (reasons[line_id] ?? "").trim() }],
  );

/** The details of an order, with inputs to change its lines. */
export function OpenOrder({
  order,
  timezone,
  changes,
  failure,
  busy,
  onChange,
  onReject,
  approving,
}: {
  order: Order;
  timezone: string;
  changes: Changes;
  failure: string | null;
  busy: boolean;
  onChange: (changes: Changes) => void;
  onReject: () => void;
  approving: ReactNode;
}) {
  const [changing, setChanging] = useState(false);
  // Lines that equal par need no decision.
  const [different, atPar] = [order.items.filter(differs), order.items.filter((each) => !differs(each))];
  const line = (each: Line) => (
    <OrderLine key={each.line_id} line={each} changing={changing} changes={changes} onChange={onChange} />
  );
  return (
    <section aria-label={`Order #${order.order_id}`}>
      <h3 className="text-17 font-semibold">
        {order.kind === "delivery"
          ? `For ${longDate(order.service_date)}`
          : `Every delivery, starting ${longDate(order.service_date)}`}
      </h3>
      <p className="text-15 text-ink-2">
        {order.customer_number} · route {order.route_number} · order #{order.order_id}
      </p>
      <ul aria-label={`Items of order #${order.order_id}`} className="mt-2">
        {different.map(line)}
      </ul>
      {atPar.length > 0 && (
        <Disclosure summary={different.length > 0 ? `${atPar.length} more at par` : `All ${atPar.length} at par`}>
          <ul aria-label={`At par in order #${order.order_id}`}>{atPar.map(line)}</ul>
        </Disclosure>
      )}
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3">
        <span className="text-ink-2">Ordered {moment(order.created_at, timezone)}</span>
        <strong>{amountOf(order)}</strong>
      </p>
      {order.notes && (
        <p className="mt-3 rounded-control bg-sunk px-3 py-2 text-15 whitespace-pre-wrap">{order.notes}</p>
      )}
      <p className="mt-3 text-sm text-ink-2">This order is waiting for your approval to proceed</p>
      {failure && (
        <div className="mt-3">
          <Notice kind="bad">{failure}</Notice>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2 [&>*]:flex-1">
        <Button variant="danger" disabled={busy} aria-label={`Reject order #${order.order_id}`} onClick={onReject}>
          Reject
        </Button>
        <Button
          disabled={busy}
          aria-expanded={changing}
          aria-label={`Change order #${order.order_id}`}
          onClick={() => setChanging(!changing)}
        >
          Change
        </Button>
        {approving}
      </div>
    </section>
  );
}

function kindOf({ order_type, delivery_day, current_quantity, quantity }: Line): string {
  const now = current_quantity ?? 0;
  if (order_type === "add") return `new, every ${delivery_day}`;
  if (order_type === "modify") return `every ${delivery_day}, was ${pieces(now)}`;
  if (now === 0) return "not in par";
  return quantity === now
    ? `par ${pieces(now)}`
    : `par ${pieces(now)}, ${pieces(Math.abs(quantity - now))} ${quantity > now ? "over" : "under"}`;
}

function OrderLine({
  line,
  changing,
  changes: { quantities, reasons },
  onChange,
}: {
  line: Line;
  changing: boolean;
  changes: Changes;
  onChange: (changes: Changes) => void;
}) {
  const shown = quantities[line.line_id] ?? line.quantity;
  const changed = shown !== line.quantity;
  return (
    <li className="grid gap-2 border-t border-line py-2.5 first:border-0">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="font-medium">{line.name}</span>
          <span className="block text-13 text-ink-3">
            {line.item_id} · {kindOf(line)}
          </span>
        </span>
        {changing ? (
          <Stepper
            value={shown}
            of={line.name}
            label={`Approved quantity of ${line.name}`}
            max={MAX_PIECES}
            onChange={(quantity) => onChange({ reasons, quantities: { ...quantities, [line.line_id]: quantity } })}
          />
        ) : (
          <span className="text-right">
            <span className="text-xl font-bold tracking-tight">{pieces(shown)}</span>{" "}
            <span className="text-13 text-ink-3">pcs</span>
          </span>
        )}
      </div>
      {changed && (
        <Field
          label={
            shown === 0 ? `Why ${line.name} is refused` : `Why ${pieces(shown)} in place of ${pieces(line.quantity)}`
          }
          value={reasons[line.line_id] ?? ""}
          maxLength={500}
          onChange={({ currentTarget }) =>
            onChange({ quantities, reasons: { ...reasons, [line.line_id]: currentTarget.value } })
          }
        />
      )}
    </li>
  );
}
