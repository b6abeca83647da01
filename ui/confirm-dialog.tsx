import { useState, type ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { toastError } from "./toasts";

/**
 * Asks before something is deleted or ended. It closes when that is done, and otherwise shows why it failed.
 */
export function ConfirmDialog({
  title,
  description,
  keep,
  act,
  onAct,
  onClose,
  children,
}: {
  title: string;
  description: string;
  /** The button that changes nothing: "Keep user". */
  keep: string;
  /** The button that does it: "Delete". */
  act: string;
  onAct: () => Promise<void>;
  onClose: () => void;
  /** The consequences. */
  children?: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onAct();
    } catch (error) {
      toastError((error as Error).message);
    }
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {keep}
          </Button>
          <Button size="large" variant="danger" busy={busy} onClick={() => void run()}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** The buttons of a dialog with a form; `form` is the form's id. */
export function FormButtons({
  form,
  words,
  busy,
  onClose,
}: {
  form: string;
  words: string;
  busy: boolean;
  onClose: () => void;
}) {
  return (
    <>
      <Button size="large" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={form} variant="primary" size="large" busy={busy}>
        {words}
      </Button>
    </>
  );
}
