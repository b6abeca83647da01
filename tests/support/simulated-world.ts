import { itemsOf, marksOf } from "../../cartridges/load-list/rules";
import type { LoadListData } from "../../cartridges/load-list/schema";
import type { NotesData } from "../../cartridges/note/schema";
import type { Outbox } from "../../kernel/outbox/outbox";
import { isUnsent, type OutboxCall, type Person } from "../../kernel/outbox/rules";
import { doOfDay, loadDay, pagesOf, shownOfDay, wrongWithDay, wrongWithEnd, type DayAct } from "./simulated-day";
import { type SimulatedTab, VirtualTime } from "./simulated-device";
import { Network, type Fate, type Portal, type Sabotage } from "./simulated-network";
import { atDate, Phone, type OpenTab } from "./simulated-phone";

export type Act =
  | { kind: "mark"; item: number; pieces: number | null }
  | { kind: "note"; customer: number }
  | { kind: "start" }
  | { kind: "rest short" }
  | { kind: "complete" }
  | DayAct;

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
  | { kind: "decide" }
);

/** A call that the phone has confirmed as saved. */
export interface Saved {
  call: OutboxCall;
  device: number;
  /** When it was made, by the simulation's clock. */
  trueTime: number;
  dropped: boolean;
  /** The browser was killed before it could confirm: the call may or may not be stored. */
  unsure: boolean;
}

const isRefused = ({ state }: OutboxCall) => state === "refused";

/** Two phones, two drivers of one route, the portal and the faulty network between them. */
export class World {
  readonly time: VirtualTime;
  readonly phones: Phone[];
  readonly saved: Saved[] = [];
  /** Violated invariants on the screens. */
  readonly shownWrong: string[] = [];
  readonly network: Network;
  readonly #triedAgain = new Set<string>();

  constructor(
    readonly portal: Portal,
    date: string,
    readonly people: readonly Person[],
    readonly customers: NotesData["customers"],
    fates: readonly Fate[],
    readonly sabotage: Sabotage,
    /** Sets the tab whose code is running, because each tab has its own outbox. */
    readonly enter: (tab: SimulatedTab) => void,
  ) {
    this.time = new VirtualTime(Date.parse(`${date}T05:00:00Z`));
    this.network = new Network(this.time, portal, fates, sabotage);
    this.phones = people.map((person, number) => new Phone(number, this, person));
  }

  pass = (ms: number) => this.time.pass(ms, this.network.drained);

