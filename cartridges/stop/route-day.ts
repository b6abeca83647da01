import { v7 as uuid } from "uuid";
import { client } from "#kernel/client";
import type { OfflineWrites } from "#kernel/outbox/offline-writes";
import { pieces, shortDate } from "#ui/formats";
import type stopCalls from "./api.server";
import { LiveDayCartridge } from "./live-day";
import type proofCalls from "./proof/api.server";
import { proofLane, proofName, requiredOf, taken, withProof } from "./proof/rules";
import type { AddProofInput, ProofAnswer } from "./proof/schema";
import { acted, answered, deliveredOf, figuresOf, laneOf, nameOf, reordered } from "./rules";
import type {
  ActAnswer,
  ActDetail,
  ActInput,
  CompleteInput,
  DayStop,
  IssueKind,
  ReorderInput,
  RouteDayData,
  SkipReason,
} from "./schema";

type Calls = typeof stopCalls & typeof proofCalls;
const call = client<Calls>();

/**
 * What all acts share. One route's day is one lane, so acts arrive in the order in which they were
 * done. A refused act holds up later ones at its stop, but not at others (decision 0065).
 */
const act = <Input extends ActInput>(
  detail: (input: Input, stop: DayStop) => ActDetail,
  describeAct: (input: Input, data: RouteDayData) => string,
  noun = "change",
) => ({
  lane: laneOf,
  part: ({ id }: Input) => id,
  heading: ({ route, date }: RouteDayData) => `Stops ${route}, ${shortDate(date)}`,
  noun,
  describe: (input: Input, data: RouteDayData) => `${nameOf(data, input.id)}, ${describeAct(input, data)}`,
  apply: acted(detail),
  accept: (data: RouteDayData, answer: ActAnswer) => answered(data, answer),
});

const handedOver = (input: CompleteInput, { stops }: RouteDayData) =>
  `${pieces(deliveredOf(figuresOf(stops.find(({ id }) => id === input.id)?.items ?? [], input)))} pieces delivered`;

/** The input of the delivery sheet. */
export type Delivery = Pick<CompleteInput, "lines" | "soil_bags" | "soil_unit" | "notes" | "proofs" | "without_proof">;

/**
 * A route's day of stops (spec 2.9). Acts are applied on the phone at once, and sent in
 * order in the background.
 */
export abstract class RouteDayCartridge extends LiveDayCartridge<RouteDayData, Calls> {
  static override readonly offline: OfflineWrites<Calls, RouteDayData> = {
    "POST /stops/:id/start": act(
      () => ({ kind: "start" }),
      () => "started",
    ),
    "POST /stops/:id/complete": act(
      (input: CompleteInput, { items, proof }) => ({
        kind: "complete",
        figures: figuresOf(items, input),
        text: input.notes ?? "",
        required: requiredOf(proof),
        without_proof: input.without_proof ?? null,
      }),
      handedOver,
    ),
    "POST /stops/:id/issue": act(
      ({ kind, text = "" }) => ({ kind: "issue", issue: kind, text }),
      () => "issue reported",
    ),
    "POST /stops/:id/skip": act(
      ({ reason, text = "" }) => ({ kind: "skip", reason, text }),
      () => "skipped",
    ),
    "POST /stops/:id/reopen": act(
      ({ reason }) => ({ kind: "reopen", text: reason }),
      () => "reopened",
    ),
    "POST /stops/:id/undo": act(
      ({ undoes }) => ({ kind: "undo", undoes: undoes ?? "" }),
      () => "undone",
    ),
    "POST /stops/:id/note": act(
      ({ text }) => ({ kind: "note", text }),
      () => "note",
      "note",
    ),
    "POST /stops/:id/proofs": {
      lane: proofLane,
      part: ({ proof_id }) => proof_id,
      heading: ({ route, date }) => `Photos and signatures ${route}, ${shortDate(date)}`,
      noun: "picture",
      describe: ({ id, kind }: AddProofInput, data) => `${nameOf(data, id)}, ${proofName(kind)}`,
      apply: (data, input: AddProofInput, { at, by }) => taken(data, input, at, by),
      accept: (data, { proof }: ProofAnswer) => withProof(data, proof),
    },
    "PUT /drivers/route/:route/order": {
      lane: laneOf,
      part: () => "order",
      heading: ({ route, date }) => `Stops ${route}, ${shortDate(date)}`,
      noun: "change",
      subject: () => "order",
      describe: () => "Order of the stops changed",
      apply: (data, { customers }: ReorderInput) => reordered(data, customers),
      accept: (data, { version, customers }) =>
        version === data.version + 1 ? { ...reordered(data, customers), version } : data,
    },
  };

  override get title(): string {
    const { route } = this.getSnapshot().data ?? {};
    return route ? `Route ${route}` : this.meta.name;
  }

  protected override ask(day: { route: string; date: string }) {
    return call("GET /drivers/route/:route/days/:date", day);
  }

  protected override doneOn({ acts }: RouteDayData) {
    return { acts };
  }

  /** The fields of every act: its stop, a unique id, and the device's time. */
  #act(id: string) {
    return { id, event_id: uuid(), at: new Date().toISOString() };
  }

  start = (id: string) => this.write("POST /stops/:id/start", this.#act(id));

  /**
   * Completes a stop; without figures everything loaded counts as delivered. The lines name every
   * item, so that what the driver saw counts even if the office changes something meanwhile. That
   * includes a proof that has since become required but was not requested here. Returns a
   * function that undoes it.
   */
  async complete(id: string, delivery: Delivery = {}): Promise<() => Promise<unknown>> {
    const items = this.day.stops.find((stop) => stop.id === id)?.items ?? [];
    const lines = delivery.lines ?? items.map(({ item_id, loaded }) => ({ item_id, delivered: loaded }));
    const input = { ...this.#act(id), without_proof: "not_asked" as const, ...delivery, lines };
    await this.write("POST /stops/:id/complete", input);
    return () => this.undo(id, input.event_id);
  }

  /** Report Issue; returns a function that undoes it. */
  async issue(id: string, kind: IssueKind, text: string): Promise<() => Promise<unknown>> {
    const act = this.#act(id);
    await this.write("POST /stops/:id/issue", { ...act, kind, text });
    return () => this.undo(id, act.event_id);
  }

  async skip(id: string, reason: SkipReason, text: string): Promise<() => Promise<unknown>> {
    const act = this.#act(id);
    await this.write("POST /stops/:id/skip", { ...act, reason, text });
    return () => this.undo(id, act.event_id);
  }

  reopen = (id: string, reason: string) => this.write("POST /stops/:id/reopen", { ...this.#act(id), reason });

  undo = (id: string, undoes: string) => this.write("POST /stops/:id/undo", { ...this.#act(id), undoes });

  note = (id: string, text: string) => this.write("POST /stops/:id/note", { ...this.#act(id), text });

  /** Adds a signature or a photo; `image` is base64. It is sent after the figures. */
  addProof = (id: string, proof: Pick<AddProofInput, "kind" | "signed_by" | "image">) =>
    this.write("POST /stops/:id/proofs", { id, proof_id: uuid(), at: new Date().toISOString(), ...proof });

  /** Saves the order in which the customers are driven from now on. */
  async reorder(customers: readonly string[]): Promise<void> {
    const { route, date } = this.day;
    if (route === null) return;
    const at = new Date().toISOString();
    await this.write("PUT /drivers/route/:route/order", { route, date, customers: [...customers], at });
  }
}
