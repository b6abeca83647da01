import { useSyncExternalStore, type ReactNode } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import type { CartridgeSnapshot } from "#kernel/cartridge-types";
import { NoRoute } from "#kernel/no-route";
import { Card } from "#ui/card";
import { Disclosure } from "#ui/disclosure";
import { longDate, moment, pieces, shortDate } from "#ui/formats";
import { EmptyState, Notice } from "#ui/notice";
import type BriefingCartridge from "./cartridge";
import { Facts } from "./facts";
import { briefingOf, knownFacts } from "./rules";
import type { Briefing, BriefingData, PastVisit, Remark } from "./schema";
import { ISSUE_WORDS, SKIP_WORDS } from "./words";

interface Props {
  cartridge: BriefingCartridge;
  data: BriefingData;
  outbox: CartridgeSnapshot<BriefingData>["outbox"];
}

/**
 * Briefings (spec 2.10): one customer's if the key names one, otherwise everyone's on the route
 * that day.
 */
export default function BriefingView({ cartridge, surface }: ViewProps<BriefingCartridge>) {
  const { data, outbox } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data || data.route === null) return <NoRoute opens="Its briefings then open here." />;
  if (!data.open) return <Notice>The briefing opens on the working day before you cover this route.</Notice>;
  const { customer } = cartridge.key;
  if (customer !== undefined) {
    const briefing = briefingOf(data, customer);
    return briefing ? (
      <OneBriefing {...{ cartridge, data, outbox, briefing }} />
    ) : (
      <p className="text-ink-2">
        This stop&rsquo;s briefing is not on this phone yet. It will load with the next connection.
      </p>
    );
  }
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <div className="grid gap-3">
      <header>
        <Heading className="text-22 leading-tight font-bold">Briefing</Heading>
        <p className="text-ink-2">
          Route {data.route}, {longDate(data.date)}
        </p>
      </header>
      {data.customers.length === 0 && <EmptyState title="No stops on this day" />}
      <ul className="grid gap-2">
        {data.customers.map((briefing) => (
          <li key={briefing.customer_number}>
            <Card className="py-2">
              <Disclosure summary={<Summary briefing={briefing} />}>
                <OneBriefing {...{ cartridge, data, outbox, briefing }} />
              </Disclosure>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Summary({ briefing }: { briefing: Briefing }) {
  const facts = knownFacts(briefing).length;
  const open = briefing.notes.length + briefing.issues.length;
  return (
    <span className="min-w-0 flex-1 py-1 text-ink">
      <span className="block">{briefing.customer_name}</span>
      <span className="block text-13 font-normal text-ink-2">
        {facts === 0 ? "Nothing written yet" : `${facts} known`}
        {open > 0 && ` · ${open} open`}
      </span>
    </span>
  );
}

function OneBriefing({ briefing, ...props }: Props & { briefing: Briefing }) {
  const { visits, notes, issues } = briefing;
  const { timezone } = props.data;
  return (
    <section aria-label={`Briefing for ${briefing.customer_name}`} className="grid gap-3 border-t border-line pt-3">
      <div>
        <h3 className="pb-1 text-13 font-semibold text-ink-2">Briefing</h3>
        <Facts {...props} briefing={briefing} />
      </div>
      {issues.length > 0 && (
        <Part title="Open issues">
          <Remarks remarks={issues} timeZone={timezone} />
        </Part>
      )}
      {notes.length > 0 && (
        <Part title="Open notes">
          <Remarks remarks={notes} timeZone={timezone} />
        </Part>
      )}
      {visits.length > 0 && (
        <Disclosure summary={visits.length === 1 ? "Last visit" : `Last ${visits.length} visits`}>
          <ul className="grid gap-1.5 pb-2">
            {visits.map((visit) => (
              <Visit key={visit.date} visit={visit} />
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="pb-1.5 text-13 font-semibold text-ink-2">{title}</h3>
    {children}
  </div>
);

const Remarks = ({ remarks, timeZone }: { remarks: readonly Remark[]; timeZone: string }) => (
  <ul className="grid gap-2">
    {remarks.map(({ id, text, at, by }) => (
      <li key={id}>
        <p className="break-words whitespace-pre-wrap">{text}</p>
        <p className="text-13 text-ink-2">
          {by && `${by}, `}
          {moment(at, timeZone)}
        </p>
      </li>
    ))}
  </ul>
);

function Visit({
  visit: { date, status, issue_kind, skip_reason, issue_text, notes, delivered },
}: {
  visit: PastVisit;
}) {
  const outcome =
    skip_reason !== null
      ? `Skipped: ${SKIP_WORDS[skip_reason]}`
      : status === "issue"
        ? `Issue: ${ISSUE_WORDS[issue_kind ?? "other"]}`
        : `${pieces(delivered)} pieces delivered`;
  return (
    <li>
      <p>
        <span className="font-medium">{shortDate(date)}</span> · {outcome}
      </p>
      {(issue_text || notes) && (
        <p className="text-15 break-words whitespace-pre-wrap text-ink-2">
          {[issue_text, notes].filter(Boolean).join("\n")}
        </p>
      )}
    </li>
  );
}
