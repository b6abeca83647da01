import { useCallback, useState, type ComponentProps } from "react";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { onDemand } from "#ui/on-demand";
import { MissingPart } from "#ui/missing-part";
import { MissingDialog } from "#ui/plain-dialog";
import { useBeenIdle } from "#ui/when-idle";
import type { QuestionKind } from "./question";
import type StopQuestions from "./questions";
import type { RouteDayCartridge } from "./route-day";
import type { DayStop, RouteDayData } from "./schema";
import type StopDetails from "./stop-details";
import { sayError, type ShownDay } from "./working";

// Preloaded once the page is shown, so that it is available offline.
const Questions = onDemand<ComponentProps<typeof StopQuestions>>(
  () => import("./questions"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);
const Details = onDemand<ComponentProps<typeof StopDetails>>(
  () => import("./stop-details"),
  ({ retry }) => <MissingPart retry={retry} />,
);

/**
 * The open stop and its dialog: in a sheet over the list, or, with `beside`, in a panel beside the
 * list, which shows the current stop until another is chosen.
 */
export function useOpenStop(cartridge: RouteDayCartridge, data: RouteDayData, day: ShownDay, beside = false) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [question, setQuestion] = useState<{ kind: QuestionKind; stop: DayStop } | null>(null);
  const open = useCallback(({ id }: DayStop) => setOpenId(id), []);
  const start = ({ id }: DayStop) => void cartridge.start(id).catch(sayError);
  const openDialog = useCallback(
    (kind: QuestionKind, stop: DayStop) => {
      setQuestion({ kind, stop });
      if (!beside) setOpenId(null);
    },
    [beside],
  );
  // Without a tap, the details load only once the page is idle.
  const hasBeenIdle = useBeenIdle();
  const currentStop = beside && hasBeenIdle ? (day.current ?? day.next) : null;
  const shown = day.stops.find(({ id }) => id === openId) ?? currentStop;
  const details = shown && (
    <Details
      stop={shown}
      day={day}
      acts={data.acts}
      proofs={data.proofs}
      timeZone={data.timezone}
      onStart={start}
      onAsk={openDialog}
    />
  );
  const dialogs = (
    <>
      {!beside && shown && (
        <Dialog
          open
          onOpenChange={(stays) => stays || setOpenId(null)}
          title={shown.customer_name}
          begins="reading"
          actions={
            <Button size="large" onClick={() => setOpenId(null)}>
              Back to the stops
            </Button>
          }
        >
          {details}
        </Dialog>
      )}
      {question && (
        <Questions kind={question.kind} stop={question.stop} cartridge={cartridge} onClose={() => setQuestion(null)} />
      )}
    </>
  );
  return { shown, details, dialogs, open, start, ask: openDialog };
}