  async pages() {
    const session = await this.portal.session();
    const ids = this.saved.map(({ call }) => String(call.body.id)).filter((id) => id !== "undefined");
    const [notes, day] = [await this.portal.notes(ids), (await this.portal.day?.()) ?? null];
    return { list: { ...this.portal.list(), ...session }, notes, day };
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
        if (open?.day) for (const page of [open.day.stops, open.day.end]) await page.refresh().catch(() => {});
        break;
      case "decide":
        if (open) await this.#decide(open.tab.outbox, open.tab.outbox.getSnapshot().calls.filter(isRefused));
        break;
      case "act and be killed":
        if (open) await this.#actAndBeKilled(phone, open, step.act);
        break;
      default:
        if (open) await this.#act(phone, open, step);
    }
    await this.pass(10);
    this.#checkScreens();
  }

  /** Checks invariants that hold on every screen at all times, whatever the order of events. */
  #checkScreens(): void {
    for (const phone of this.phones)
      for (const { day } of phone.tabs) {
        if (!day) continue;
        const { stops, end } = pagesOf(day);
        const wrong = [...wrongWithDay(stops), ...wrongWithEnd(end)];
        this.shownWrong.push(...wrong.map((each) => `Phone ${phone.number}: ${each}`));
      }
  }

  /**
   * `staying`: open tabs stay as they are, because another tab's sign-in has only changed the
   * cookie.
   */
  async signIn(phone: Phone, person: Person, staying = false): Promise<void> {
    phone.person = person;
    phone.token = this.portal.token(person, phone.number);
    if (!staying) for (const open of [...phone.tabs]) phone.kill(open);
    await phone.open();
    await this.network.drained();
  }

  /** Refused while calls are waiting; otherwise the phone forgets this person. */
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

  /** Does what the page offers in its current state. */
  #do(phone: Phone, { tab, list, notes, day }: OpenTab, act: Act): Promise<unknown> | null {
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
      if (act.kind === "on the road") return day && doOfDay(day, notes, act);
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
    this.#recordSaved(phone, before, false);
  }

  /**
   * Kills the browser between the tap and the confirmation: nothing was promised, but nothing may
   * happen twice.
   */
  async #actAndBeKilled(phone: Phone, open: OpenTab, act: Act): Promise<void> {
    const before = new Set(phone.browser.disk.rows.keys());
    const doing = this.#do(phone, open, act);
    for (let turn = this.time.now % 7; turn > 0; turn -= 1) await Promise.resolve();
    for (const each of [...phone.tabs]) phone.kill(each);
    void doing?.catch(() => {});
    await this.network.drained();
    this.#recordSaved(phone, before, true);
    await phone.open();
  }

  #recordSaved(phone: Phone, before: ReadonlySet<number>, unsure: boolean): void {
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

  /**
   * Removes all faults, signs everyone in again and resolves refused calls. Returns what is still
   * wrong.
   */
  async heal(): Promise<string[]> {
    const wrong: string[] = [];
    this.network.healing = true;
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
      const placeOf = ({ lane, part }: OutboxCall) => `${lane} ${part}`;
      const parked = new Set(unsent.filter(({ state }) => state === "refused").map(placeOf));
      const stuck = unsent.filter((call) => !parked.has(placeOf(call)));
      if (stuck.length > 0) return stuck.map(({ title }) => `still waiting 10 s after recovery: ${title}`);
      const refused = unsent.filter(isRefused);
      for (const { refusal, title } of refused)
        if (!refusal?.message) return [`${title} was refused without a message.`];
      await this.#decide(outbox, refused);
    }
    return ["The outbox never became empty."];
  }

  /** Every second call that the network refused is retried once; the person gives up the others. */
  async #decide(outbox: Outbox, refused: readonly OutboxCall[]): Promise<void> {
    for (const call of refused) {
      const isTriedAgain =
        this.network.refused.has(call.key) && call.sequence % 2 === 0 && !this.#triedAgain.has(call.key);
      if (isTriedAgain) {
        this.#triedAgain.add(call.key);
        await outbox.sendAgain(call);
        continue;
      }
      for (const saved of this.saved) if (saved.call.key === call.key) saved.dropped = true;
      await outbox.drop([call]);
    }
  }

  /**
   * Checks that every page shows the server's data, and the phones' own changes unless someone else
   * changed it.
   */
  async compare(): Promise<string[]> {
    const wrong: string[] = [];
    const { list, notes, day } = await this.pages();
    const truth = JSON.stringify(shownOf(list));
    for (const phone of this.phones)
      for (const open of phone.tabs) {
        await open.list.refresh();
        open.notes.load(notes);
        await this.network.drained();
        const shown = JSON.stringify(shownOf(open.list.getSnapshot().data!));
        if (shown !== truth) wrong.push(`Phone ${phone.number} shows ${shown}, the server has ${truth}.`);
        if (open.day && day) {
          loadDay(open.day, day);
          await this.network.drained();
          const [actual, expected] = [shownOfDay(pagesOf(open.day)), shownOfDay(day)];
          if (actual !== expected)
            wrong.push(`Phone ${phone.number} shows the day as ${actual}, the server as ${expected}.`);
        }
        const ids = (data: NotesData) =>
          data.notes
            .map(({ id, content, resolved_at }) => `${id} ${content} ${resolved_at !== null}`)
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
