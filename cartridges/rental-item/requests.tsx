import { CircleCheck, CircleX, Hourglass, Undo2 } from "lucide-react";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { FormError, PageForm, usePageForm } from "#ui/page-form";
import { Tag } from "#ui/tag";
import type { ChangeRequest } from "./schema";
import { FormOutcome } from "./form-outcome";

/** The customer's requests, each with its state and the driver's answer. */
export function Requests({ requests, mayWithdraw }: { requests: readonly ChangeRequest[]; mayWithdraw: boolean }) {
  if (requests.length === 0) return null;
  const open = requests.filter(({ status }) => status === "open").length;
  return (
    <Card
      title="Your requests"
      action={<span className="text-ink-2">{open === 0 ? "None open" : `${open} open`}</span>}
    >
      <ul className="grid">
        {requests.map((request) => (
          <Request key={request.id} request={request} mayWithdraw={mayWithdraw} />
        ))}
      </ul>
    </Card>
  );
}

function Request({
  request: { id, content, status, answer, description, delivery_day },
  mayWithdraw,
}: {
  request: ChangeRequest;
  mayWithdraw: boolean;
}) {
  const form = usePageForm({ intent: "withdraw", item: id });
  return (
    <li className="grid gap-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 font-semibold">
          {description || "Your account"}
          {delivery_day && <span className="font-normal text-ink-2"> · {delivery_day}</span>}
        </p>
        <RequestState status={status} />
      </div>
      <p className="whitespace-pre-wrap">{content}</p>
      {answer && <p className="border-l-3 border-line-strong pl-3 whitespace-pre-wrap text-ink-2">{answer}</p>}
      <FormOutcome of={id} />
      <FormError form={form} />
      {status === "open" && mayWithdraw && (
        <PageForm form={form} preventScrollReset>
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="item" value={id} />
          <Button type="submit" busy={form.busy} aria-label={`Withdraw the request for ${description}`}>
            <Undo2 aria-hidden className="size-4.5" />
            Withdraw
          </Button>
        </PageForm>
      )}
    </li>
  );
}

function RequestState({ status }: { status: ChangeRequest["status"] }) {
  switch (status) {
    case "open":
      return (
        <Tag tone="warn" icon={Hourglass}>
          With your driver
        </Tag>
      );
    case "done":
      return (
        <Tag tone="ok" icon={CircleCheck}>
          Done
        </Tag>
      );
    case "declined":
      return (
        <Tag tone="bad" icon={CircleX}>
          Declined
        </Tag>
      );
    case "withdrawn":
      return <Tag icon={Undo2}>Withdrawn</Tag>;
  }
}
