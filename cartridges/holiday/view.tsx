import { CalendarPlus } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { v7 as uuid } from "uuid";
import type { ViewProps } from "#kernel/base-cartridge";
import { May } from "#kernel/may";
import { useOpensNew, useShow } from "#kernel/paged-list";
import { longDate, longDateAndYear } from "#ui/formats";
import { Button } from "#ui/button";
import { Card } from "#ui/card";
import { DataTable } from "#ui/data-table";
import { Dialog } from "#ui/dialog";
import { EmptyState } from "#ui/notice";
import { toastError, toastInfo, toastSuccess } from "#ui/toasts";
import type HolidayCartridge from "./cartridge";
import type { ScheduleDraft } from "./cartridge";
import { yearOf } from "./federal";
import { copiedDays, federalDays } from "./presets";
import { ScheduleForm } from "./schedule-form";
import { draftOf } from "./words";
import type { HolidayDay, HolidaysData, Schedule, ScheduledDay } from "./schema";
import { YearStrip } from "./year-strip";

/**
 * The holiday schedules with their days and effects. A schedule being edited is replaced by its
 * form.
 */
export default function HolidaysView({ cartridge }: ViewProps<HolidayCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [draft, setDraft] = useState<ScheduleDraft | null>(null);
  const [shownYear, setYear] = useState<number | null>(null);
  const [ending, setEnding] = useState<Schedule | null>(null);
  const show = useShow();
  const startsNew = useOpensNew("schedule", () => setDraft(newDraft()));
  if (!data) return null;
  const next = data.schedules.flatMap(({ days }) => days).find((day) => day.open);
  const year = shownYear ?? yearOf(next?.holiday ?? data.today);
  const close = () => {
    setDraft(null);
    if (startsNew) show({});
  };
  const form = (start: ScheduleDraft) => (
    <ScheduleForm key={start.id} cartridge={cartridge} data={data} start={start} close={close} />
  );
  const isNew = draft !== null && draft.version === null;
  const isGone = draft !== null && !isNew && data.schedules.every(({ id }) => id !== draft.id);
  const cardOf = (schedule: Schedule) =>
    draft?.id === schedule.id ? (
      form(draft)
    ) : (
      <ScheduleCard
        key={schedule.id}
        schedule={schedule}
        busy={draft !== null}
        change={() => setDraft(draftOf(schedule))}
        end={() => setEnding(schedule)}
      />
    );
  return (
    <div className="grid gap-6">
      {isNew ? (
        form(draft)
      ) : (
        <May do="holidays:write">
          <Begin data={data} year={year} disabled={draft !== null} onBegin={setDraft} />
        </May>
      )}
      <YearStrip data={data} year={year} onYear={setYear} />
      {data.schedules.length === 0 && !isNew && (
        <EmptyState title="No holidays yet">
          Enter the days on which the routes do not run, such as Christmas, and when their stops are run instead.
        </EmptyState>
      )}
      {/* If somebody else ended the schedule being edited, its form stays, at the top. */}
      {[...(isGone ? [form(draft)] : []), ...data.schedules.map(cardOf)]}
      {ending && <EndDialog cartridge={cartridge} data={data} schedule={ending} close={() => setEnding(null)} />}
    </div>
  );
}

const newDraft = (name = "", days: HolidayDay[] = []): ScheduleDraft => ({ id: uuid(), version: null, name, days });

/**
 * Starts a new schedule: empty, with the shown year's federal holidays, or copied from the year
 * before.
 */
function Begin({
  data: { schedules, today },
  year,
  disabled,
  onBegin,
}: {
  data: HolidaysData;
  year: number;
  disabled: boolean;
  onBegin: (draft: ScheduleDraft) => void;
}) {
  const beginWith = (name: string, days: HolidayDay[], none: string) =>
    days.length === 0 ? toastInfo(none) : onBegin(newDraft(name, days));
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" disabled={disabled} onClick={() => onBegin(newDraft())}>
        <CalendarPlus aria-hidden className="size-5" />
        New schedule
      </Button>
      <Button
        disabled={disabled}
        onClick={() =>
          beginWith(
            `US federal holidays ${year}`,
            federalDays(year, schedules, today),
            `No upcoming US federal holidays of ${year} are left to enter.`,
          )
        }
      >
        Add US federal holidays
      </Button>
      <Button
        disabled={disabled}
        onClick={() =>
          beginWith(
            `Holidays ${year}`,
            copiedDays(year, schedules, today),
            `${year - 1} has no holidays to copy to ${year}.`,
          )
        }
      >
        Copy last year
      </Button>
    </div>
  );
}

function effectOf({ stops, routes, runs_on }: ScheduledDay): string {
  if (stops === 0) return "No stops";
  const count = `${stops} ${stops === 1 ? "stop" : "stops"} on ${routes} ${routes === 1 ? "route" : "routes"}`;
  return `${count} ${runs_on === null ? "skipped" : "moved"}`;
}

function ScheduleCard({
  schedule,
  busy,
  change,
  end,
}: {
  schedule: Schedule;
  busy: boolean;
  change: () => void;
  end: () => void;
}) {
  const { name, days } = schedule;
  const open = days.some((day) => day.open);
  return (
    <Card
      title={name}
      action={
        <May do="holidays:write">
          <div className="flex flex-wrap gap-2">
            <Button disabled={busy} aria-label={`Change ${name}`} onClick={change}>
              Change
            </Button>
            {open && (
              <Button variant="danger" disabled={busy} aria-label={`End ${name}`} onClick={end}>
                End
              </Button>
            )}
          </div>
        </May>
      }
    >
      <DataTable
        caption={`Days of ${name}`}
        rows={days}
        rowKey={({ holiday, route }) => `${holiday} ${route}`}
        columns={[
          { header: "Holiday", cell: ({ holiday }) => longDateAndYear(holiday) },
          { header: "Stops run on", cell: ({ runs_on }) => (runs_on === null ? "Skipped" : longDate(runs_on)) },
          { header: "Routes", cell: ({ route }) => (route === null ? "All routes" : `Route ${route}`) },
          { header: "Effect", cell: (day) => (day.open ? effectOf(day) : "Over"), wide: true },
        ]}
      />
    </Card>
  );
}

function EndDialog({
  cartridge,
  data,
  schedule,
  close,
}: {
  cartridge: HolidayCartridge;
  data: HolidaysData;
  schedule: Schedule;
  close: () => void;
}) {
  const [busy, setBusy] = useState(false);
  // The schedule may have changed while the dialog was open.
  const { version } = data.schedules.find(({ id }) => id === schedule.id) ?? schedule;
  const end = async () => {
    setBusy(true);
    try {
      toastSuccess(await cartridge.end({ id: schedule.id, version }));
    } catch (error) {
      toastError((error as Error).message);
    }
    close();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={`End ${schedule.name}`}
      description="Its days to come are ordinary service days again. Days that have passed stay as they were."
      actions={
        <>
          <Button onClick={close}>Keep schedule</Button>
          <Button variant="danger" busy={busy} onClick={() => void end()}>
            End schedule
          </Button>
        </>
      }
    />
  );
}
