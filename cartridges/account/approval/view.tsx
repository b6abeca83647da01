import { useState, useSyncExternalStore } from "react";
import { ApiError } from "#kernel/api-client";
import type { Surface } from "#kernel/base-cartridge";
import { Pages } from "#kernel/paged-list";
import { moment } from "#ui/formats";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DraftForm, useFormDraft } from "#ui/drafts/form-draft";
import { TextField } from "#ui/field";
import { EmptyState, Notice } from "#ui/notice";
import { toastError, toastSuccess, toastUndo } from "#ui/toasts";
import { WaitingRow, WaitingTable } from "#ui/waiting-table";
import type ApprovalCartridge from "./cartridge";
import type { PendingApproval } from "./schema";

export default function PendingApprovalsView({ cartridge }: { cartridge: ApprovalCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data || data.pendingApprovals.length === 0)
    return <EmptyState title="No pending approvals">New accounts show up here for you to approve.</EmptyState>;
  return (
    <div className="grid grid-cols-1 gap-3">
      <WaitingTable label="Pending approvals">
        {[...byBusiness(data.pendingApprovals)].map(([number, accounts]) => (
          <Business
            key={number}
            cartridge={cartridge}
            accounts={accounts}
            timezone={data.timezone}
            mailsAreSent={data.mails_are_sent}
          />
        ))}
      </WaitingTable>
      {data.total_pages > 1 && (
        <Pages
          cartridge="approval"
          shown={{}}
          page={data.page}
          pages={data.total_pages}
          size={data.limit}
          count={data.pendingApprovals.length}
          total={data.total}
          words={["account", "accounts"]}
        />
      )}
    </div>
  );
}

/** Groups the accounts by customer number, in the order of each group's first. */
function byBusiness(approvals: readonly PendingApproval[]): ReadonlyMap<string, readonly PendingApproval[]> {
  const businesses = new Map<string, PendingApproval[]>();
  for (const approval of approvals) {
    const number = approval.customer_number;
    businesses.set(number, [...(businesses.get(number) ?? []), approval]);
  }
  return businesses;
}

const accountsOf = (count: number) => (count === 1 ? "another account" : `${count} other accounts`);

interface Decides {
  cartridge: ApprovalCartridge;
  timezone: string;
  mailsAreSent: boolean;
}

function Business({ accounts, ...rest }: Decides & { accounts: readonly PendingApproval[] }) {
  const [open, setOpen] = useState(false);
  const [first] = accounts;
  const { businessName, customer_number, address, route_number, other_accounts, email, created_at } = first!;
  const others = other_accounts - (accounts.length - 1);
  const decision = useDecision(rest.cartridge, first!);
  return (
    <WaitingRow
      open={open}
      onToggle={() => setOpen(!open)}
      customer={businessName}
      small={`${customer_number} · route ${route_number} · ${moment(created_at, rest.timezone)}`}
      due="New account"
      differs={accounts.length === 1 ? email : `${email} and ${accounts.length - 1} more`}
      amount={null}
      states={[{ word: others > 0 ? "Has accounts" : "Pending", tone: "warn" }]}
      failure={decision.failure}
      act={
        accounts.length === 1 ? (
          <ApproveButton size="small" approval={first!} decision={decision} />
        ) : (
          <Button size="small" aria-label={`See the accounts of ${businessName}`} onClick={() => setOpen(true)}>
            See all {accounts.length}
          </Button>
        )
      }
    >
      <section aria-label={businessName}>
        <h3 className="text-17 font-semibold">{businessName}</h3>
        <p className="text-15 text-ink-2">
          {customer_number} · route {route_number}
        </p>
        <p className="text-15 text-ink-2">{address}</p>
        {others > 0 && (
          <div className="mt-3">
            <Notice kind="warn">This business already has {accountsOf(others)}.</Notice>
          </div>
        )}
        {accounts.map((approval) => (
          <PendingAccount key={approval.userId} approval={approval} {...rest} />
        ))}
      </section>
    </WaitingRow>
  );
}

