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

/** What happens to one request on the network. */
export interface Fate {
  lostBefore: boolean;
  lostAfter: boolean;
  twice: boolean;
  /** The portal refuses the request, whatever it is. */
  refused?: boolean;
  outMs: number;
  backMs: number;
}
const SAFE: Fate = { lostBefore: false, lostAfter: false, twice: false, outMs: 50, backMs: 50 };

/** The portal as devices reach it: real calls, and the data of its pages. */
export interface Portal {
  now(ms: number): void;
  /** Handles an outbox call as the user whom the token belongs to. */
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
    body: unknown;
  }>;
  list(): LoadListData;
  session(): Promise<SessionAnswer>;
  notes(ids: readonly string[]): Promise<NotesData>;
  /** The route's pages, in simulations that include them. */
  day?: () => Promise<DayPages>;
  token(person: Person, device: number): string;
  endedToken: string;
}

/** The safeguards to disable, to prove that the simulation notices. */
export interface Sabotage {
  key?: true;
  lock?: true;
  order?: true;
}

/** The faulty network between the phones and the portal. */
export class Network {
  /** True once no more faults occur. */
  healing = false;
  /** Violated invariants. */
  readonly wrong: string[] = [];
  /** Keys of the calls that were refused at least once. */
  readonly refused = new Set<string>();
  #inFlight = new Map<string, SimulatedTab>();
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

  /** Waits until no request is being served, before time moves on. */
  drained = async (): Promise<void> => {
    do {
      await Promise.all(this.#serving);
      await settled();
    } while (this.#serving.size > 0);
  };

  /** Sends a request to the portal and returns its outcome. */
  async send(phone: Phone, call: OutboxCall, tab: SimulatedTab): Promise<Outcome> {
    const lane = `${phone.number} ${call.user} ${call.lane}`;
    // A killed tab's request may still be in flight.
    if (this.#inFlight.get(lane)?.isAlive) this.wrong.push(`two tabs sent at once: ${call.title}`);
    this.#inFlight.set(lane, tab);
    const outcome = await this.#sent(phone, call);
    if (this.#inFlight.get(lane) === tab) this.#inFlight.delete(lane);
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
      return outcomeOf(409, { error: "conflict", message: "Refused by the simulation." });
    }
    const answers = await this.#served(Promise.all((fate.twice ? [0, 1] : [0]).map(() => this.portal.serve(request))));
    await this.#wait(fate.backMs);
    if (!phone.isUp || fate.lostAfter) return { kind: "unanswered" };
    return outcomeOf(answers[0]!.status, answers[0]!.body);
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
