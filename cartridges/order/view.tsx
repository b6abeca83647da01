import { useState, useSyncExternalStore } from "react";
import type { Surface } from "#kernel/base-cartridge";
import { Pages } from "#kernel/paged-list";
import { Button } from "#ui/button";
import { ChosenBar } from "#ui/chosen-bar";
import { pieces } from "#ui/formats";
import { EmptyState, Notice } from "#ui/notice";
import { useTicked } from "#ui/tick";
import { toastError, toastSuccess, toastUndo } from "#ui/toasts";
import { WaitingTable } from "#ui/waiting-table";
import { useWrite } from "#ui/writing";
import type OrderCartridge from "./cartridge";
import { PendingOrder } from "./pending-order";
import { isPlain, MAX_AT_ONCE } from "./rules";
import type { PendingOrder as Order } from "./schema";

const NONE: readonly Order[] = [];

/** Offers to undo an approval for as long as the toast is shown. */
function offerUndo(cartridge: OrderCartridge, message: string, ids: readonly string[]): void {
  toastUndo(message, () => {
    cartridge.undo(ids).then(
      ({ message: result, isDone }) => void (isDone ? toastSuccess : toastError)(result),
      (error: Error) => void toastError(error.message),
    );
  });
}

/**
 * The orders awaiting a decision (spec 2.10 Orders): a table sorted by deadline, in which several
 * can be approved at once.
 */
export default function PendingOrdersView({ cartridge }: { cartridge: OrderCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const orders = (data?.orders ?? NONE).toSorted((a, b) => dueFirst(a, b));
  const listed = orders.map(({ id }) => id);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const ticked = useTicked(listed);
  const { busy, failure, write } = useWrite(() => setChosen([]));
  if (!data || orders.length === 0)
    return <EmptyState title="No pending orders found">New orders show up here for you to approve.</EmptyState>;
  const stillListed = chosen.filter((id) => listed.includes(id));
  const plain = orders.filter(isPlain).map(({ id }) => id);
  const isFull = stillListed.length >= MAX_AT_ONCE;
  const approve = (ids: readonly string[]) =>
    void write(async () => {
      const answer = await cartridge.approveAll(ids.slice(0, MAX_AT_ONCE));
      setRefused(Object.fromEntries(answer.refused.map(({ id, message }) => [id, message])));
      const approved = answer.approved.map(({ id }) => id);
      if (approved.length > 0) offerUndo(cartridge, answer.message, approved);
      else toastError(answer.message);
    });
  const toggle = (id: string, isOn: boolean, isRange: boolean) => {
    const affected = ticked(id, isRange);
    const rest = stillListed.filter((each) => !affected.includes(each));
    setChosen(isOn ? [...rest, ...affected].slice(0, MAX_AT_ONCE) : rest);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      {failure && <Notice kind="bad">{failure}</Notice>}
      {plain.length > 1 && (
        <p>
          <Button size="small" busy={busy} onClick={() => approve(plain)}>
            Approve all within par ({pieces(plain.length)})
          </Button>
        </p>
      )}
      <WaitingTable label="Customer orders that wait">
        {orders.map((order) => (
          <PendingOrder
            key={order.id}
            cartridge={cartridge}
            order={order}
            today={data.today}
            timezone={data.timezone}
            isChosen={stillListed.includes(order.id)}
            isFull={isFull}
            onChoose={(isOn, isRange) => toggle(order.id, isOn, isRange)}
            refused={refused[order.id] ?? null}
            onApproved={(message) => offerUndo(cartridge, message, [order.id])}
          />
        ))}
      </WaitingTable>
      {data.total_pages > 1 && (
        <Pages
          cartridge="order"
          shown={{}}
          page={data.page}
          pages={data.total_pages}
          size={data.limit}
          count={orders.length}
          total={data.total}
          words={["order", "orders"]}
        />
      )}
      {stillListed.length > 0 && (
        <ChosenBar
          label="Chosen orders"
          said={`${pieces(stillListed.length)} chosen`}
          acts={
            <Button variant="primary" busy={busy} onClick={() => approve(stillListed)}>
              Approve {pieces(stillListed.length)}
            </Button>
          }
        >
          <Button size="small" onClick={() => setChosen(listed.slice(0, MAX_AT_ONCE))}>
            All {pieces(Math.min(listed.length, MAX_AT_ONCE))}
          </Button>
          <Button size="small" onClick={() => setChosen([])}>
            None
          </Button>
        </ChosenBar>
      )}
    </div>
  );
}

/** Sorts by the deadline of the decision; standing changes, which have none, come last. */
const dueFirst = ({ decide_by: one }: Order, { decide_by: other }: Order): number =>
  one === other ? 0 : one === null || (other !== null && one > other) ? 1 : -1;
