import { useState } from "react";
import type { DialogProps } from "./modal";
import { onDemand } from "./on-demand";
import { MissingDialog } from "./plain-dialog";

const Modal = onDemand<DialogProps>(
  () => import("./modal"),
  ({ open, onOpenChange, retry }) => open && <MissingDialog retry={retry} close={() => onOpenChange(false)} />,
);

/** A modal dialog. What it is made of is 13 kB that no page needs before it answers taps: fetched when idle, as all that is on demand. */
export function Dialog(props: DialogProps) {
  // Once opened it stays, so that closing it gives focus back.
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  return opened ? <Modal {...props} /> : null;
}
