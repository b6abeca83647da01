import { v7 as uuid } from "uuid";
import LoadListCartridge from "../../cartridges/load-list/cartridge";
import { itemsOf, marksOf } from "../../cartridges/load-list/rules";
import type { LoadListData, SessionAnswer } from "../../cartridges/load-list/schema";
import NoteCartridge from "../../cartridges/note/cartridge";
import type { NotesData } from "../../cartridges/note/schema";
import type { OutboxCall, Person } from "../../kernel/outbox/rules";
import { isUnsent } from "../../kernel/outbox/rules";
import { outcomeOf } from "../../kernel/outbox/send";
import type { Outcome } from "../../kernel/outbox/sender";
import { addressOf } from "../../kernel/client";
import { settled, SimulatedBrowser, type SimulatedTab, VirtualTime } from "./simulated-device";

/** What happens to one request on its way. */
export interface Fate {
  lostBefore: boolean;
  lostAfter: boolean;
  twice: boolean;
  outMs: number;
  backMs: number;
}
const SAFE: Fate = { lostBefore: false, lostAfter: false, twice: false, outMs: 50, backMs: 50 };

export type Act =
  | { kind: "mark"; item: number; pieces: number | null }
  | { kind: "note"; customer: number }
  | { kind: "start" }
  | { kind: "rest short" }
  | { kind: "complete" };

export type Step = { device: number; tab: number } & (
  | Act
  | { kind: "act and be killed"; act: Act }
  | { kind: "wait"; ms: number }
  | { kind: "cut" }
  | { kind: "mend" }
  | { kind: "kill" }
  | { kind: "reload" }
  | { kind: "open a tab" }
  | { kind: "session ends" }
  | { kind: "another signs in"; staying: boolean }
  | { kind: "sign out" }
  | { kind: "update" }
  | { kind: "look" }
);

/** What is taken out, to see that it is missed. */
export interface Sabotage {
  key?: true;
  lock?: true;
  order?: true;
}

/** The portal as devices reach it: real calls, and its data as a page that is opened now carries it. */
export interface Portal {
  now(ms: number): void;
  /** Answers a call of the outbox in the name of whoever this token belongs to. */
  serve(call: {
    method: string;
    path: string;
    body: unknown;
    key: string;
    madeBy: string;
    sentAt: string;
    token: string;
  }): Promise<{
    status: number;
    said: unknown;
  }>;
  list(): LoadListData;
  session(): Promise<SessionAnswer>;
  notes(ids: readonly string[]): Promise<NotesData>;
  token(person: Person, device: number): string;
  endedToken: string;
}

/** A call that the phone has said is saved. */
export interface Saved {
  call: OutboxCall;
  device: number;
  /** When it really was, by nobody's clock. */
  trueTime: number;
  dropped: boolean;
  /** Its browser was killed before the phone could say so: it may be there or not. */
  unsure: boolean;
}

interface OpenTab {
  tab: SimulatedTab;
  person: Person;
  list: LoadListCartridge;
  notes: NoteCartridge;
}

const DAY_MS = 86_400_000;
/** How far the clocks of the devices are off: no two acts have the same time on any of them. */
const CLOCKS = [3, DAY_MS + 7, -DAY_MS - 13];

class Phone {
  browser: SimulatedBrowser;
  tabs: OpenTab[] = [];
  isUp = true;
  person: Person;
  token: string;
  /** The last pages that came, as the phone keeps them for each person. */
  kept = new Map<string, { list: LoadListData; notes: NotesData }>();

  constructor(
    readonly number: number,
    private readonly world: World,
    person: Person,
  ) {
    this.person = person;
    this.token = world.portal.token(person, number);
    this.browser = new SimulatedBrowser(world.time, (call, tab) => world.send(this, call, tab), CLOCKS[number]);
    this.browser.locked = !world.sabotage.lock;
    this.browser.disk.reversed = world.sabotage.order === true;
  }

  get clock() {
    return this.world.time.now + this.browser.clockOff;
  }

