import type { BaseCartridge } from "#kernel/base-cartridge";
import { CONTRACT, type ContractGround } from "#kernel/cartridge-contract";
import { loadCartridge } from "#kernel/cartridge-parts";
import type { OutboxDoor } from "#kernel/outbox/tab-outbox";
import { isRecorded, readFixture, type Fixture } from "./fixtures";
import { shaped, type Shape } from "./rules";
import type { Candidate } from "./schema";

/** Source of a cartridge's data: its recorded fixture, or this portal. */
export type Source = "recorded" | "portal";

/** Shared by all benches of one console. */
export interface BenchTools {
  say(text: string): void;
  door: OutboxDoor;
  /** Opens a cartridge on the server with the chosen permissions. */
  open(id: string, key: Record<string, string>): Promise<Fixture>;
}

export interface Result {
  name: string;
  /** Why the test failed; null if it passed. */
  failure: string | null;
}

export interface BenchState {
  chosen: Candidate;
  source: Source;
  shape: Shape;
  key: Readonly<Record<string, string>>;
  instance: BaseCartridge | null;
  /** The data comes from this portal, so live events apply to it. */
  isLive: boolean;
  /** Number of instances so far, used as a React key. */
  made: number;
  busy: boolean;
  results: readonly Result[] | null;
}

/**
 * One cartridge on the console: its data, and its life cycle step by step. An external store, like
 * a cartridge.
 */
export class Bench {
  #state: BenchState;
  #listeners = new Set<() => void>();
  #leave: () => void = () => {};

  constructor(
    chosen: Candidate,
    private readonly tools: BenchTools,
  ) {
    this.#state = {
      chosen,
      source: isRecorded(chosen.id) ? "recorded" : "portal",
      shape: "as it is",
      key: samplesOf(chosen),
      instance: null,
      isLive: false,
      made: 0,
      busy: false,
      results: null,
    };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  getSnapshot = (): BenchState => this.#state;

  #update(part: Partial<BenchState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
  #say = (text: string) => this.tools.say(`${this.#state.chosen.name}: ${text}`);

  choose(chosen: Candidate): void {
    this.end();
    const source = isRecorded(chosen.id) ? this.#state.source : "portal";
    this.#update({ chosen, source, key: samplesOf(chosen), results: null });
  }
  change(part: Partial<Pick<BenchState, "source" | "shape" | "key">>): void {
    this.#update(part);
  }

  /** The chosen data, in the form the server would send it. */
  async #fixture(): Promise<Fixture> {
    const { chosen, source, shape, key } = this.#state;
    const filled = Object.fromEntries(Object.entries(key).filter(([, value]) => value !== ""));
    const { key: openedKey, data } =
      source === "recorded" ? await readFixture(chosen.id) : await this.tools.open(chosen.id, filled);
    return { key: openedKey, data: shaped(data, shape) };
  }

  /** Runs one step and logs its result. */
  async #step(name: string, work: () => Promise<string | void> | string | void): Promise<void> {
    this.#update({ busy: true });
    try {
      this.#say(`${name}: ${(await work()) ?? "done"}`);
    } catch (error) {
      this.#say(`${name} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.#update({ busy: false });
  }

  load = () =>
    this.#step("load", async () => {
      const { key, data } = await this.#fixture();
      const { instance, chosen, made, source } = this.#state;
      this.#update({ isLive: source === "portal" });
      if (instance && instance.getSnapshot().phase !== "ejected") return instance.load(data);
      const model = await loadCartridge(chosen.id);
      const fresh = new model(key);
      fresh.door = this.tools.door;
      fresh.reload = async () => fresh.load((await this.#fixture()).data);
      fresh.load(data);
      this.#follow(fresh);
      this.#update({ instance: fresh, made: made + 1 });
    });
  save = () => this.#withInstance("save", (instance) => instance.saveIfValid());
  validate = () =>
    this.#withInstance("validate", (instance) => {
      const { valid, errors } = instance.validate();
      return valid ? "valid" : `not valid: ${errors.join(" ")}`;
    });
  unload = () =>
    this.#withInstance("unload", async (instance) =>
      (await instance.unload()) ? "may be left" : "refuses to be left",
    );
  eject = () => this.#withInstance("eject", (instance) => instance.eject());

  #withInstance(name: string, work: (instance: BaseCartridge) => Promise<string | void> | string | void) {
    const { instance } = this.#state;
    return this.#step(name, () => {
      if (!instance) throw new Error("It is not loaded.");
      return work(instance);
    });
  }

  /** Logs each state change and the cartridge's outbox. */
  #follow(instance: BaseCartridge): void {
    let before = instance.getSnapshot();
    const unsubscribe = instance.subscribe(() => {
      const after = instance.getSnapshot();
      if (after.phase !== before.phase) this.#say(`is ${after.phase}`);
      if (after.dirty !== before.dirty) this.#say(after.dirty ? "is dirty" : "is clean");
      if (after.error !== before.error && after.error !== null) this.#say(`error: ${after.error}`);
      const [waited, nowWaiting] = [before.outbox.calls.length, after.outbox.calls.length];
      if (waited !== nowWaiting) this.#say(`${nowWaiting} in the outbox`);
      before = after;
    });
    const unfollow = instance.followOutbox();
    this.#leave = () => {
      unsubscribe();
      unfollow();
    };
  }

  /** Simulates a live event for a topic. */
  hear(topic: string, version: number | null = null): void {
    const { instance } = this.#state;
    if (!instance?.topics.includes(topic)) return;
    this.#say(`hears that ${topic} ${version === null ? "has changed" : `is at ${version}`}`);
    instance.changed(topic, version);
  }

  /**
   * Runs the contract tests of the chosen cartridge in this page, with its class and the chosen
   * data.
   */
  runContract = (draw: (id: string, opened: Fixture, surface: "page" | "canvas") => Promise<string>) =>
    this.#step("contract", async () => {
      const { chosen } = this.#state;
      const [model, opened] = [await loadCartridge(chosen.id), await this.#fixture()];
      const ground: ContractGround = { model, opened, draw: (surface) => draw(chosen.id, opened, surface) };
      const results: Result[] = [];
      for (const { name, hold } of CONTRACT) {
        const failure = await Promise.resolve(ground)
          .then(hold)
          .then(
            () => null,
            (error: Error) => error.message,
          );
        results.push({ name, failure });
      }
      this.#update({ results });
      return `${results.filter(({ failure }) => failure === null).length} of ${results.length} hold`;
    });

  /** Disposes of the cartridge. */
  end(): void {
    this.#leave();
    this.#leave = () => {};
    const { instance } = this.#state;
    if (instance && instance.getSnapshot().phase !== "ejected") instance.eject();
    this.#update({ instance: null });
  }
}

const samplesOf = ({ fields }: Candidate) => Object.fromEntries(fields.map(({ name, sample }) => [name, sample]));
