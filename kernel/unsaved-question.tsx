import { useState } from "react";
import { Button } from "#ui/button";
import { Notice } from "#ui/notice";

export interface UnsavedDialogProps {
  /** The name of what has unsaved changes. */
  name: string;
  save: () => Promise<void>;
  leave: () => void;
  stay: () => void;
}

/**
 * The contents of the unsaved changes dialog (spec 4), shared by the dialog and its plain fallback.
 */
export function useUnsavedQuestion({ name, save, leave }: UnsavedDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  return {
    title: "Unsaved changes",
    question: `You have unsaved changes in ${name}. Save before leaving?`,
    failure: failure && <Notice kind="bad">Save failed: {failure}</Notice>,
    buttons: (
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
    ),
  };
}
