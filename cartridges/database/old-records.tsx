import { useState, type FormEvent } from "react";
import { useRefresh } from "#kernel/refresh";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { DataTable } from "#ui/data-table";
import { Field } from "#ui/field";
import { pieces } from "#ui/formats";
import { refusalOf, type CallRefusal } from "#kernel/api-client";
import { toastSuccess } from "#ui/toasts";
import type DatabaseCartridge from "./cartridge";
import { YOUNGEST_DAYS, type OldRecords as Old } from "./schema";

const USUAL_DAYS = 90;
const records = (count: number) => `${pieces(count)} ${count === 1 ? "record" : "records"}`;

/** Clears old records after a preview. */
export function OldRecords({ cartridge, old }: { cartridge: DatabaseCartridge; old: Old | null }) {
  const refresh = useRefresh();
  const [days, setDays] = useState(String(USUAL_DAYS));
  const [busy, setBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const look = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(null);
    await cartridge.lookForOld(days).catch((error: unknown) => setRefusal(refusalOf(error)));
    setBusy(false);
  };
  const clear = async () => {
    const { total } = await cartridge.clearOld();
    toastSuccess(`Cleared away: ${records(total)}.`);
    await refresh();
  };
  return (
    <Card id="old-records" title="Old records">
      <div className="grid gap-4">
        <p className="max-w-prose text-ink-2">
          Sessions that have ended, used links, inbox entries and mails that were sent. What people wrote or did is
          never cleared: customers, orders, deliveries, notes and the audit stay.
        </p>
        <form onSubmit={(event) => void look(event)} noValidate className="flex flex-wrap items-start gap-3">
          <div className="w-40">
            <Field
              label="Older than, days"
              inputMode="numeric"
              value={days}
              error={refusal?.fields.days ?? refusal?.message}
              hint={`At least ${YOUNGEST_DAYS}`}
              onChange={({ currentTarget }) => {
                setDays(currentTarget.value);
                cartridge.forgetOld();
              }}
            />
          </div>
          <Button type="submit" busy={busy} className="sm:mt-7">
            Show what would be deleted
          </Button>
        </form>
        {old && (
          <>
            <DataTable
              caption={`Older than ${old.days} days`}
              rows={old.kinds}
              rowKey={({ title }) => title}
              columns={[
                { header: "Kind", cell: ({ title }) => title },
                { header: "Would be deleted", cell: ({ count }) => pieces(count), align: "right" },
              ]}
            />
            {old.total === 0 ? (
              <p className="text-ink-2">No records are that old.</p>
            ) : (
              <Button variant="danger" className="justify-self-start" onClick={() => setIsAsking(true)}>
                Clean old records
              </Button>
            )}
          </>
        )}
      </div>
      {isAsking && old && (
        <ConfirmDialog
          title="Clean old records?"
          description={
            `${records(old.total)} older than ${old.days} days will be deleted for good. ` +
            "The audit records who did it."
          }
          keep="Keep them"
          act="Delete"
          onAct={clear}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}
