import { ChevronLeft, ChevronRight } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { daysWith } from "#kernel/day-range";
import { groupedBy } from "#kernel/grouped";
import { ListSearch, keyOf, useShow } from "#kernel/paged-list";
import { Disclosure } from "#ui/disclosure";
import { DateField } from "#ui/date-field";
import { clockTime, longDate } from "#ui/formats";
import { initialsOf } from "#ui/initials";
import { EmptyState } from "#ui/notice";
import type AuditCartridge from "./cartridge";
import { factsOf } from "./rules";
import type { AuditData, AuditEntry } from "./schema";

/** Who did what, and when: searchable by name, act and subject within a range of days. */
export default function AuditView({ cartridge, surface, tools }: ViewProps<AuditCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data) return null;
  const { entries, q } = data;
  const [Heading, Day] = surface === "page" ? (["h1", "h2"] as const) : (["h2", "h3"] as const);
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Heading className="text-26 font-bold">Audit</Heading>
        {tools}
      </header>
      <Find data={data} />
      {entries.length === 0 ? (
        <EmptyState title="No activity">
          {q ? "Try other words, or other days." : "No activity on these days."}
        </EmptyState>
      ) : (
        [...groupedBy(entries, ({ date }) => date)].map(([date, acts]) => (
          <section key={date} className="grid gap-2">
            <Day className="text-15 font-semibold text-ink-2">{longDate(date)}</Day>
            <ol className="rounded-card border border-line bg-surface px-4">
              {acts.map((entry) => (
                <Act key={entry.id} entry={entry} timezone={data.timezone} />
              ))}
            </ol>
          </section>
        ))
      )}
      <Turn data={data} />
    </div>
  );
}

/** The search and the days, both kept in the URL. */
function Find({ data: { q, from, to } }: { data: AuditData }) {
  const show = useShow();
  const day = (label: string, name: "from" | "to", value: string) => (
    <DateField
      label={label}
      value={value}
      onType={(date) => date && show({ q, ...daysWith({ from, to }, name, date) })}
    />
  );
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <div className="max-md:col-span-2">
        <ListSearch
          label="Search acts"
          placeholder="Person, act, customer or SKU"
          q={q}
          onSearch={(text) => show({ q: text, from, to })}
        />
      </div>
      {day("From", "from", from)}
      {day("To", "to", to)}
    </div>
  );
}

function Act({ entry: { at, actor, role, via, done, input }, timezone }: { entry: AuditEntry; timezone: string }) {
  const facts = factsOf(input);
  const line = (
    <span className="flex min-w-0 flex-1 items-center gap-3 py-2 text-ink">
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-full bg-sunk text-13 text-ink-2">
        {initialsOf(actor)}
      </span>
      <span className="min-w-0 flex-1 break-words font-normal">
        <span className="font-semibold">{actor}</span> {done}
        <span className="block text-13 text-ink-2">{via ? `${role}, through ${via}` : role}</span>
      </span>
      <time dateTime={at} className="text-15 font-normal tabular-nums text-ink-2">
        {clockTime(at, timezone)}
      </time>
    </span>
  );
  return (
    <li className="border-b border-line last:border-0">
      {facts.length === 0 ? (
        <p className="flex min-h-12 items-center">{line}</p>
      ) : (
        <Disclosure summary={line}>
          <dl className="grid gap-x-4 gap-y-1 pb-3 text-15 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
            {facts.map(([name, text], place) => (
              <div key={place} className="contents">
                <dt className="text-13 break-words text-ink-2">{name}</dt>
                <dd className="break-words whitespace-pre-wrap max-sm:pb-1">{text}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
    </li>
  );
}

/**
 * Pagination without a total, because counting a year of entries costs more than reading a page.
 */
function Turn({ data: { q, from, to, page, more } }: { data: AuditData }) {
  if (page === 1 && !more) return null;
  const at = (target: number) => ({ key: keyOf({ q, from, to, page: target }) });
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2">
      {page > 1 && (
        <CartridgeButtonLink to={at(page - 1)}>
          <ChevronLeft aria-hidden className="size-5" />
          Later
        </CartridgeButtonLink>
      )}
      {more && (
        <CartridgeButtonLink to={at(page + 1)}>
          Earlier
          <ChevronRight aria-hidden className="size-5" />
        </CartridgeButtonLink>
      )}
    </nav>
  );
}
