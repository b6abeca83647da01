import { ConfirmDialog } from "#ui/confirm-dialog";

/** Asks before a day is closed whose stops are not all complete or skipped. */
export default function CloseDay({
  open,
  hasLoad,
  close,
  onClose,
}: {
  /** The number of open stops. */
  open: number;
  hasLoad: boolean;
  close: () => Promise<void>;
  onClose: () => void;
}) {
  const stops = open === 1 ? "1 stop is" : `${open} stops are`;
  return (
    <ConfirmDialog
      title={`${stops} open`}
      description={
        hasLoad
          ? "Open stops are neither complete nor skipped. Close the day all the same?"
          : "Open stops are neither complete nor skipped, and no load was recorded. Close the day all the same?"
      }
      keep="Back"
      act="Close the day"
      onAct={close}
      onClose={onClose}
    />
  );
}
