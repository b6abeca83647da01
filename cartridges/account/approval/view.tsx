import { Clock } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { ApiError } from "#kernel/api-client";
import type { Surface } from "#kernel/base-cartridge";
import { moment } from "#ui/formats";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { Dialog } from "#ui/dialog";
import { TextField } from "#ui/field";
import { EmptyState, Notice } from "#ui/notice";
import { Tag } from "#ui/tag";
import { toastError, toastSuccess } from "#ui/toasts";
import type ApprovalCartridge from "./cartridge";
import type { PendingApproval } from "./schema";

export default function PendingApprovalsView({ cartridge }: { cartridge: ApprovalCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data || data.pendingApprovals.length === 0)
    return <EmptyState title="No pending approvals">New accounts show up here for you to approve.</EmptyState>;
  return (
    <ul className="grid gap-4" aria-label="Pending approvals">
      {[...byBusiness(data.pendingApprovals)].map(([number, accounts]) => (
        <li key={number}>
          <Pending
            cartridge={cartridge}
            accounts={accounts}
            timezone={data.timezone}
            mailsAreSent={data.mails_are_sent}
          />
        </li>
      ))}
    </ul>
  );
}

/** The accounts of one customer number are one item, in the order of the first. */
function byBusiness(approvals: readonly PendingApproval[]): ReadonlyMap<string, readonly PendingApproval[]> {
  const businesses = new Map<string, PendingApproval[]>();
  for (const approval of approvals) {
    const number = approval.customer_number;
    businesses.set(number, [...(businesses.get(number) ?? []), approval]);
  }
  return businesses;
}

const accountsOf = (count: number) => (count === 1 ? "another account" : `${count} other accounts`);

function Pending({
  accounts,
  ...rest
}: {
  cartridge: ApprovalCartridge;
  accounts: readonly PendingApproval[];
  timezone: string;
  mailsAreSent: boolean;
}) {
  const { businessName, customer_number, address, route_number, other_accounts } = accounts[0]!;
  const others = other_accounts - (accounts.length - 1);
  return (
    <Card>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-xl font-bold">{businessName}</h3>
          <p className="text-15 text-ink-2">
            {customer_number} · route {route_number}
          </p>
        </div>
        <Tag tone="warn" icon={Clock}>
          Pending
        </Tag>
      </div>
      <p className="mt-3 text-15 text-ink-2">{address}</p>
      {others > 0 && (
        <div className="mt-3">
          <Notice kind="warn">This business already has {accountsOf(others)}.</Notice>
        </div>
      )}
      {accounts.map((approval) => (
        <PendingAccount key={approval.userId} approval={approval} {...rest} />
      ))}
    </Card>
  );
}

function PendingAccount({
  cartridge,
  approval,
  timezone,
  mailsAreSent,
}: {
  cartridge: ApprovalCartridge;
  approval: PendingApproval;
  timezone: string;
  mailsAreSent: boolean;
}) {
  const { userId, businessName, email, created_at } = approval;
  const [doing, setDoing] = useState<"approve" | "reject" | null>(null);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const decide = async (what: "approve" | "reject", reason = "") => {
    setDoing(what);
    setFailure(null);
    try {
      toastSuccess(await (what === "approve" ? cartridge.approve(userId) : cartridge.reject(userId, reason)));
    } catch (error) {
      const message =
        error instanceof ApiError && error.status >= 400 && error.status < 500
          ? error.message
          : `Failed to ${what} customer`;
      // The account has left the list, and its card with it, so the message is a toast.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) toastError(message);
      setFailure(message);
      setDoing(null);
    }
  };
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
        <Button
          variant="primary"
          busy={doing === "approve"}
          disabled={doing !== null}
          aria-label={`Approve ${businessName}, ${email}`}
          onClick={() => void decide("approve")}
        >
          {doing === "approve" ? "Approving..." : "Approve"}
        </Button>
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
  approval: { businessName, email },
  mailsAreSent,
  reject,
  close,
}: {
  approval: PendingApproval;
  mailsAreSent: boolean;
  reject: (reason: string) => void;
  close: () => void;
}) {
  const [reason, setReason] = useState("");
  const send = () => {
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
      <TextField
        label="Reason"
        hint={mailsAreSent ? `Optional. We'll email it to ${email}.` : "Optional. It stays on record."}
        value={reason}
        maxLength={500}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Dialog>
  );
}
