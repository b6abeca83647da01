import { Check, Phone, X } from "lucide-react";
import { useState, useSyncExternalStore, type FormEvent } from "react";
import { ApiError } from "#kernel/api-client";
import type { Surface } from "#kernel/base-cartridge";
import { pieces } from "#ui/formats";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { TextField } from "#ui/field";
import { EmptyState, Notice } from "#ui/notice";
import { Tag } from "#ui/tag";
import { toastSuccess } from "#ui/toasts";
import type ChangeRequestCartridge from "./cartridge";
import { kindLabel } from "./rules";
import type { OpenRequest } from "./schema";

export default function ChangeRequestsView({ cartridge }: { cartridge: ChangeRequestCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data || data.requests.length === 0)
    return <EmptyState title="No open requests">Change requests from customers show up here.</EmptyState>;
  return (
    <ul className="grid gap-4">
      {data.requests.map((request) => (
        <li key={request.id}>
          <RequestCard cartridge={cartridge} request={request} />
        </li>
      ))}
    </ul>
  );
}

function RequestCard({ cartridge, request }: { cartridge: ChangeRequestCartridge; request: OpenRequest }) {
  const { customer, description, delivery_day, quantity, kind, content, made_by } = request;
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="text-lg font-semibold">{customer.name}</h3>
          <p className="text-15 text-ink-2">
            #{customer.number} · route {customer.route}
            {made_by && ` · ${made_by}`}
          </p>
        </div>
        <Tag tone="warn">{kindLabel(kind)}</Tag>
      </div>
      <div>
        {description && (
          <p className="font-semibold">
            {description}
            {delivery_day && ` on ${delivery_day}`}
            {quantity !== null && <span className="font-normal text-ink-2"> · {pieces(quantity)} pieces</span>}
          </p>
        )}
        <p className="whitespace-pre-wrap">{content}</p>
      </div>
      {customer.phone && (
        <a
          href={`tel:${customer.phone}`}
          className="inline-flex min-h-12 min-w-0 items-center gap-2 justify-self-start font-semibold wrap-anywhere text-accent"
        >
          <Phone aria-hidden className="size-4.5 shrink-0" />
          {customer.phone}
        </a>
      )}
      <Answer cartridge={cartridge} request={request} />
    </Card>
  );
}

function Answer({ cartridge, request: { id, customer } }: { cartridge: ChangeRequestCartridge; request: OpenRequest }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ message: string; answer?: string } | null>(null);
  const send = async (status: "done" | "declined", answer: string) => {
    setBusy(true);
    setRefused(null);
    try {
      toastSuccess(await cartridge.answer(id, status, answer));
    } catch (error) {
      setRefused({
        message: (error as Error).message,
        answer: error instanceof ApiError ? error.fields.answer : undefined,
      });
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    void send(
      pressed?.value === "declined" ? "declined" : "done",
      String(new FormData(event.currentTarget).get("answer")),
    );
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      {refused && !refused.answer && <Notice kind="bad">{refused.message}</Notice>}
      <TextField
        label={`Answer to ${customer.name}`}
        name="answer"
        rows={2}
        maxLength={1_000}
        hint="They'll see it with their request."
        error={refused?.answer}
      />
      <div className="flex flex-wrap gap-2 [&>*]:flex-1">
        <Button type="submit" name="status" value="declined" variant="danger" busy={busy}>
          <X aria-hidden className="size-4.5" />
          Decline
        </Button>
        <Button type="submit" name="status" value="done" variant="primary" busy={busy}>
          <Check aria-hidden className="size-4.5" />
          Done
        </Button>
      </div>
    </form>
  );
}
