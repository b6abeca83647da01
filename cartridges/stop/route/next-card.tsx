import { CircleCheck, Flag, MapPin, Phone, Play } from "lucide-react";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { callLink, phoneNumber } from "#ui/phone-number";
import { PlaceLink } from "#ui/place-link";
import type { DayStop } from "../schema";
import type { QuestionKind } from "../question";
import { ShortAnswerTag } from "../short-answer";
import { Load } from "../stop-row";
import type { ShownDay } from "../working";

interface Props {
  stop: DayStop;
  day: ShownDay;
  /** It is the stop in progress; otherwise the next one. */
  active?: boolean;
  onOpen: (stop: DayStop) => void;
  onStart: (stop: DayStop) => void;
  onAsk: (kind: QuestionKind, stop: DayStop) => void;
}

const LINK =
  "grid size-12 shrink-0 place-items-center rounded-control border border-line bg-surface text-accent hover:bg-sunk";

/** The active or the next stop, large, with its address, load and actions. */
export function NextCard({ stop, day, active = false, onOpen, onStart, onAsk }: Props) {
  return (
    <div className={classes("grid gap-3 rounded-card border bg-surface p-3", active ? "border-accent" : "border-line")}>
      <div className="flex items-start gap-2">
        <button
          type="button"
          onClick={() => onOpen(stop)}
          className="min-h-12 min-w-0 flex-1 rounded-control text-left"
        >
          <span className="block text-lg leading-tight font-bold">{stop.customer_name}</span>
          <span className="block text-15 text-ink-2">{stop.address || "No address"}</span>
          <span className="block text-13 text-ink-2">
            Stop {day.stops.indexOf(stop) + 1} · {stop.service_type} · <Load stop={stop} />
          </span>
          <ShortAnswerTag stop={stop} />
        </button>
        {stop.address && (
          <PlaceLink address={stop.address} className={LINK} aria-label={`Map: ${stop.address}`}>
            <MapPin aria-hidden className="size-5" />
          </PlaceLink>
        )}
        {stop.phone && (
          <a href={callLink(stop.phone)} className={LINK} aria-label={`Call ${phoneNumber(stop.phone)}`}>
            <Phone aria-hidden className="size-5" />
          </a>
        )}
      </div>
      <div className="flex gap-2 [&>*]:flex-1 [&>*]:px-2">
        {active ? (
          <>
            <Button size="large" onClick={() => onAsk("issue", stop)}>
              <Flag aria-hidden className="size-5" />
              Report Issue
            </Button>
            <Button size="large" variant="primary" onClick={() => onAsk("complete", stop)}>
              <CircleCheck aria-hidden className="size-5" />
              Complete
            </Button>
          </>
        ) : (
          <Button size="large" variant="primary" onClick={() => onStart(stop)}>
            <Play aria-hidden className="size-5" />
            Start
          </Button>
        )}
      </div>
    </div>
  );
}