  async open(): Promise<OpenTab> {
    const tab = this.browser.open();
    this.world.enter(tab);
    const opened = {
      tab,
      person: this.person,
      list: this.world.listOf(this),
      notes: new NoteCartridge({}),
    };
    const fresh = this.isUp ? await this.world.pages() : null;
    if (fresh) this.kept.set(this.person.id, fresh);
    const shown = fresh ?? this.kept.get(this.person.id);
    opened.list.load(shown?.list ?? this.world.portal.list());
    opened.notes.load(shown?.notes ?? { notes: [], customers: this.world.customers, timezone: "UTC" });
    this.world.enter(tab);
    opened.list.followOutbox();
    opened.notes.followOutbox();
    this.tabs.push(opened);
    void tab.outbox.identify(this.person);
    await settled();
    return opened;
  }

  kill({ tab }: OpenTab): void {
    tab.kill();
    this.tabs = this.tabs.filter((other) => other.tab !== tab);
  }

  async reopen(): Promise<void> {
    for (const open of this.tabs) this.kill(open);
    await this.open();
  }
}

/** Two phones, two drivers of one route, the portal, and everything between them that can go wrong. */
export class World {
  readonly time: VirtualTime;
  readonly phones: Phone[];
  readonly saved: Saved[] = [];
  /** What went wrong on the way. */
  readonly wrong: string[] = [];
  #underWay = new Map<string, SimulatedTab>();
  healing = false;
  #serving = new Set<Promise<unknown>>();
  #fates: Fate[];

  constructor(
    readonly portal: Portal,
    date: string,
    readonly people: readonly Person[],
    readonly customers: NotesData["customers"],
    fates: readonly Fate[],
    readonly sabotage: Sabotage,
    /** Says which tab's code runs: the outbox of a page is one for each tab. */
    readonly enter: (tab: SimulatedTab) => void,
  ) {
    this.time = new VirtualTime(Date.parse(`${date}T05:00:00Z`));
    this.#fates = [...fates];
    this.phones = people.map((person, number) => new Phone(number, this, person));
  }

