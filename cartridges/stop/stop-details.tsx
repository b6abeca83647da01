import {
  CircleCheck,
  Flag,
  KeyRound,
  MapPin,
  MessageSquarePlus,
  Phone,
  Play,
  Printer,
  RotateCcw,
  Signpost,
  SkipForward,
} from "lucide-react";
import type { ReactNode } from "react";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { Embedded } from "#kernel/embedded";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { Disclosure } from "#ui/disclosure";
import { OwedPieces } from "#ui/figures";
import { clockTime, pieces } from "#ui/formats";
import { callLink, phoneNumber } from "#ui/phone-number";
import { PlaceLink } from "#ui/place-link";
import { Tag } from "#ui/tag";
import { inTheirOrder, piecesOf, type StopState } from "./rules";
import type { QuestionKind } from "./question";
import { ShortAnswerTag } from "./short-answer";
import { ProofMissing, Proofs } from "./proof/proofs";
import type { DayProof, DayStop, StopAct } from "./schema";
import { keyOfStop } from "./stop-key";
import type { ShownDay } from "./working";
import { DIFFERENCE_WORDS, faceOf, wordsOfAct } from "./words";

interface Props {
  stop: DayStop;
  day: ShownDay;
  acts: readonly StopAct[];
  proofs: readonly DayProof[];
  timeZone: string;
  onStart: (stop: DayStop) => void;
  onAsk: (kind: QuestionKind, stop: DayStop) => void;
}

const LINK = "flex min-h-12 items-center gap-3 rounded-control px-2 font-medium text-accent hover:bg-accent-wash";

/**
 * Everything about one stop, in the panel beside the list or in a sheet: address,
 * items, history and actions.
 */
