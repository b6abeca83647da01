import { ChevronLeft, ChevronRight } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { ListSearch, keyOf, useShow } from "#kernel/paged-list";
import { Disclosure } from "#ui/disclosure";
import { Field } from "#ui/field";
import { moment } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import type AuditCartridge from "./cartridge";
import { factsOf, wordsOfCommand } from "./rules";
import type { AuditData, AuditEntry } from "./schema";

/** Who did what, and when: searched for by name, act and what it was about, between two days. */
export default function AuditView({ cartridge, surface, tools }: ViewProps<AuditCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data) return null;
  const { entries, q } = data;
  const Heading = surface === "page" ? "h1" : "h2";
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
        <ol aria-label="Acts" className="rounded-card border border-line bg-surface px-4">
          {entries.map((entry) => (
            <Act key={entry.id} entry={entry} timezone={data.timezone} />
          ))}
        </ol>
      )}
      <Turn data={data} />
    </div>
  );
}

/** The search and the days; all of it stands in the address. */
function Find({ data: { q, from, to } }: { data: AuditData }) {
  const show = useShow();
  const day = (label: string, name: "from" | "to", value: string) => (
    <Field
      type="date"
      label={label}
      value={value}
      onChange={({ currentTarget }) =>
        currentTarget.value && show({ q, ...daysWith({ from, to }, name, currentTarget.value) })
      }
    />
  );
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <div className="max-md:col-span-2">
        <ListSearch
          label="Search acts"
          placeholder="Person, act, customer or SKU"
          q={q}
          onSearch={(words) => show({ q: words, from, to })}
        />
      </div>
      {day("From", "from", from)}
      {day("To", "to", to)}
    </div>
  );
}

/** One of the two days changed; the other follows where they would cross. */
function daysWith(days: { from: string; to: string }, name: "from" | "to", value: string) {
  const changed = { ...days, [name]: value };
  return changed.from <= changed.to ? changed : { from: value, to: value };
}

function Act({ entry: { at, actor, role, via, command, input }, timezone }: { entry: AuditEntry; timezone: string }) {
  const facts = factsOf(input);
  const line = (
    <span className="grid min-w-0 flex-1 gap-x-5 py-2 text-ink md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)] md:items-baseline">
      <span className="text-15 font-normal text-ink-2">{moment(at, timezone)}</span>
      <span className="min-w-0 break-words">
        {actor} <span className="text-13 font-normal text-ink-3">{role}</span>
        {via && <span className="block text-13 font-normal text-ink-2">through {via}</span>}
      </span>
      <span className="font-normal">{wordsOfCommand(command)}</span>
    </span>
  );
  return (
    <li className="border-b border-line last:border-0">
      {facts.length === 0 ? (
        <p className="flex min-h-12 items-center font-semibold">{line}</p>
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

/** Pages without a total: to count a year of marks would cost more than to read a page of them. */
function Turn({ data: { q, from, to, page, more } }: { data: AuditData }) {
  if (page === 1 && !more) return null;
  const at = (turned: number) => ({ key: keyOf({ q, from, to, page: turned }) });
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
