import { Dialog } from "#ui/dialog";
import { useUnsavedQuestion, type UnsavedDialogProps } from "./unsaved-question";

/** Asks before leaving unsaved changes (spec 4). */
export default function UnsavedDialog(props: UnsavedDialogProps) {
  const { title, question, failure, buttons } = useUnsavedQuestion(props);
  return (
    <Dialog open onOpenChange={(open) => open || props.stay()} title={title} description={question} actions={buttons}>
      {failure}
    </Dialog>
  );
}
