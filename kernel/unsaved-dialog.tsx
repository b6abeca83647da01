import { useState } from "react";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { Notice } from "#ui/notice";

export interface UnsavedDialogProps {
  /** What has unsaved changes, as a person knows it. */
  name: string;
  save: () => Promise<void>;
  leave: () => void;
  stay: () => void;
}

/** What is asked before unsaved changes are left (spec 4). */
export default function UnsavedDialog({ name, save, leave, stay }: UnsavedDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || stay()}
      title="Unsaved changes"
      description={`You have unsaved changes in ${name}. Save before leaving?`}
      actions={
        <>
          <Button variant="danger" size="large" onClick={leave}>
            Leave without saving
          </Button>
          <Button
            variant="primary"
            size="large"
            onClick={() => void save().then(leave, (error: Error) => setFailure(error.message))}
          >
            Save and leave
          </Button>
        </>
      }
    >
      {failure && <Notice kind="bad">Save failed: {failure}</Notice>}
    </Dialog>
  );
}
