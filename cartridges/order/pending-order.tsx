import { useState } from "react";
import { ApiError } from "#kernel/api-client";
import { Button } from "#ui/button";
import { useDraft } from "#ui/drafts/use-draft";
import { moment, pieces, shortDate, shortened } from "#ui/formats";
import type { Tone } from "#ui/tag";
import { Tick } from "#ui/tick";
import { toastSuccess } from "#ui/toasts";
import { WaitingRow } from "#ui/waiting-table";
import { amountOf } from "./amount";
import type OrderCartridge from "./cartridge";
import { changedLines, OpenOrder, NO_CHANGES, readChanges } from "./open-order";
import { RejectDialog } from "./reject-dialog";
import { differs } from "./rules";
import type { PendingOrder as Order, PendingOrdersData } from "./schema";

type Line = Order["items"][number];

interface Props {
  cartridge: OrderCartridge;
  order: Order;
  today: PendingOrdersData["today"];
  timezone: string;
  isChosen: boolean;
  /** The maximum number of orders is selected. */
  isFull: boolean;
  onChoose: (isOn: boolean, isRange: boolean) => void;
  /** Why it was not approved together with others. */
  refused: string | null;
  onApproved: (message: string) => void;
}

/** A pending order: a row that opens to its details and actions. */
export function PendingOrder({ cartridge, order, today, timezone, isChosen, isFull, onChoose, refused, ...on }: Props) {
  const [open, setOpen] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const draft = useDraft({ form: "approve order", about: order.id }, () => NO_CHANGES, readChanges);
  const changes = draft.value;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Another order is already approved for this date: pressing again joins the two.
  const [joins, setJoins] = useState(false);
  const lines = changedLines(order, changes);
  const approve = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const message = await cartridge.approve(order.id, lines, joins);
      draft.sent();
      on.onApproved(message);
    } catch (error) {
      setFailure((error as Error).message);
      setJoins(error instanceof ApiError && error.fields.join !== undefined);
      setBusy(false);
    }
  };
  const act = joins ? "Join and approve" : lines.length > 0 ? "Approve changed" : "Approve";
  const approving = (size: "small" | "medium") => (
    <Button
      size={size}
      variant="primary"
      data-tool="approve"
      busy={busy}
      disabled={lines.some(({ reason }) => reason === "")}
      aria-label={`${act} order #${order.order_id}`}
      onClick={() => void approve()}
    >
      {busy ? "Approving..." : act}
    </Button>
  );
  const [placed] = order.history;
  return (
    <WaitingRow
      open={open}
      onToggle={() => setOpen(!open)}
      tick={
        <Tick
          label={`Choose order #${order.order_id} of ${order.customer_name}`}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={onChoose}
        />
      }
      customer={order.customer_name}
      small={[`#${order.order_id}`, `route ${order.route_number}`, moment(order.created_at, timezone), placed?.by]
        .filter(Boolean)
        .join(" · ")}
      due={order.kind === "delivery" ? shortDate(order.service_date) : `From ${shortDate(order.service_date)}`}
      differs={<Differs order={order} />}
      words={shortened(order.notes)}
      amount={amountOf(order)}
      states={statesOf(order, today)}
      failure={failure ?? refused}
      act={approving("small")}
    >
      <OpenOrder
        {...{ order, timezone, changes }}
        failure={failure ?? refused}
        busy={busy}
        onChange={(next) => draft.change(() => next)}
        onReject={() => setRejecting(true)}
        approving={approving("medium")}
      />
      {rejecting && (
        <RejectDialog
          order={order}
          reject={async (reason) => void toastSuccess(await cartridge.reject(order.id, reason))}
          close={() => setRejecting(false)}
        />
      )}
    </WaitingRow>
  );
}

const signed = (count: number) => `${count < 0 ? "−" : "+"}${pieces(Math.abs(count))}`;

/** The line that differs most from the usual delivery, and the number of other differing lines. */
function Differs({ order: { items } }: { order: Order }) {
  const [first, ...more] = items.filter(differs).toSorted((a, b) => Math.abs(changeOf(b)) - Math.abs(changeOf(a)));
  return (
    <>
      {first ? `${first.name} ${signed(changeOf(first))}` : "As usual"}
      {more.length > 0 && ` and ${pieces(more.length)} more`}
    </>
  );
}
const changeOf = ({ quantity, current_quantity }: Line) => quantity - (current_quantity ?? 0);

/** How urgent it is, and whether it asks for more than is rented. */
function statesOf({ decide_by, items }: Order, today: PendingOrdersData["today"]): { word: string; tone: Tone }[] {
  const isOver = items.some(({ quantity, current_quantity }) => quantity > (current_quantity ?? 0));
  const par = isOver
    ? ({ word: "Over par", tone: "accent" } as const)
    : ({ word: "Within par", tone: "idle" } as const);
  if (decide_by === null || decide_by > today) return [par];
  return [decide_by === today ? { word: "Due today", tone: "warn" } : { word: "Late", tone: "bad" }, par];
}
