import { useState, useSyncExternalStore } from "react";
import { ApiError } from "#kernel/api-client";
import type { Surface } from "#kernel/base-cartridge";
import { dollars, longDate, moment, pieces, signedDollars } from "#ui/formats";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { Dialog } from "#ui/dialog";
import { Disclosure } from "#ui/disclosure";
import { Field, TextField } from "#ui/field";
import { EmptyState, Notice } from "#ui/notice";
import { OrderState } from "#ui/order-state";
import { Stepper } from "#ui/stepper";
import { toastSuccess } from "#ui/toasts";
import { useWrite } from "#ui/writing";
import type OrderCartridge from "./cartridge";
import { addedBy, differs, everyTime, MAX_PIECES } from "./rules";
import type { PendingOrdersData } from "./schema";
import { isBlank } from "#ui/text";

type Order = PendingOrdersData["orders"][number];
type Line = Order["items"][number];

export default function PendingOrdersView({ cartridge }: { cartridge: OrderCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data || data.orders.length === 0)
    return <EmptyState title="No pending orders found">New orders show up here for you to approve.</EmptyState>;
  return (
    <div className="grid gap-4">
      {data.orders.map((order) => (
        <PendingOrder key={order.id} cartridge={cartridge} order={order} timezone={data.timezone} />
      ))}
    </div>
  );
}

interface Changes {
  quantities: Readonly<Record<string, number>>;
  reasons: Readonly<Record<string, string>>;
}

/** The lines that are not approved as ordered. */
const changedLines = ({ items }: Order, { quantities, reasons }: Changes) =>
  items.flatMap(({ line_id, quantity }) =>
    quantities[line_id] === undefined || quantities[line_id] === quantity
      ? []
      : [{ line_id, quantity: quantities[line_id], reason: (reasons[line_id] ?? "").trim() }],
  );

/** @throws what the server refused it with, else an error that says `failed`. */
async function orSaying<Answer>(failed: string, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : new Error(failed);
  }
}

function PendingOrder({ cartridge, order, timezone }: { cartridge: OrderCartridge; order: Order; timezone: string }) {
  const [changing, setChanging] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const [changes, setChanges] = useState<Changes>({ quantities: {}, reasons: {} });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Another order is approved for the date on which this one would go: pressed again, they become one.
  const [joins, setJoins] = useState(false);
  const decide = async (work: () => Promise<string>, failed: string) => {
    setBusy(true);
    setFailure(null);
    try {
      toastSuccess(await orSaying(failed, work()));
    } catch (error) {
      setFailure((error as Error).message);
      setJoins(error instanceof ApiError && error.fields.join !== undefined);
      setBusy(false);
    }
  };
  const lines = changedLines(order, changes);
  const act = joins ? "Join and approve" : lines.length > 0 ? "Approve changed" : "Approve";
  // Lines that equal par need no decision.
  const [different, atPar] = [order.items.filter(differs), order.items.filter((each) => !differs(each))];
  const added = addedBy(order.items);
  const line = (each: Line) => (
    <OrderLine key={each.line_id} line={each} changing={changing} changes={changes} onChange={setChanges} />
  );
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-xl font-bold">{order.customer_name}</h3>
          <p className="text-15 text-ink-2">
            {order.customer_number} · route {order.route_number} · order #{order.order_id}
          </p>
        </div>
        <OrderState status={order.status} />
      </div>
      <p className="mt-3 text-17 font-semibold">
        {order.kind === "delivery"
          ? `For ${longDate(order.service_date)}`
          : `Every delivery, starting ${longDate(order.service_date)}`}
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
        <strong>
          {order.kind === "standing"
            ? `${signedDollars(added.cents)} ${everyTime(order.frequency)}`
            : dollars(order.total_cents)}
        </strong>
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
        <Button
          variant="danger"
          disabled={busy}
          aria-label={`Reject order #${order.order_id}`}
          onClick={() => setRejecting(true)}
        >
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
        <Button
          variant="primary"
          busy={busy}
          disabled={lines.some(({ reason }) => reason === "")}
          aria-label={`${act} order #${order.order_id}`}
          onClick={() => void decide(() => cartridge.approve(order.id, lines, joins), "Failed to approve order")}
        >
          {busy ? "Approving..." : act}
        </Button>
      </div>
      {rejecting && (
        <RejectDialog
          order={order}
          reject={async (reason) =>
            void toastSuccess(await orSaying("Failed to reject order", cartridge.reject(order.id, reason)))
          }
          close={() => setRejecting(false)}
        />
      )}
    </Card>
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

function RejectDialog({
  order,
  reject,
  close,
}: {
  order: Order;
  reject: (reason: string) => Promise<void>;
  close: () => void;
}) {
  const [reason, setReason] = useState("");
  const { busy, failure, write } = useWrite(close);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={`Reject order #${order.order_id}`}
      description={`${order.customer_name} will see the reason. Their usual delivery comes instead.`}
      actions={
        <>
          <Button size="large" onClick={close}>
            Keep order
          </Button>
          <Button
            variant="danger"
            size="large"
            busy={busy}
            disabled={isBlank(reason)}
            onClick={() => void write(() => reject(reason))}
          >
            Reject order
          </Button>
        </>
      }
    >
      {failure && <Notice kind="bad">{failure}</Notice>}
      <TextField
        label="Reason"
        value={reason}
        maxLength={500}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Dialog>
  );
}
