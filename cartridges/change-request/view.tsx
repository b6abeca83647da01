import { Check, Phone, X } from "lucide-react";
import { useState, useSyncExternalStore, type FormEvent } from "react";
import { ApiError } from "#kernel/api-client";
import type { Surface } from "#kernel/base-cartridge";
import { Pages } from "#kernel/paged-list";
import { moment, pieces, shortened } from "#ui/formats";
import { Button } from "#ui/button";
import { DraftForm, useFormDraft } from "#ui/drafts/form-draft";
import { TextField } from "#ui/field";
import { EmptyState, Notice } from "#ui/notice";
import { callLink, phoneNumber } from "#ui/phone-number";
import { toastSuccess } from "#ui/toasts";
import { WaitingRow, WaitingTable } from "#ui/waiting-table";
import type ChangeRequestCartridge from "./cartridge";
import { kindLabel } from "./rules";
import type { OpenRequest } from "./schema";

export default function ChangeRequestsView({ cartridge }: { cartridge: ChangeRequestCartridge; surface: Surface }) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data || data.requests.length === 0)
    return <EmptyState title="No open requests">Change requests from customers show up here.</EmptyState>;
  return (
    <div className="grid grid-cols-1 gap-3">
      <WaitingTable label="Change requests">
        {data.requests.map((request) => (
          <RequestRow key={request.id} cartridge={cartridge} request={request} timezone={data.timezone} />
        ))}
      </WaitingTable>
      {data.total_pages > 1 && (
        <Pages
          cartridge="change-request"
          shown={{}}
          page={data.page}
          pages={data.total_pages}
          size={data.limit}
          count={data.requests.length}
          total={data.total}
          words={["request", "requests"]}
        />
      )}
    </div>
  );
}

function RequestRow({
  cartridge,
  request,
  timezone,
}: {
  cartridge: ChangeRequestCartridge;
  request: OpenRequest;
  timezone: string;
}) {
  const [open, setOpen] = useState(false);
  const { customer, description, delivery_day, quantity, kind, content, made_by, created_at } = request;
  return (
    <WaitingRow
      open={open}
      onToggle={() => setOpen(!open)}
      customer={customer.name}
      small={[customer.number, `route ${customer.route}`, moment(created_at, timezone), made_by]
        .filter(Boolean)
        .join(" · ")}
      due={delivery_day ?? "Every day"}
      differs={description || "Account"}
      words={shortened(content)}
      amount={quantity !== null && `${pieces(quantity)} pcs`}
      states={[{ word: kindLabel(kind), tone: "warn" }]}
      failure={null}
      act={
        <Button size="small" aria-label={`Answer ${customer.name}`} onClick={() => setOpen(true)}>
          Answer
        </Button>
      }
    >
      <section aria-label={`Request of ${customer.name}`} className="grid grid-cols-1 gap-4">
        <div>
          <h3 className="text-17 font-semibold">
            {description || customer.name}
            {description && delivery_day && ` on ${delivery_day}`}
            {quantity !== null && <span className="font-normal text-ink-2"> · {pieces(quantity)} pieces</span>}
          </h3>
          <p className="whitespace-pre-wrap">{content}</p>
          <p className="text-15 text-ink-2">
            #{customer.number} · route {customer.route}
            {made_by && ` · ${made_by}`}
          </p>
        </div>
        {customer.phone && (
          <a
            href={callLink(customer.phone)}
            className="inline-flex min-h-12 min-w-0 items-center gap-2 justify-self-start font-semibold wrap-anywhere text-accent"
          >
            <Phone aria-hidden className="size-4.5 shrink-0" />
            {phoneNumber(customer.phone)}
          </a>
        )}
        <Answer cartridge={cartridge} request={request} />
      </section>
    </WaitingRow>
  );
}

function Answer({ cartridge, request: { id, customer } }: { cartridge: ChangeRequestCartridge; request: OpenRequest }) {
  const draft = useFormDraft("answer request", id);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ message: string; answer?: string } | null>(null);
  const send = async (status: "done" | "declined", answer: string) => {
    setBusy(true);
    setRefused(null);
    try {
      const done = await cartridge.answer(id, status, answer);
      draft.sent();
      toastSuccess(done);
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
    <DraftForm draft={draft} onSubmit={submit} noValidate className="grid gap-3">
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
    </DraftForm>
  );
}
