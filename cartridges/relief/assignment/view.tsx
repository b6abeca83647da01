import { UserPlus } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { shortDate } from "#ui/formats";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { Dialog } from "#ui/dialog";
import { Tag } from "#ui/tag";
import { toastError, toastSuccess } from "#ui/toasts";
import { AssignmentForm } from "./assignment-form";
import type AssignmentCartridge from "./cartridge";
import type { AssignedCoverage } from "./schema";
import { WeekGrid } from "./week-grid";

/** The week, the coverages to come and of late, and a form to assign a relief driver. */
export default function AssignmentView({ cartridge }: ViewProps<AssignmentCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [sending, setSending] = useState<{ route: string; date: string } | null>(null);
  const [ending, setEnding] = useState<AssignedCoverage | null>(null);
  if (!data) return null;
  return (
    <div className="grid grid-cols-1 gap-6">
      {sending ? (
        <AssignmentForm
          key={`${sending.route} ${sending.date}`}
          cartridge={cartridge}
          data={data}
          start={sending}
          close={() => setSending(null)}
        />
      ) : (
        <Button variant="primary" className="justify-self-start" onClick={() => setSending({ route: "", date: "" })}>
          <UserPlus aria-hidden className="size-5" />
          Send a relief driver
        </Button>
      )}
      <WeekGrid data={data} onSend={setSending} />
      {data.coming.length > 0 && (
        <Card title="Covered from today on">
          <ul aria-label="Covered from today on" className="divide-y divide-line">
            {data.coming.map((coverage) => (
              <li key={coverage.id} className="flex flex-wrap items-center gap-3 py-3">
                <Words coverage={coverage} />
                <Button
                  className="ml-auto"
                  aria-label={`Take back route ${coverage.route} from ${coverage.driver_name}, ${daysOf(coverage)}`}
                  onClick={() => setEnding(coverage)}
                >
                  Take back
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data.past.length > 0 && (
        <Card title="Covered lately">
          <ul aria-label="Covered lately" className="divide-y divide-line">
            {data.past.map((coverage) => (
              <li key={coverage.id} className="flex flex-wrap items-center gap-3 py-3">
                <Words coverage={coverage} />
                <CartridgeButtonLink
                  className="ml-auto"
                  to={{ cartridge: "hand-back", key: { coverage: coverage.id } }}
                  aria-label={`What was done on route ${coverage.route}, ${daysOf(coverage)}`}
                >
                  What was done
                </CartridgeButtonLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {ending && <TakeBack cartridge={cartridge} coverage={ending} close={() => setEnding(null)} />}
    </div>
  );
}

const daysOf = ({ first, last }: AssignedCoverage) =>
  first === last ? shortDate(first) : `${shortDate(first)} to ${shortDate(last)}`;

const Words = ({ coverage }: { coverage: AssignedCoverage }) => (
  <div className="min-w-0 flex-1 basis-60">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">Route {coverage.route}</span>
      <span>{daysOf(coverage)}</span>
      {coverage.schedule && <Tag>{coverage.schedule}</Tag>}
      {coverage.ended && <Tag tone="warn">Given back early</Tag>}
    </p>
    <p className="text-sm text-ink-2">
      {coverage.driver_name}
      {coverage.assigned_by ? `, sent by ${coverage.assigned_by}` : ", took it themselves"}
    </p>
  </div>
);

function TakeBack({
  cartridge,
  coverage,
  close,
}: {
  cartridge: AssignmentCartridge;
  coverage: AssignedCoverage;
  close: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const end = () => {
    setBusy(true);
    cartridge
      .takeBack(coverage.id)
      .then(toastSuccess, (error: Error) => toastError(error.message))
      .finally(close);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={`Take back route ${coverage.route}?`}
      description={
        coverage.schedule
          ? `${coverage.driver_name} will no longer cover it on any day of ${coverage.schedule}, and will be notified.`
          : `${coverage.driver_name} will no longer cover it on ${daysOf(coverage)}, and will be notified.`
      }
      actions={
        <>
          <Button onClick={close}>Keep it</Button>
          <Button variant="danger" busy={busy} onClick={end}>
            Take back
          </Button>
        </>
      }
    />
  );
}
