import { useMemo, type ReactNode } from "react";
import { Button } from "#ui/button";
import { Notice } from "#ui/notice";
import { lengthOf, movedIn, suggestedOrder } from "./rules";
import type { PlanStop } from "./schema";

const km = (length: number) => `${length.toFixed(1)} km`;

/** Suggests a shorter order, to accept or dismiss. Nothing changes until the order is saved. */
export function Suggestion({
  stops,
  onAccept,
  onClose: leave,
}: {
  stops: readonly PlanStop[];
  onAccept: (order: string[]) => void;
  onClose: () => void;
}) {
  const order = useMemo(() => suggestedOrder(stops), [stops]);
  const unplaced = stops.filter(({ lat, lng }) => lat === null || lng === null).length;
  const moved = movedIn(stops, order);
  const unknown =
    unplaced > 0 &&
    ` ${unplaced === 1 ? "1 stop has" : `${unplaced} stops have`} no position and ` +
      `${unplaced === 1 ? "stays" : "stay"} behind the stop before.`;
  if (stops.length - unplaced < 3)
    return (
      <Notice kind="info" title="No order can be suggested">
        Fewer than three stops have a position. Positions come from an import, in the columns lat and lng.
        <Actions>
          <Button onClick={leave}>Close</Button>
        </Actions>
      </Notice>
    );
  if (moved.length === 0)
    return (
      <Notice kind="ok" title="No shorter order was found">
        {km(lengthOf(stops))} from stop to stop in a straight line.{unknown}
        <Actions>
          <Button onClick={leave}>Close</Button>
        </Actions>
      </Notice>
    );
  const [before, after] = [lengthOf(stops), lengthOf(order)];
  return (
    <Notice kind="info" title={`An order that saves ${km(before - after)}`}>
      {km(before)} now, {km(after)} then, from stop to stop in a straight line.{unknown} The first stop stays the first.
      <details className="mt-2">
        <summary className="min-h-6 cursor-pointer max-sm:content-center max-sm:min-h-11 font-semibold">
          {moved.length === 1 ? "1 stop moves" : `${moved.length} stops move`}
        </summary>
        <ul className="mt-1 grid gap-1">
          {moved.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </details>
      <Actions>
        <Button onClick={leave}>Leave it</Button>
        <Button
          variant="primary"
          onClick={() => {
            onAccept(order.map(({ number }) => number));
            leave();
          }}
        >
          Take this order
        </Button>
      </Actions>
    </Notice>
  );
}

const Actions = ({ children }: { children: ReactNode }) => <div className="mt-3 flex flex-wrap gap-2">{children}</div>;
