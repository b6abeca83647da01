import type { Transaction } from "#services/database/database.server";
import { WRITTEN_FACTS } from "#cartridges/briefing/kinds";
import { requestText } from "#cartridges/change-request/rules";
import { addDays, daysOfLetters, numberOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { diceOf, type Dice } from "../chance";
import { DEMO_ROUTES } from "../routes";
import { insertRows } from "../rows.server";
import { isServed, type PastAccount } from "./accounts";
import type { Person } from "./load.server";
import { momentsOf } from "./moments.server";
import type { Company } from "./company";
import { serviceDaysOf } from "./past.server";
import { FACTS, JOURNAL, MESSAGES, NOTES, REQUEST_ANSWERS, REQUESTS, TODAYS_JOURNAL } from "./words";

/** How many entries of each kind are written, and the share of notes that are resolved. */
const OF_CUSTOMER = { journal: [1, 3], notes: 0.6, facts: 0.5, requests: 0.5 } as const;
const RESOLVED = 0.6;
/**
 * The customer at this position of each route has made a request, so that each driver has one to
 * answer.
 */
const ASKS_ALWAYS = 1;
const AFTER_THE_ROUND = [12 * 60, 15 * 60] as const;
/** Before the first stop of a morning. */
const BEFORE_THE_ROUND = 6 * 60;

interface Writing {
  made: Company;
  account: PastAccount;
  driver: Person;
  dice: Dice;
  /** The days on which the customer was served. */
  served: readonly CompanyDate[];
}

const uuid = { id: "uuid", customer_number: "text" };
const times = { created_at: "timestamptz", recorded_at: "timestamptz" };

/**
 * Writes what drivers and customers wrote: notes, messages, journal entries, access details and
 * requests.
 */
export async function writeNotesAndRequests(tx: Transaction, made: Company, now: Date): Promise<void> {
  const days = serviceDaysOf(made.since, made.today);
  const writings = made.accounts.map((account): Writing => {
    const { number, route } = account.customer;
    return {
      made,
      account,
      driver: made.staff.drivers.get(route.number)!,
      dice: diceOf("written", number),
      served: days.filter((date) => isServed(account, date)),
    };
  });
  await writeJournal(tx, writings, now);
  await writeNotes(tx, writings);
  await writeFacts(tx, writings);
  await writeRequests(tx, writings);
}

const after = ({ dice, served }: Writing) => momentsOf(dice.oneOf(served))(dice.between(...AFTER_THE_ROUND));

async function writeJournal(tx: Transaction, writings: readonly Writing[], now: Date): Promise<void> {
  const entry = (
    { account, driver, dice }: Writing,
    at: Date,
    [entry_type, sentiment, title, content, tags]: readonly [
      string,
      string | null,
      string | null,
      string,
      string | null,
    ],
  ) => ({
    ...{ id: dice.id(at), customer_number: account.customer.number, author_id: driver.id },
    ...{ entry_type, title, content, tags, sentiment, created_at: at.toISOString(), recorded_at: at.toISOString() },
  });
  const past = writings.flatMap((writing) =>
    Array.from({ length: writing.dice.between(...OF_CUSTOMER.journal) }, () =>
      entry(writing, after(writing), writing.dice.oneOf(JOURNAL)),
    ),
  );
  const { today } = writings[0]!.made;
  // Never in the future: if the portal is started at night, it is dated midnight.
  const morning = momentsOf(today)(BEFORE_THE_ROUND);
  const at = now < morning && now > momentsOf(today)(0) ? momentsOf(today)(0) : morning;
  const todays = DEMO_ROUTES.flatMap(({ number }) => {
    const ofRoute = writings.filter(({ account }) => account.customer.route.number === number);
    return TODAYS_JOURNAL.map(([type, sentiment, content]) =>
      entry(ofRoute[0]!.dice.oneOf(ofRoute), at, [type, sentiment, null, content, null]),
    );
  });
  await insertRows(
    tx,
    "journal_entry",
    {
      ...{ ...uuid, entry_type: "text", title: "text", content: "text", tags: "text", sentiment: "text" },
      ...{ author_id: "uuid", ...times },
    },
    [...past, ...todays],
  );
}

/** The drivers' notes, most of them resolved, and messages from customers with an account. */
async function writeNotes(tx: Transaction, writings: readonly Writing[]): Promise<void> {
  const notes = writings.flatMap((writing) => {
    const { account, driver, dice, made } = writing;
    const { number } = account.customer;
    const buyer = made.staff.buyers.get(number);
    const kinds = [
      ...(dice.hit(OF_CUSTOMER.notes) ? [{ author: driver, type: "general", note: dice.oneOf(NOTES) }] : []),
      ...(buyer ? [{ author: buyer, type: "message", note: ["low", dice.oneOf(MESSAGES)] as const }] : []),
    ];
    return kinds.map(({ author, type, note: [priority, content] }) => {
      const at = after(writing);
      const resolved = dice.hit(RESOLVED) ? new Date(at.getTime() + 20 * 60 * 60_000) : null;
      // What would be resolved only after today is still open.
      const held = resolved && resolved < momentsOf(made.today)(0) ? resolved : null;
      const row = {
        ...{ id: dice.id(at), customer_number: number, content, priority, note_type: type, author_id: author.id },
        ...{ created_at: at.toISOString(), recorded_at: at.toISOString() },
        ...{ resolved_at: held?.toISOString() ?? null, resolved_by_id: held && driver.id },
      };
      return { row, change: dice.id(at) };
    });
  });
  await insertRows(
    tx,
    "note",
    {
      ...{ ...uuid, content: "text", priority: '"Priority"', note_type: "text", author_id: "uuid", ...times },
      ...{ resolved_at: "timestamptz", resolved_by_id: "uuid" },
    },
    notes.map(({ row }) => row),
  );
  await insertRows(
    tx,
    "note_change",
    {
      ...{ id: "uuid", note_id: "uuid", kind: '"NoteChangeKind"', at: "timestamptz", recorded_at: "timestamptz" },
      ...{ actor_id: "uuid", is_late: "boolean" },
    },
    notes
      .filter(({ row }) => row.resolved_at !== null)
      .map(({ row: { id, resolved_at, resolved_by_id }, change }) => ({
        ...{ id: change, note_id: id, kind: "resolved", at: resolved_at, recorded_at: resolved_at },
        ...{ actor_id: resolved_by_id, is_late: false },
      })),
  );
}

async function writeFacts(tx: Transaction, writings: readonly Writing[]): Promise<void> {
  const acts = writings.flatMap((writing) => {
    const { account, driver, dice } = writing;
    return WRITTEN_FACTS.filter(() => dice.hit(OF_CUSTOMER.facts)).map((fact) => {
      const at = after(writing);
      return {
        ...{ id: dice.id(at), customer_number: account.customer.number, fact, kind: "write" },
        ...{ text: dice.oneOf(FACTS[fact]), at: at.toISOString(), recorded_at: at.toISOString(), actor_id: driver.id },
      };
    });
  });
  await insertRows(
    tx,
    "briefing_act",
    {
      ...{ ...uuid, fact: "text", kind: "text", text: "text" },
      ...{ at: "timestamptz", recorded_at: "timestamptz", actor_id: "uuid" },
    },
    acts,
  );
}

/** Requests from customers with an account besides orders; the latest is still pending. */
async function writeRequests(tx: Transaction, writings: readonly Writing[]): Promise<void> {
  const requests = writings.flatMap(({ account, driver, dice, made, served }) => {
    const buyer = made.staff.buyers.get(account.customer.number);
    const asks = dice.hit(OF_CUSTOMER.requests) || account.customer.position === ASKS_ALWAYS;
    if (!buyer || !asks) return [];
    return [served.at(-Math.min(8, served.length))!, served.at(-1)!].map((date, index) => {
      const [at, item, [kind, words]] = [momentsOf(date)(13 * 60), dice.oneOf(account.items), dice.oneOf(REQUESTS)];
      const days = daysOfLetters(account.customer.serviceDays).filter((day) => numberOf(day) !== item.deliveryDay);
      const requested =
        kind === "day" && days.length > 0
          ? { kind, day: dice.oneOf(days) }
          : { kind: kind === "day" ? ("other" as const) : kind };
      const content = requestText({ ...requested, content: words });
      const [status, answer] = index === 0 ? dice.oneOf(REQUEST_ANSWERS) : (["open", null] as const);
      const answered = status === "open" ? null : momentsOf(addDays(date, 1))(10 * 60).toISOString();
      return {
        ...{ id: dice.id(at), customer_number: account.customer.number, sku: item.sku, kind: requested.kind, content },
        ...{ delivery_day: item.deliveryDay, status, answer },
        ...{ created_by_id: buyer.id, created_at: at.toISOString() },
        ...{ answered_at: answered, answered_by_id: answered && driver.id },
      };
    });
  });
  await insertRows(
    tx,
    "change_request",
    {
      ...{ ...uuid, sku: "text", delivery_day: "smallint", kind: "text", content: "text", status: "text" },
      ...{ answer: "text", created_by_id: "uuid", created_at: "timestamptz" },
      ...{ answered_at: "timestamptz", answered_by_id: "uuid" },
    },
    requests,
  );
}