  /** Lets everything that is under way come to its rest before time moves on. */
  drained = async (): Promise<void> => {
    do {
      await Promise.all(this.#serving);
      await settled();
    } while (this.#serving.size > 0);
  };
  pass = (ms: number) => this.time.pass(ms, this.drained);

  async pages() {
    const session = await this.portal.session();
    const ids = this.saved.map(({ call }) => String(call.body.id)).filter((id) => id !== "undefined");
    return { list: { ...this.portal.list(), ...session }, notes: await this.portal.notes(ids) };
  }

  listOf(phone: Phone): LoadListCartridge {
    const { portal } = this;
    class List extends LoadListCartridge {
      override async refresh() {
        if (!phone.isUp) throw new Error("no network");
        const answer = await portal.session();
        if (this.server) this.load({ ...this.server, ...answer });
      }
    }
    const { route, service_day: day, date } = portal.list().list;
    return new List({ route, day, date });
  }

  /** A request's way to the portal and back. */
  async send(phone: Phone, call: OutboxCall, tab: SimulatedTab): Promise<Outcome> {
    const lane = `${phone.number} ${call.user} ${call.lane}`;
    // What a tab had sent when it was killed is still under way, and nobody's fault.
    if (this.#underWay.get(lane)?.isAlive) this.wrong.push(`two tabs sent at once: ${call.title}`);
    this.#underWay.set(lane, tab);
    const outcome = await this.#sent(phone, call);
    if (this.#underWay.get(lane) === tab) this.#underWay.delete(lane);
    return outcome;
  }

  async #sent(phone: Phone, call: OutboxCall): Promise<Outcome> {
    const fate = this.healing ? SAFE : (this.#fates.shift() ?? SAFE);
    const { method, path, rest } = addressOf(call.call, call.body);
    const request = {
      method,
      path,
      body: rest,
      key: this.sabotage.key ? uuid() : call.key,
      madeBy: call.user,
      sentAt: new Date(phone.clock).toISOString(),
      token: phone.token,
    };
    await this.#wait(fate.outMs);
    if (!phone.isUp || fate.lostBefore) return { kind: "unanswered" };
    const answers = await this.#served(Promise.all((fate.twice ? [0, 1] : [0]).map(() => this.portal.serve(request))));
    await this.#wait(fate.backMs);
    if (!phone.isUp || fate.lostAfter) return { kind: "unanswered" };
    return outcomeOf(answers[0]!.status, answers[0]!.said);
  }

  #wait = (ms: number) => new Promise<void>((done) => this.time.later(done, ms));
  async #served<Answer>(work: Promise<Answer>): Promise<Answer> {
    this.portal.now(this.time.now);
    this.#serving.add(work);
    try {
      return await work;
    } finally {
      this.#serving.delete(work);
    }
  }

  async step(step: Step): Promise<void> {
    const phone = this.phones[step.device % this.phones.length]!;
    const open = phone.tabs[step.tab % Math.max(1, phone.tabs.length)];
    switch (step.kind) {
      case "wait":
        return this.pass(step.ms);
      case "cut":
        phone.isUp = false;
        return;
      case "mend":
        phone.isUp = true;
        for (const { tab } of phone.tabs) tab.outbox.wake();
        break;
      case "kill":
        await phone.reopen();
        break;
      case "reload":
        if (open) phone.kill(open);
        await phone.open();
        break;
      case "open a tab":
        if (phone.tabs.length < 3) await phone.open();
        break;
      case "session ends":
        phone.token = this.portal.endedToken;
        break;
      case "another signs in":
        await this.signIn(
          phone,
          this.people.find(({ id }) => id !== phone.person.id)!,
          step.staying,
        );
        break;
      case "sign out":
        await this.#signOut(phone);
        break;
      case "update":
        phone.browser.build = `${Number(phone.browser.build) + 1}`;
        await phone.reopen();
        break;
      case "look":
        if (open) await open.list.refresh().catch(() => {});
        break;
      case "act and be killed":
        if (open) await this.#actAndBeKilled(phone, open, step.act);
        break;
      default:
        if (open) await this.#act(phone, open, step);
    }
    await this.pass(10);
  }

  /** `staying`: the tabs that are open stay as they are, another tab's sign-in has only changed the cookie. */
  async signIn(phone: Phone, person: Person, staying = false): Promise<void> {
    phone.person = person;
    phone.token = this.portal.token(person, phone.number);
    if (!staying) for (const open of [...phone.tabs]) phone.kill(open);
    await phone.open();
    await this.drained();
  }

  /** Refused while something waits; then the phone forgets this person. */
  async #signOut(phone: Phone): Promise<void> {
    const open = phone.tabs.find(({ person }) => person.id === phone.person.id);
    if (!open || open.tab.outbox.getSnapshot().calls.some(isUnsent)) return;
    await open.tab.outbox.forget(phone.person.id);
    phone.kept.delete(phone.person.id);
    await this.signIn(
      phone,
      this.people.find(({ id }) => id !== phone.person.id)!,
    );
  }

  /** Does what the page lets a person do now. */
  #do(phone: Phone, { tab, list, notes }: OpenTab, act: Act): Promise<unknown> | null {
    this.enter(tab);
    const data = list.getSnapshot().data!;
    const state = data.session?.session_status;
    const items = itemsOf(data.list);
    return atDate(phone.clock, () => {
      if (act.kind === "note")
        return notes.add({
          customerNumber: this.customers[act.customer % this.customers.length]!.number,
          content: `Note at ${this.time.now}`,
          priority: "low",
        });
      if (act.kind === "start") return state === undefined ? list.start() : null;
      if (state !== "in_progress") return null;
      if (act.kind === "rest short") return list.markRestShort();
      if (act.kind === "complete") return list.complete("office@example.com", "");
      const item = items[act.item % items.length]!;
      return list.mark(item.item_id, act.pieces === null ? null : act.pieces % (item.total_quantity + 1));
    });
  }

  async #act(phone: Phone, open: OpenTab, act: Act): Promise<void> {
    const before = new Set(phone.browser.disk.rows.keys());
    const doing = this.#do(phone, open, act);
    if (!doing) return;
    await doing;
    this.#note(phone, before, false);
  }