interface Decision {
  doing: "approve" | "reject" | null;
  failure: string | null;
  decide: (what: "approve" | "reject", reason?: string) => Promise<void>;
}

/**
 * Decides on an account and shows the result; an approval can be undone while its toast is shown.
 */
function useDecision(cartridge: ApprovalCartridge, { userId }: PendingApproval): Decision {
  const [doing, setDoing] = useState<Decision["doing"]>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const undo = () => {
    cartridge.undo(userId).then(toastSuccess, (error: Error) => toastError(error.message));
  };
  const decide = async (decision: "approve" | "reject", reason = "") => {
    setDoing(decision);
    setFailure(null);
    try {
      if (decision === "approve") toastUndo(await cartridge.approve(userId), undo);
      else toastSuccess(await cartridge.reject(userId, reason));
    } catch (error) {
      const { message } = error as Error;
      // The account's row has left the list, so the message is a toast.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) toastError(message);
      setFailure(message);
      setDoing(null);
    }
  };
  return { doing, failure, decide };
}

function ApproveButton({
  size,
  approval: { businessName, email },
  decision: { doing, decide },
}: {
  size: "small" | "medium";
  approval: PendingApproval;
  decision: Decision;
}) {
  return (
    <Button
      size={size}
      variant="primary"
      data-tool="approve"
      busy={doing === "approve"}
      disabled={doing !== null}
      aria-label={`Approve ${businessName}, ${email}`}
      onClick={() => void decide("approve")}
    >
      {doing === "approve" ? "Approving..." : "Approve"}
    </Button>
  );
}

function PendingAccount({ cartridge, approval, timezone, mailsAreSent }: Decides & { approval: PendingApproval }) {
  const { businessName, email, created_at } = approval;
  const decision = useDecision(cartridge, approval);
  const { doing, failure, decide } = decision;
  const [asking, setAsking] = useState(false);
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p className="font-medium break-words">{email}</p>
      <p className="text-15 text-ink-2">Requested {moment(created_at, timezone)}</p>
      {failure && (
        <div className="mt-3">
          <Notice kind="bad">{failure}</Notice>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2 max-sm:[&>*]:flex-1 sm:justify-end sm:[&>*]:min-w-36">
        <Button
          variant="danger"
          busy={doing === "reject"}
          disabled={doing !== null}
          aria-label={`Reject ${businessName}, ${email}`}
          onClick={() => setAsking(true)}
        >
          {doing === "reject" ? "Rejecting..." : "Reject"}
        </Button>
        <ApproveButton size="medium" approval={approval} decision={decision} />
      </div>
      {asking && (
        <RejectDialog
          approval={approval}
          mailsAreSent={mailsAreSent}
          reject={(reason) => void decide("reject", reason)}
          close={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function RejectDialog({
  approval: { userId, businessName, email },
  mailsAreSent,
  reject,
  close,
}: {
  approval: PendingApproval;
  mailsAreSent: boolean;
  reject: (reason: string) => void;
  close: () => void;
}) {
  const draft = useFormDraft("reject account", userId);
  const [reason, setReason] = useState("");
  const send = () => {
    draft.sent();
    close();
    reject(reason);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={`Reject ${businessName}`}
      description="Are you sure you want to reject this customer? This will delete their account."
      actions={
        <>
          <Button size="large" onClick={close}>
            Keep account
          </Button>
          <Button variant="danger" size="large" onClick={send}>
            Reject
          </Button>
        </>
      }
    >
      <DraftForm draft={draft} onSubmit={(event) => event.preventDefault()} className="grid gap-4">
        <TextField
          label="Reason"
          hint={mailsAreSent ? `Optional. We'll email it to ${email}.` : "Optional. It stays on record."}
          value={reason}
          maxLength={500}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </DraftForm>
    </Dialog>
  );
}
