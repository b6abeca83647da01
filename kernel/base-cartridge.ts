import { createElement, type ComponentType, type ReactNode } from "react";
import { v7 as uuid } from "uuid";
import type { Call, InputOf } from "./calls.server";
import type { CartridgeMeta, CartridgeSnapshot, Exported, Importing, Validation } from "./cartridge-types";
import { askingAgain } from "./api-client";
import { HERE, type OutboxDoor } from "./outbox/here";
import { callsAbout, composed, type AnyOfflineWrites } from "./outbox/offline-writes";
import { asWaiting, isUnsent, type NewCall, type OutboxCall } from "./outbox/rules";

/** Where a cartridge is drawn: it changes the chrome, never the behaviour. */
export type Surface = "page" | "canvas";

const NOTHING: readonly string[] = [];

/** Fills in the defaults: version 1.0.0, icon square, category general, no permissions, no flags. */
export function defineMeta(meta: Pick<CartridgeMeta, "id" | "name" | "opens"> & Partial<CartridgeMeta>): CartridgeMeta {
  return {
    version: "1.0.0",
    description: "",
    icon: "square",
    category: "general",
    permissions: [],
    canCreateNew: false,
    newLabel: `New ${meta.name}`,
    supportsBulkEdit: false,
    supportsExport: false,
    supportsImport: false,
    showInQuickAccess: false,
    watches: () => NOTHING,
    ...meta,
  };
}

/** The props of a view: an instance of the class beside it. */
export interface ViewProps<Cartridge = BaseCartridge> {
  cartridge: Cartridge;
  surface: Surface;
  /** The buttons that its meta asks for, made by the frame and placed by the view. */
  tools: ReactNode;
}

const NO_CALLS: CartridgeSnapshot<unknown>["outbox"] = { calls: [], sending: new Set(), unkept: new Set() };

/**
 * One domain's state and what can be done with it, the same on a page and on the canvas (spec 4, cartridge lifecycle).
 * It is an external store: `subscribe` and `getSnapshot` are what useSyncExternalStore reads. Make instances in state,
 * never at module level: requests on the server must not share them.
 */
export abstract class BaseCartridge<
  Data = unknown,
  Key extends Record<string, string> = Record<string, string>,
  Table extends Record<string, Call> = Record<never, never>,