  /** The browser is killed between the finger and the word "saved": nothing was promised, and nothing may happen twice. */
  async #actAndBeKilled(phone: Phone, open: OpenTab, act: Act): Promise<void> {
    const before = new Set(phone.browser.disk.rows.keys());
    const doing = this.#do(phone, open, act);
    for (let turn = this.time.now % 7; turn > 0; turn -= 1) await Promise.resolve();
    for (const each of [...phone.tabs]) phone.kill(each);
    void doing?.catch(() => {});
    await this.drained();
    this.#note(phone, before, true);
    await phone.open();
  }

  #note(phone: Phone, before: ReadonlySet<number>, unsure: boolean): void {
    for (const [sequence, row] of phone.browser.disk.rows)
      if (!before.has(sequence))
        this.saved.push({
          call: structuredClone(row) as OutboxCall,
          device: phone.number,
          trueTime: this.time.now,
          dropped: false,
          unsure,
        });
  }

  /** Everything works again, everyone signs in again, and whoever is needed decides. Answers what is wrong. */
  async heal(): Promise<string[]> {
    const wrong: string[] = [];
    this.healing = true;
    for (const phone of this.phones) {
      phone.isUp = true;
      const owners = new Set([...phone.browser.disk.rows.values()].map((row) => (row as OutboxCall).user));
      for (const person of this.people.filter(({ id }) => owners.has(id) || id === phone.person.id)) {
        await this.signIn(phone, person);
        wrong.push(...(await this.#drain(phone)));
      }
    }
    return wrong;
  }

  async #drain(phone: Phone): Promise<string[]> {
    const { outbox } = phone.tabs[0]!.tab;
    outbox.wake();
    for (let turn = 0; turn < 40; turn += 1) {
      await this.pass(10_000);
      await outbox.refresh();
      const unsent = outbox.getSnapshot().calls.filter(isUnsent);
      if (unsent.length === 0) return [];
      const parked = new Set(unsent.filter(({ state }) => state === "refused").map(({ lane }) => lane));
      const stuck = unsent.filter(({ lane }) => !parked.has(lane));
      if (stuck.length > 0) return stuck.map(({ title }) => `10 s after the healing there still waits: ${title}`);
      const refused = unsent.filter(({ state }) => state === "refused");
      for (const { refusal, title, key } of refused) {
        if (!refusal?.message) return [`${title} was refused without a word.`];
        for (const saved of this.saved) if (saved.call.key === key) saved.dropped = true;
      }
      await outbox.drop(refused);
    }
    return ["The outbox never came to its end."];
  }

  /** Whether every page shows what the server has, and the phones' own data does where nobody else has written. */
  async compare(): Promise<string[]> {
    const wrong: string[] = [];
    const { list, notes } = await this.pages();
    const truth = JSON.stringify(shownOf(list));
    for (const phone of this.phones)
      for (const open of phone.tabs) {
        await open.list.refresh();
        open.notes.load(notes);
        await this.drained();
        const shown = JSON.stringify(shownOf(open.list.getSnapshot().data!));
        if (shown !== truth) wrong.push(`Phone ${phone.number} shows ${shown}, the server has ${truth}.`);
        const ids = (data: NotesData) =>
          data.notes
            .map(({ id }) => id)
            .sort()
            .join();
        if (ids(open.notes.getSnapshot().data!) !== ids(notes)) wrong.push(`Phone ${phone.number} shows other notes.`);
      }
    return wrong;
  }
}

const shownOf = (data: LoadListData) => ({
  state: data.session?.session_status ?? null,
  marks: [...marksOf(data)].sort(),
});

/** Runs what a page does at a moment of its own device's clock. */
function atDate<Answer>(now: number, work: () => Answer): Answer {
  const real = globalThis.Date;
  class DeviceDate extends real {
    constructor(...given: [] | [number | string]) {
      if (given.length === 0) super(now);
      else super(given[0]);
    }
    static override now() {
      return now;
    }
  }
  globalThis.Date = DeviceDate as DateConstructor;
  try {
    return work();
  } finally {
    globalThis.Date = real;
  }
}
