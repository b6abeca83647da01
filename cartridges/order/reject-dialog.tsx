import { useState } from "react";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DraftForm, useFormDraft } from "#ui/drafts/form-draft";
import { TextField } from "#ui/field";
import { Notice } from "#ui/notice";
import { isBlank } from "#ui/text";
import { useWrite } from "#ui/writing";
import type { PendingOrder as Order } from "./schema";

/** Asks why an order is rejected. */
export function RejectDialog({
  order,
  reject,
  close,
}: {
  order: Order;
  reject: (reason: string) => Promise<void>;
  close: () => void;
}) {
  const draft = useFormDraft("reject order", order.id);
  const [reason, setReason] = useState("");
  const { busy, failure, write } = useWrite(close, draft);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={`Reject order #${order.order_id}`}
      description={`${order.customer_name} will see the reason. Their usual delivery comes instead.`}
      actions={
        <>
          <Button size="large" onClick={close}>
            Keep order
          </Button>
          <Button
            variant="danger"
            size="large"
            busy={busy}
            disabled={isBlank(reason)}
            onClick={() => void write(() => reject(reason))}
          >
            Reject order
          </Button>
        </>
      }
    >
      {failure && <Notice kind="bad">{failure}</Notice>}
      <DraftForm draft={draft} onSubmit={(event) => event.preventDefault()} className="grid gap-4">
        <TextField
          label="Reason"
          value={reason}
          maxLength={500}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </DraftForm>
    </Dialog>
  );
}
