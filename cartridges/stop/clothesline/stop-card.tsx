import { Check, MessageSquarePlus, Navigation, RotateCcw } from "lucide-react";
import { memo } from "react";
import { wordsOf, type Standing } from "#kernel/outbox/words";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { clockTime, dollars, pieces } from "#ui/formats";
import { PlaceLink } from "#ui/place-link";
import { Tag } from "#ui/tag";
import type { QuestionKind } from "../question";
import type { StopState } from "../rules";
import type { DayStop } from "../schema";
import { faceOf } from "../words";
import { invoiceOf, type Invoice } from "./rules";
import type { Special, StopFace } from "./schema";

interface Props {
  stop: DayStop;
  state: StopState;
  face: StopFace;
  /** Its number on the route, from 1. */
  place: number;
  isNext: boolean;
  /** The day can be worked: it is the next service day, or its shift is not over. */
  workable: boolean;
  timeZone: string;
  standing: Standing | null;
  onComplete: (stop: DayStop) => void;
  onAsk: (kind: QuestionKind, stop: DayStop) => void;
}

const SPECIAL_WORDS: Record<Special, string> = { ordered: "Special: ordered", moved: "Special: moved holiday" };
const NAVIGATE =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-control border border-line bg-surface px-2 font-semibold text-ink hover:bg-sunk";

/**
 * A customer of the day. Collapsed: the place and the amount; expanded: the invoice, the
 * notes and the actions.
 */
export const StopCard = memo(function StopCard(props: Props) {
  const { stop, state, face, place, isNext, timeZone, standing, onAsk, onComplete, workable } = props;
  const invoice = invoiceOf(stop, state, face);
  const isDone = state.status === "completed";
  const destination = stop.address || (face.lat === null ? "" : `${face.lat},${face.lng}`);
  return (
    <li>
      <details
        className={classes("rounded-card border bg-surface", isNext ? "border-accent" : "border-line")}
        open={isNext}
      >
        <summary className="opens flex min-h-16 list-none flex-wrap items-center gap-x-3 rounded-card after:ml-auto px-3 py-2 [&::-webkit-details-marker]:hidden">
          <span
            className={classes(
              "grid size-9 shrink-0 place-items-center rounded-full border-2 font-bold",
              isDone ? "border-ok text-ok" : isNext ? "border-accent bg-accent text-accent-ink" : "border-ink",
            )}
          >
            {isDone ? <Check aria-label="Complete" className="size-5" strokeWidth={3} /> : place}
          </span>
          <span className="min-w-0 flex-1 basis-16">
            <span className="block leading-snug font-semibold text-pretty">
              {isDone && <span className="sr-only">Stop {place}: </span>}
              {stop.customer_name}
            </span>
            <span className="block truncate text-13 text-ink-2">{stop.address || "No address"}</span>
            <Marks {...{ stop, state, face, isNext, timeZone, standing }} />
          </span>
          <span className="text-right whitespace-nowrap">
            <strong className="block text-lg leading-tight tabular-nums">{dollars(invoice.amount_cents)}</strong>
          </span>
        </summary>
        <div className="grid gap-4 border-t border-line px-3 pt-3 pb-3">
          <InvoiceList invoice={invoice} name={stop.customer_name} />
          {face.lat === null && <p className="text-13 text-ink-2">Not on the map: no position is known.</p>}
          {state.notes.length > 0 && (
            <div>
              <h3 className="pb-1 text-13 font-semibold text-ink-2">Notes</h3>
              <ul className="grid gap-1">
                {state.notes.map(({ id, text }) => (
                  <li key={id} className="whitespace-pre-wrap">
                    {text}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <div className="grid gap-2 whitespace-nowrap sm:grid-cols-[1fr_1.6fr_1fr] [&>*]:px-2">
            {workable &&
              (isDone ? (
                <Button onClick={() => onAsk("reopen", stop)} className="sm:order-2">
                  <RotateCcw aria-hidden className="size-5" />
                  Reopen
                </Button>
              ) : (
                <Button variant="primary" onClick={() => onComplete(stop)} className="sm:order-2">
                  <Check aria-hidden className="size-5" />
                  Mark Complete
                </Button>
              ))}
            <div className={classes("grid grid-cols-2 gap-2 sm:contents", !workable && "grid-cols-1")}>
              {destination && (
                <PlaceLink address={destination} className={NAVIGATE} aria-label={`Navigate: ${destination}`}>
                  <Navigation aria-hidden className="size-5" />
                  Navigate
                </PlaceLink>
              )}
              {workable && (
                <Button onClick={() => onAsk("note", stop)} className="sm:order-3">
                  <MessageSquarePlus aria-hidden className="size-5" />
                  Notes
                </Button>
              )}
            </div>
          </div>
        </div>
      </details>
    </li>
  );
});

function Marks({
  stop,
  state,
  face,
  isNext,
  timeZone,
  standing,
}: Pick<Props, "stop" | "state" | "face" | "isNext" | "timeZone" | "standing">) {
  const { tone, icon, word } = faceOf(state);
  return (
    <span className="flex flex-wrap items-center gap-1.5 pt-1 empty:hidden">
      {isNext && <Tag tone="accent">NEXT</Tag>}
      {state.status === "completed" && state.completedAt && (
        <span className="text-13 text-ink-2">Done {clockTime(state.completedAt, timeZone)}</span>
      )}
      {(state.status === "issue" || state.status === "in_progress") && (
        <Tag tone={tone} icon={icon}>
          {word}
        </Tag>
      )}
      {stop.service_type === "Biweekly" && <Tag>Biweekly</Tag>}
      {face.special && <Tag tone="warn">{SPECIAL_WORDS[face.special]}</Tag>}
      {standing && (
        <span
          className={classes(
            "text-13 font-semibold",
            standing === "refused" || standing === "unkept" ? "text-bad" : "text-warn",
          )}
        >
          {wordsOf(standing)}
        </span>
      )}
    </span>
  );
}

const titleOf = ({ by }: Invoice) =>
  by === "loaded" ? "Invoice, as loaded" : by === "delivered" ? "Invoice, as delivered" : `Invoice ${by.statement}`;

function InvoiceList({ invoice, name }: { invoice: Invoice; name: string }) {
  const title = titleOf(invoice);
  if (invoice.items.length === 0) return <p className="text-ink-2">{title}: nothing is billed.</p>;
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={`${title} of ${name}`}>
      <table className="w-full text-left">
        <caption className="pb-1 text-left text-13 font-semibold text-ink-2">
          {title}
          <span className="sr-only"> of {name}</span>
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Pieces</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {invoice.items.map(({ description, quantity, amount_cents }) => (
            <tr key={description} className="border-b border-line">
              <th scope="row" className="min-w-24 py-1.5 pr-2 font-normal wrap-anywhere">
                {description}
              </th>
              <td className="py-1.5 pr-3 text-right tabular-nums">{pieces(quantity)}</td>
              <td className="py-1.5 text-right font-semibold tabular-nums">{dollars(amount_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className="pt-2 font-semibold">
              Total
            </th>
            <td className="pt-2 text-right text-lg font-bold tabular-nums">{dollars(invoice.amount_cents)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
