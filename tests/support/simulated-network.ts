import { v7 as uuid } from "uuid";
import type { LoadListData, SessionAnswer } from "../../cartridges/load-list/schema";
import type { NotesData } from "../../cartridges/note/schema";
import { addressOf } from "../../kernel/client";
import type { OutboxCall, Person } from "../../kernel/outbox/rules";
import { outcomeOf } from "../../kernel/outbox/send";
import type { Outcome } from "../../kernel/outbox/sender";
import { settled, type SimulatedTab, type VirtualTime } from "./simulated-device";
import type { DayPages } from "./simulated-day";
import type { Phone } from "./simulated-phone";

/** What happens to one request on its way. */
export interface Fate {
  lostBefore: boolean;
  lostAfter: boolean;
  twice: boolean;
  /** The portal says no, whatever it is asked. */
  refused?: boolean;
  outMs: number;
  backMs: number;
}
const SAFE: Fate = { lostBefore: false, lostAfter: false, twice: false, outMs: 50, backMs: 50 };

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
  /** The pages of the road, where the simulation is about them. */
  day?: () => Promise<DayPages>;
  token(person: Person, device: number): string;
  endedToken: string;
}

/** What is taken out, to see that it is missed. */
export interface Sabotage {
  key?: true;
  lock?: true;
  order?: true;
}

/** The way between the phones and the portal, with what goes wrong on it. */
export class Network {
  /** From now on nothing goes wrong any more. */
  healing = false;
  /** What must never happen on it. */
  readonly wrong: string[] = [];
  /** Keys of what was refused on the way, whatever became of it then. */
  readonly refused = new Set<string>();
  #underWay = new Map<string, SimulatedTab>();
  #serving = new Set<Promise<unknown>>();
  #fates: Fate[];

  constructor(
    private readonly time: VirtualTime,
    private readonly portal: Portal,
    fates: readonly Fate[],
    private readonly sabotage: Sabotage,
  ) {
    this.#fates = [...fates];
  }

  /** Lets everything that is under way come to its rest before time moves on. */
  drained = async (): Promise<void> => {
    do {
      await Promise.all(this.#serving);
      await settled();
    } while (this.#serving.size > 0);
  };

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
    if (fate.refused) {
      this.refused.add(call.key);
      return outcomeOf(409, { error: "conflict", message: "The portal wants none of it." });
    }
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
}