export default function StopDetails({ stop, day, acts, proofs, timeZone, onStart, onAsk }: Props) {
  const state = day.states.get(stop.id)!;
  const { word, tone, icon } = faceOf(state);
  const place = day.stops.indexOf(stop) + 1;
  const time = state.completedAt ?? state.startedAt;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2 text-15 text-ink-2">
        <Tag tone={tone} icon={icon}>
          {word}
        </Tag>
        <span>
          Stop {place} of {day.stops.length}
          {time && ` · ${state.completedAt ? "done" : "started"} ${clockTime(time, timeZone)}`}
          {` · ${stop.service_type} · ${stop.minutes} min`}
        </span>
      </div>
      <div className="-mx-2 grid">
        {stop.address && (
          <PlaceLink address={stop.address} className={LINK} aria-label={`Map: ${stop.address}`}>
            <MapPin aria-hidden className="size-5 shrink-0" />
            {stop.address}
          </PlaceLink>
        )}
        {stop.phone && (
          <a href={callLink(stop.phone)} className={LINK} aria-label={`Call ${phoneNumber(stop.phone)}`}>
            <Phone aria-hidden className="size-5 shrink-0" />
            {phoneNumber(stop.phone)}
          </a>
        )}
      </div>
      {stop.access && (
        <p className="flex gap-3 rounded-card bg-warn-wash px-4 py-3 text-ink">
          <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
          {stop.access}
        </p>
      )}
      {state.issue?.text && <p className="rounded-card bg-bad-wash px-4 py-3">{state.issue.text}</p>}
      {stop.short_answer && (
        <p>
          <ShortAnswerTag stop={stop} />
        </p>
      )}
      <Actions {...{ stop, state, onStart, onAsk }} />
      {/* Above the items: a driver needs the parking note and the door code before unloading. */}
      <Embedded
        cartridge="briefing"
        part={{ customer: stop.customer_number }}
        otherwise={<BriefingLink stop={stop} />}
      />
      {state.figures ? <Delivered stop={stop} state={state} /> : <ToDeliver stop={stop} />}
      {day.unproven.has(stop.id) && (
        <p>
          <ProofMissing why={state.withoutProof} />
        </p>
      )}
      <Proofs proofs={proofs.filter((proof) => proof.stop === stop.id)} timeZone={timeZone} />
      {state.notes.length > 0 && (
        <Part title="Notes">
          <ul className="grid gap-2">
            {state.notes.map(({ id, text, by, at }) => (
              <li key={id}>
                <p className="whitespace-pre-wrap">{text}</p>
                <p className="text-13 text-ink-2">
                  {by}, {clockTime(at, timeZone)}
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <History acts={acts.filter((act) => act.stop === stop.id)} timeZone={timeZone} />
    </div>
  );
}

/** On the canvas the briefing opens in a window of its own. */
const BriefingLink = ({ stop: { id, customer_number: customer } }: { stop: DayStop }) => {
  const { route, date } = keyOfStop(id)!;
  return (
    <CartridgeButtonLink to={{ cartridge: "briefing", key: { route, date, customer } }}>
      <Signpost aria-hidden className="size-5" />
      Briefing
    </CartridgeButtonLink>
  );
};

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-2 text-13 font-semibold text-ink-2">{title}</h3>
      {children}
    </section>
  );
}

function Actions({
  stop,
  state: { status },
  onStart,
  onAsk,
}: Pick<Props, "stop" | "onStart" | "onAsk"> & { state: StopState }) {
  const opens = (kind: QuestionKind) => () => onAsk(kind, stop);
  const isOpen = status === "pending" || status === "in_progress";
  return (
    <div className="grid grid-cols-2 gap-2 [&>*]:px-2">
      {status !== "completed" && (
        <Button variant="primary" size="large" className="col-span-2" onClick={opens("complete")}>
          <CircleCheck aria-hidden className="size-5" />
          Complete
        </Button>
      )}
      {status !== "completed" && status !== "in_progress" && (
        <Button onClick={() => onStart(stop)}>
          <Play aria-hidden className="size-5" />
          Start
        </Button>
      )}
      <Button onClick={opens("issue")}>
        <Flag aria-hidden className="size-5" />
        Report Issue
      </Button>
      {isOpen ? (
        <Button onClick={opens("skip")}>
          <SkipForward aria-hidden className="size-5" />
          Skip
        </Button>
      ) : (
        <Button onClick={opens("reopen")}>
          <RotateCcw aria-hidden className="size-5" />
          Reopen
        </Button>
      )}
      {/* Spans the row on a stop that cannot be started. */}
      <Button
        className={classes((status === "completed" || status === "in_progress") && "col-span-2")}
        onClick={opens("note")}
      >
        <MessageSquarePlus aria-hidden className="size-5" />
        Add note
      </Button>
    </div>
  );
}

function ToDeliver({ stop: { items } }: { stop: DayStop }) {
  if (items.length === 0) return <p className="text-ink-2">Nothing is due here anymore.</p>;
  return (
    <Part title={`To deliver, ${pieces(piecesOf(items))} pieces`}>
      <ul className="grid gap-1.5">
        {items.map(({ item_id, description, due, loaded, owed }) => (
          <li key={item_id} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1">{description}</span>
            <OwedPieces owed={owed} />
            {loaded < due && (
              <span className="text-13 font-semibold whitespace-nowrap text-bad">{pieces(due - loaded)} short</span>
            )}
            <strong className="text-lg">{pieces(loaded)}</strong>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The delivered and returned pieces. */
function Delivered({ stop: { id, items }, state: { figures } }: { stop: DayStop; state: StopState }) {
  const { lines, soil_bags, soil_unit } = figures!;
  const names = new Map(items.map(({ item_id, description }) => [item_id, description]));
  return (
    <Part title="Delivered">
      <ul className="grid gap-1.5">
        {lines.map(({ item_id, due, delivered, reason, soil }) => (
          <li key={item_id} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1">
              {names.get(item_id) ?? item_id}
              {soil !== null && (
                <span className="text-13 text-ink-2">
                  {" "}
                  · {soil} {soil_unit} of soil
                </span>
              )}
            </span>
            {reason && (
              <span className="text-13 font-semibold text-bad">
                {DIFFERENCE_WORDS[reason]},{" "}
                {delivered < due ? `${pieces(due - delivered)} under` : `${pieces(delivered - due)} over`}
              </span>
            )}
            <strong className="text-lg">{pieces(delivered)}</strong>
          </li>
        ))}
      </ul>
      {soil_bags !== null && <p className="pt-2 text-ink-2">{soil_bags} mixed bags of soil</p>}
      <a href={`/api/deliveries/${id}/ticket`} target="_blank" rel="noreferrer" className={classes(LINK, "-mx-2")}>
        <Printer aria-hidden className="size-5 shrink-0" />
        Print ticket
      </a>
    </Part>
  );
}

function History({ acts, timeZone }: { acts: readonly StopAct[]; timeZone: string }) {
  if (acts.length === 0) return null;
  return (
    <Disclosure summary="History">
      <ul className="grid gap-1.5 text-15">
        {inTheirOrder(acts).map(({ id, at, by, detail }) => (
          <li key={id} className="flex gap-3">
            <span className="w-18 shrink-0 whitespace-nowrap text-ink-2">{clockTime(at, timeZone)}</span>
            <span className="min-w-0 flex-1">
              {wordsOfAct(detail)} <span className="text-ink-2">· {by}</span>
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
