import { useState } from "react";
import type { DialogProps } from "./modal";
import { onDemand } from "./on-demand";
import { MissingDialog } from "./plain-dialog";

const Modal = onDemand<DialogProps>(
  () => import("./modal"),
  ({ open, onOpenChange, retry }) => open && <MissingDialog retry={retry} close={() => onOpenChange(false)} />,
);

/**
 * A modal dialog. Its code is 13 kB that no page needs before it is interactive, so it is fetched
 * on demand or when idle.
 */
export function Dialog(props: DialogProps) {
  // Stays mounted once opened, so that closing it restores focus.
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  return opened ? <Modal {...props} /> : null;
}
