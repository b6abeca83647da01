import { MoveDialog, RaiseDialog } from "./effect-dialogs";
import { AddStop, EditStop } from "./stop-dialogs";
import type { DialogProps } from "./dialog-props";

export type Asked = { what: "add" | "move" | "raise" } | { what: "stop"; number: string };

export default function RoutePlanDialogs({ asked, ...props }: DialogProps & { asked: Asked }) {
  if (asked.what === "stop") return <OpenStop {...props} number={asked.number} />;
  if (asked.what === "add") return <AddStop {...props} />;
  if (asked.what === "move") return <MoveDialog {...props} />;
  return <RaiseDialog {...props} />;
}

/** The stop as it is now, or nothing if it was removed meanwhile. */
function OpenStop({ number, ...props }: DialogProps & { number: string }) {
  const stop = props.data.stops.find((each) => each.number === number);
  return stop ? <EditStop {...props} stop={stop} /> : null;
}
