import { CircleCheck, Pencil } from "lucide-react";
import { useState } from "react";
import type { CartridgeSnapshot } from "#kernel/cartridge-types";
import { May } from "#kernel/may";
import { StandingTag } from "#kernel/outbox/standing";
import { Button, IconButton } from "#ui/button";
import { classes } from "#ui/classes";
import { monthAndDay } from "#ui/formats";
import { Notice } from "#ui/notice";
import type BriefingCartridge from "./cartridge";
import { FactForm } from "./fact-form";
import { isStale, knownFacts } from "./rules";
import { WRITTEN_FACTS, type FactName } from "./kinds";
import type { Briefing, BriefingData, Fact } from "./schema";
import { FACT_WORDS } from "./words";

interface Props {
  cartridge: BriefingCartridge;
  data: BriefingData;
  briefing: Briefing;
  outbox: CartridgeSnapshot<BriefingData>["outbox"];
}

const ORDER: readonly FactName[] = [...WRITTEN_FACTS, "door"];

/**
 * The facts about a door, each with the day of its last confirmation, and one line for the missing
 * ones.
 */
export function Facts({ cartridge, data, briefing, outbox }: Props) {
  const [editing, setEditing] = useState<FactName | "add" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const facts = knownFacts(briefing).toSorted((one, other) => ORDER.indexOf(one.fact) - ORDER.indexOf(other.fact));
  const missing = ORDER.filter((name) => !facts.some(({ fact }) => fact === name));
  const { customer_number: number } = briefing;
  const confirm = (id: string) => {
    setFailure(null);
    cartridge.confirm(number, id).catch((error: Error) => setFailure(error.message));
  };
  const { calls, ...marks } = outbox;
  const waiting = calls.filter(({ body }) => body.number === number);
  const form = (choices: readonly FactName[], fact?: Fact) => (
    <FactForm cartridge={cartridge} number={number} choices={choices} fact={fact} onClose={() => setEditing(null)} />
  );
  return (
    <div className="grid gap-1">
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className="empty:hidden">
        <StandingTag calls={waiting} {...marks} />
      </div>
      <ul className="grid">
        {facts.map((fact) => (
          <li key={fact.fact} className="border-b border-line py-2 last:border-0">
            {editing === fact.fact ? (
              form([fact.fact], fact)
            ) : (
              <FactRow
                fact={fact}
                data={data}
                onConfirm={() => confirm(fact.id)}
                onEdit={() => setEditing(fact.fact)}
              />
            )}
          </li>
        ))}
      </ul>
      {editing === "add"
        ? form(missing)
        : missing.length > 0 && (
            <May do="briefing:write">
              <Button variant="quiet" className="-ml-4 justify-self-start" onClick={() => setEditing("add")}>
                {facts.length === 0 ? "Add what a stranger needs here" : `Add ${listed(missing)}`}
              </Button>
            </May>
          )}
    </div>
  );
}

/** "where to park, dock and 2 more". */
function listed(names: readonly FactName[]): string {
  const listedNames = names.slice(0, 2).map((name) => lowered(FACT_WORDS[name].name));
  const more = names.length - listedNames.length;
  return new Intl.ListFormat("en-US").format(more > 0 ? [...listedNames, `${more} more`] : listedNames);
}
const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The company's date of a moment, YYYY-MM-DD, which is how the Canadian locale formats dates. */
const dateAt = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    new Date(at),
  );

function FactRow({
  fact,
  data: { today, timezone },
  onConfirm,
  onEdit,
}: {
  fact: Fact;
  data: BriefingData;
  onConfirm: () => void;
  onEdit: () => void;
}) {
  const { name, icon: Icon } = FACT_WORDS[fact.fact];
  const day = dateAt(fact.confirmed_at, timezone);
  const isSure = day === today;
  const stale = isStale(fact, `${today}T12:00:00Z`);
  return (
    <div className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-start gap-x-2">
      <Icon aria-hidden className="mt-0.5 size-5 text-ink-2" />
      <div className="min-w-0">
        <p className="text-13 text-ink-2">{name}</p>
        {fact.picture ? (
          <a href={fact.picture} target="_blank" rel="noreferrer" className="block w-fit py-1">
            <img
              src={fact.picture}
              alt="The door"
              className="h-36 w-52 rounded-control border border-line bg-white object-cover"
            />
          </a>
        ) : (
          <p className="text-17 leading-snug font-medium break-words whitespace-pre-wrap">{fact.text}</p>
        )}
        <p className={classes("text-13", stale ? "font-semibold text-warn" : "text-ink-2")}>
          {isSure ? "Confirmed today" : `Last confirmed ${withYear(day, today)}`}, {fact.confirmed_by}
        </p>
        {!isSure && (
          <May do="briefing:write">
            <Button variant="quiet" className="-ml-4" aria-label={`Still correct: ${name}`} onClick={onConfirm}>
              <CircleCheck aria-hidden className="size-5" />
              Still correct
            </Button>
          </May>
        )}
      </div>
      <May do="briefing:write">
        <IconButton label={`Edit: ${name}`} onClick={onEdit}>
          <Pencil aria-hidden className="size-5" />
        </IconButton>
      </May>
    </div>
  );
}

/** "Nov 20", with the year if it is not the current one. */
const withYear = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? monthAndDay(day) : `${monthAndDay(day)}, ${day.slice(0, 4)}`;