> {
  static readonly meta: CartridgeMeta;
  /** Its writes that go over the outbox: `static override readonly offline: OfflineWrites<typeof calls, Data>`. */
  static readonly offline: AnyOfflineWrites = {};
  /** How it looks: the view.tsx beside it, paired by its folder (cartridge-parts.ts), so that a cartridge never names its view. */
  static view: ComponentType<ViewProps> | undefined;
  #listeners = new Set<() => void>();
  #snapshot: CartridgeSnapshot<Data> = {
    phase: "new",
    data: null,
    dirty: false,
    saving: false,
    savedAt: null,
    error: null,
    outbox: NO_CALLS,
  };
  /** The last data of the server, without what waits. */
  #server: Data | null = null;
  /** Calls that are about to be in the outbox: a finger need not wait for the disk. */
  #unwritten: OutboxCall[] = [];
  #outbox: CartridgeSnapshot<Data>["outbox"] = NO_CALLS;
  /** What the frame's buttons begin, as its view last said (`beginsWith`). */
  begins: { new: (() => void) | string | null; several: (() => void) | null } = { new: null, several: null };
  /** Where its offline writes go: this device's outbox. A test console gives it one that ends with the page. */
  door: OutboxDoor = HERE;
  readonly #again = askingAgain(() => void this.catchUp());
  #settling = new Map<string, (call: OutboxCall) => void>();

  constructor(readonly key: Key) {}

  get meta(): CartridgeMeta {
    return (this.constructor as typeof BaseCartridge).meta;
  }

  /** The name of this instance for people, as in the question about unsaved changes. */
  get title(): string {
    return this.meta.name;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): CartridgeSnapshot<Data> => this.#snapshot;

  /** Sets the data from the server, at first and at every refresh. A cartridge with unsaved changes overrides it to keep them. */
  load(data: Data): void {
    this.#server = data;
    this.update({ phase: "loaded", error: null, ...this.#composed() });
  }

  /** What the server said last; the snapshot's data has what waits in it besides. */
  protected get server(): Data | null {
    return this.#server;
  }

  /**
   * Does one of the offline writes: it shows at once, is written down on this device, and sent. Resolved, it is safe here; `settled` is
   * the call when the server has answered it. @throws where the outbox could not be loaded.
   */
  protected async write<Name extends keyof Table & string>(
    name: Name,
    input: InputOf<Table[Name]>,
  ): Promise<{ settled: Promise<OutboxCall> }> {
    const write = this.#offline[name];
    if (!write || this.#server === null) throw new Error(`${name} is not among the offline writes of ${this.meta.id}.`);
    const body = input as Record<string, unknown>;
    const { data } = this.#snapshot;
    const call: NewCall = {
      key: uuid(),
      lane: write.lane(data),
      part: write.part?.(input) ?? null,
      heading: write.heading(data),
      call: name,
      body,
      at: typeof body.at === "string" ? body.at : new Date().toISOString(),
      version: write.version ?? 1,
      title: write.describe(input, data),
      noun: write.noun,
      subject: write.subject?.(input) ?? null,
    };
    const settled = new Promise<OutboxCall>((settle) => this.#settling.set(call.key, settle));
    const shown = asWaiting(call, { id: "", name: "You" }, { build: "", clock: 0 });
    this.#unwritten = [...this.#unwritten, { ...shown, sequence: Infinity }];
    this.update(this.#composed());
    try {
      await this.door.write(call);
    } finally {
      this.#unwritten = this.#unwritten.filter(({ key }) => key !== call.key);
      this.update(this.#composed());
    }
    return { settled };
  }

  get #offline(): AnyOfflineWrites {
    return (this.constructor as typeof BaseCartridge).offline;
  }

  /** Shows what is in the outbox about it, from any tab, until the answer is called. The frame does so. */
  followOutbox(): () => void {
    if (Object.keys(this.#offline).length === 0) return () => {};
    return this.door.follow(({ calls, sending, unkept }) => {
      const before = new Map(this.#outbox.calls.map(({ key, state }) => [key, state]));
      this.#outbox = { calls, sending, unkept };
      this.update(this.#composed());
      const settled = this.#snapshot.outbox.calls.filter(
        ({ key, state }) => state !== "waiting" && before.get(key) === "waiting",
      );
      for (const call of settled) {
        this.#settling.get(call.key)?.(call);
        this.#settling.delete(call.key);
      }
      if (settled.length > 0) this.settled?.(settled);
    });
  }

  /** Calls of its own were answered or refused, whichever tab has sent them. */
  protected settled?(calls: readonly OutboxCall[]): void;

  #composed(): Partial<CartridgeSnapshot<Data>> {
    if (this.#server === null || Object.keys(this.#offline).length === 0) return { data: this.#server };
    const written = new Set(this.#outbox.calls.map(({ key }) => key));
    const own = callsAbout(this.#offline, this.#server, [
      ...this.#outbox.calls,
      ...this.#unwritten.filter(({ key }) => !written.has(key)),
    ]);
    const { sending, unkept } = this.#outbox;
    return {
      data: composed(this.#offline, this.#server, own),
      outbox: { calls: own, sending, unkept },
      // What lies on the device is safe to leave.
      dirty: own.some((call) => isUnsent(call) && unkept.has(call.key)),
    };
  }

  /** The topics that it watches now. */
  get topics(): readonly string[] {
    const { data } = this.#snapshot;
    return data ? this.meta.watches(this.key, data) : NOTHING;
  }

  /** The version that it holds of what it watches; null where its data say none. */
  protected get heldVersion(): number | null {
    return null;
  }

  /** A topic it watches has changed elsewhere: what it holds already is ignored, anything else is fetched. One that watches several overrides it. */
  changed(_topic: string, version: number | null): void {
    const held = this.heldVersion;
    if (version === null || held === null || version > held) void this.catchUp();
  }

  /** Refreshes, and again where the portal did not answer: news is told once. Resolved, it was tried; it never throws. */
  protected async catchUp(): Promise<void> {
    try {
      await this.refresh();
      this.#again.over();
    } catch (error) {
      if (this.#snapshot.phase !== "ejected") this.#again.failed(error);
    }
  }

  /** Asks for the page's data anew; the frame says how. Resolved, they are loaded. */
  reload: () => void | Promise<void> = () => {};

  /** Asks for what it shows as it is now; resolved, it is shown. One that has a call for that overrides it. */
  refresh(): void | Promise<void> {
    return this.reload();
  }

  /** Called before the person leaves it; false prevents that. */
  unload(): boolean | Promise<boolean> {
    return true;
  }

  /** Whether it overrides `unload`: only then is a navigation held up to ask it. */
  get mayRefuse(): boolean {
    return this.unload !== BaseCartridge.prototype.unload;
  }

  /** Renders the view beside it. @throws if it has none. */
  render(surface: Surface, tools: ReactNode = null): ReactNode {
    const { view, meta } = this.constructor as typeof BaseCartridge;
    if (!view) throw new Error(`Cartridge ${meta.id} has no view.tsx beside it.`);
    return createElement(view, { cartridge: this, surface, tools });
  }

  /**
   * Brings the changes to the server, by way of `saving`. A cartridge whose changes are each a write of their own has nothing to do here:
   * only what this device could not write down is still to be sent. @throws where it was not.
   */
  async save(): Promise<void> {
    if (!this.#hasUnkept()) return;
    await (await this.door.whole()).sendNow();
    if (this.#hasUnkept()) throw new Error("It could not be sent. Check your connection and try again.");
  }

  #hasUnkept(): boolean {
    const { calls, unkept } = this.#snapshot.outbox;
    return calls.some((call) => isUnsent(call) && unkept.has(call.key));
  }

  /** Saves it if it is valid. @throws the validation error, in which case nothing is sent; and what `save` throws. */
  async saveIfValid(): Promise<void> {
    const { valid, errors } = this.validate();
    if (!valid) throw new Error(errors.join(" "));
    await this.save();
  }

  /** Runs a save: "Saving" while it runs, clean afterwards, dirty still and with the reason when it fails. @throws what `store` throws. */
  protected async saving(store: () => Promise<void>): Promise<void> {
    this.update({ saving: true, error: null });
    try {
      await store();
      this.update({ saving: false, dirty: false, savedAt: Date.now() });
    } catch (error) {
      this.update({ saving: false, error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  }

  /** The download of one that `supportsExport`; null while there is nothing to export. */
  get exported(): Exported | null {
    return null;
  }

  /** How one that `supportsImport` accepts files; null while it takes none. */
  get importing(): Importing | null {
    return null;
  }

  /** Receives the chosen files, for one that `supportsImport`. */
  importFiles?(files: readonly File[]): void;

  /** Whether it can be saved, and if not, why not: checked before every save. */
  validate(): Validation {
    return { valid: true, errors: [] };
  }

  /** Ends it and removes all listeners. */
  eject(): void {
    this.#again.over();
    this.update({ phase: "ejected", dirty: false });
    this.#listeners.clear();
  }

  /** Records a change by the person: dirty until saved. */
  protected change(data: Data): void {
    this.update({ data, dirty: true });
  }

  protected update(part: Partial<CartridgeSnapshot<Data>>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener();
  }
}
