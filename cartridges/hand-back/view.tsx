import { useSyncExternalStore, type ReactNode } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { Card } from "#ui/card";
import { longDate, moment, pieces, shortDate } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import { Tag } from "#ui/tag";
import type HandBackCartridge from "./cartridge";
import type { HandBackData, HandedDay } from "./schema";
import { DIFFERENCE_WORDS, FACT_WORDS, ISSUE_WORDS, SKIP_WORDS } from "./words";

/**
 * What was done while somebody else drove the route: daily totals, then only what the route's own
 * driver needs to know.
 */
export default function HandBackView({ cartridge, surface }: ViewProps<HandBackCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data) return <EmptyState title="There is no such coverage" />;
  const { coverage, days, timezone } = data;
  const Heading = surface === "page" ? "h1" : "h2";
  const nothing = days.every(({ stops, completed }) => stops === completed) && isQuiet(data);
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <header>
        <Heading className="text-22 leading-tight font-bold">Route {coverage.route}</Heading>
        <p className="text-ink-2">
          {coverage.driver_name} drove it on {longDate(coverage.first)}
          {coverage.first !== coverage.last && ` to ${longDate(coverage.last)}`}.
        </p>
        {coverage.handed_back_at === null && (
          <p className="pt-1">
            <Tag tone="accent">Not over yet</Tag>
          </p>
        )}
      </header>
      {days.length === 0 ? <EmptyState title="No stops were served" /> : <Days days={days} />}
      {nothing && days.length > 0 && <p className="text-ink-2">Everything was delivered as planned.</p>}
      <Part title="Not served as usual" entries={data.issues}>
        {({ date, customer_name, issue_kind, skip_reason, text }) => (
          <>
            <Line name={customer_name} when={shortDate(date)}>
              {skip_reason ? `Skipped: ${SKIP_WORDS[skip_reason]}` : ISSUE_WORDS[issue_kind ?? "other"]}
            </Line>
            {text && <p className="text-15 break-words text-ink-2">{text}</p>}
          </>
        )}
      </Part>
      <Part title="Shorts and differences" entries={data.differences}>
        {({ date, customer_name, description, due, delivered, reason }) => (
          <Line name={customer_name} when={shortDate(date)}>
            {description}: {pieces(delivered)} of {pieces(due)}. {DIFFERENCE_WORDS[reason]}
          </Line>
        )}
      </Part>
      <Part title="Orders approved" entries={data.orders}>
        {({ number, customer_name, date }) => (
          <Line name={customer_name} when={shortDate(date)}>
            Order #{number}
          </Line>
        )}
      </Part>
      <Part title="Notes and journal" entries={data.texts}>
        {({ kind, customer_name, text, at }) => (
          <>
            <Line name={customer_name} when={moment(at, timezone)}>
              {kind === "note" ? "Note" : "Journal"}
            </Line>
            <p className="break-words whitespace-pre-wrap">{text}</p>
          </>
        )}
      </Part>
      <Part title="Briefing changed" entries={data.facts}>
        {({ customer_name, fact, text, at }) => (
          <>
            <Line name={customer_name} when={moment(at, timezone)}>
              {FACT_WORDS[fact].name}
            </Line>
            <p className="break-words whitespace-pre-wrap">{text || (fact === "door" ? "A new photo" : "Taken out")}</p>
          </>
        )}
      </Part>
    </div>
  );
}

const isQuiet = ({ issues, differences, orders, texts, facts }: HandBackData) =>
  [issues, differences, orders, texts, facts].every(({ length }) => length === 0);

const Days = ({ days }: { days: readonly HandedDay[] }) => (
  <ul aria-label="Days" className="grid gap-2">
    {days.map(({ date, stops, completed, issues, skipped }) => (
      <li
        key={date}
        className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-4 py-3"
      >
        <span className="font-semibold whitespace-nowrap max-sm:basis-full sm:flex-1">{shortDate(date)}</span>
        <span>
          <strong className="text-lg">{completed}</strong> of {stops} stops
        </span>
        {issues > 0 && (
          <span className="font-semibold text-bad">
            {issues} {issues === 1 ? "issue" : "issues"}
          </span>
        )}
        {skipped > 0 && <span className="font-semibold text-warn">{skipped} skipped</span>}
      </li>
    ))}
  </ul>
);

/** A list of exceptions, hidden if there are none. */
function Part<Entry>({
  title,
  entries,
  children,
}: {
  title: string;
  entries: readonly Entry[];
  children: (entry: Entry) => ReactNode;
}) {
  if (entries.length === 0) return null;
  return (
    <Card title={`${title}, ${entries.length}`}>
      <ul aria-label={title} className="divide-y divide-line">
        {entries.map((entry, place) => (
          <li key={place} className="py-2.5">
            {children(entry)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Line = ({ name, when, children }: { name: string; when: string; children: ReactNode }) => (
  <>
    <p className="flex items-baseline gap-x-3">
      <span className="min-w-0 flex-1 font-semibold break-words">{name}</span>
      <span className="shrink-0 text-13 text-ink-2">{when}</span>
    </p>
    <p>{children}</p>
  </>
);
