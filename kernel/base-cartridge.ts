import { createElement, type ComponentType, type ReactNode } from "react";
import { v7 as uuid } from "uuid";
import type { Call, InputOf } from "./calls.server";
import type { CartridgeMeta, CartridgeSnapshot, Exported, Importing, Validation } from "./cartridge-types";
import { askingAgain } from "./api-client";
import { TAB_OUTBOX, type OutboxDoor } from "./outbox/tab-outbox";
import { callsAbout, composed, type AnyOfflineWrites } from "./outbox/offline-writes";
import { asWaiting, isUnsent, type NewCall, type OutboxCall } from "./outbox/rules";

/** Where a cartridge is drawn. It affects the chrome, never the behavior. */
export type Surface = "page" | "canvas";

const NOTHING: readonly string[] = [];

/**
 * Fills in the defaults: version 1.0.0, icon square, category general, no permissions, no flags.
 */
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

/** The props of a view; `cartridge` is an instance of the class beside it. */
export interface ViewProps<Cartridge = BaseCartridge> {
  cartridge: Cartridge;
  surface: Surface;
  /** The buttons that its meta asks for, created by the frame and placed by the view. */
  tools: ReactNode;
}

const NO_CALLS: CartridgeSnapshot<unknown>["outbox"] = { calls: [], sending: new Set(), unkept: new Set() };

/**
 * One domain's state and its operations, the same on a page and on the canvas (spec 4, cartridge
 * lifecycle). It is an external store: useSyncExternalStore reads `subscribe` and `getSnapshot`.
 * Create instances in component state, never at module level, because requests on the server must
 * not share them.
 */
export abstract class BaseCartridge<
  Data = unknown,
  Key extends Record<string, string> = Record<string, string>,
  Table extends Record<string, Call> = Record<never, never>,
> {
  static readonly meta: CartridgeMeta;
  /**
   * The writes that go through the outbox: `static override readonly offline: OfflineWrites<typeof
   * calls, Data>`.
   */
  static readonly offline: AnyOfflineWrites = {};
  /**
   * The view.tsx in the same folder. cartridge-parts.ts pairs them, so a cartridge never names its
   * view.
   */
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
  /** The server's latest data, without pending writes. */
  #server: Data | null = null;
  /** Calls not yet in the outbox, shown at once so that nobody waits for the disk. */
  #unwritten: OutboxCall[] = [];
  #outbox: CartridgeSnapshot<Data>["outbox"] = NO_CALLS;
  /** What the frame's buttons start, as set by the view (`beginsWith`). */
  begins: { new: (() => void) | string | null; several: (() => void) | null } = { new: null, several: null };
  /** Where offline writes go: this device's outbox, or a temporary one in a test console. */
  door: OutboxDoor = TAB_OUTBOX;
  readonly #again = askingAgain(() => void this.catchUp());
  #settling = new Map<string, (call: OutboxCall) => void>();

  constructor(readonly key: Key) {}

  get meta(): CartridgeMeta {
    return (this.constructor as typeof BaseCartridge).meta;
  }

  /** The name of this instance for people, as in the unsaved changes dialog. */
  get title(): string {
    return this.meta.name;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): CartridgeSnapshot<Data> => this.#snapshot;

  /**
   * Sets the server's data, initially and at every refresh. A cartridge with unsaved changes
   * overrides it to keep them.
   */
  load(data: Data): void {
    this.#server = data;
    this.update({ phase: "loaded", error: null, ...this.#composed() });
  }

  /** The server's latest data; the snapshot's data also include pending writes. */
  protected get server(): Data | null {
    return this.#server;
  }

  /**
   * Performs an offline write: shows it at once, stores it on this device and sends it. Resolves
   * once it is stored; `settled` resolves with the call once the server has responded. @throws if
   * the outbox could not be loaded.
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

  /**
   * Shows this cartridge's outbox calls, from any tab, until the returned function is called.
   * Called by the frame.
   */
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

  /** Called when the server has accepted or refused some of its calls, whichever tab sent them. */
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
      // Calls stored on the device are safe to leave.
      dirty: own.some((call) => isUnsent(call) && unkept.has(call.key)),
    };
  }

  get topics(): readonly string[] {
    const { data } = this.#snapshot;
    return data ? this.meta.watches(this.key, data) : NOTHING;
  }

  /** The version of the watched data; null if the data have no version. */
  protected get heldVersion(): number | null {
    return null;
  }

  /**
   * Called when a watched topic has changed: refreshes unless the held version is already that new.
   * A cartridge that watches several topics overrides it.
   */
  changed(_topic: string, version: number | null): void {
    const held = this.heldVersion;
    if (version === null || held === null || version > held) void this.catchUp();
  }

  /**
   * Refreshes, and retries if the portal is unreachable, because a change is reported only once.
   * Resolves after the first attempt and never throws.
   */
  protected async catchUp(): Promise<void> {
    try {
      await this.refresh();
      this.#again.over();
    } catch (error) {
      if (this.#snapshot.phase !== "ejected") this.#again.failed(error);
    }
  }

  /** Reloads the page's data; set by the frame. Resolves once they are loaded. */
  reload: () => void | Promise<void> = () => {};

  /** Refreshes what it shows. A cartridge with a call of its own for that overrides it. */
  refresh(): void | Promise<void> {
    return this.reload();
  }

  /** Called before the person leaves; false prevents that. */
  unload(): boolean | Promise<boolean> {
    return true;
  }

  /** Whether it overrides `unload`. A navigation is held up only in that case. */
  get mayRefuse(): boolean {
    return this.unload !== BaseCartridge.prototype.unload;
  }

  /** Renders its view. @throws if it has none. */
  render(surface: Surface, tools: ReactNode = null): ReactNode {
    const { view, meta } = this.constructor as typeof BaseCartridge;
    if (!view) throw new Error(`Cartridge ${meta.id} has no view.tsx beside it.`);
    return createElement(view, { cartridge: this, surface, tools });
  }

  /**
   * Saves the changes to the server through `saving`. If every change is already a write of its
   * own, only what this device could not store is left to send. @throws if that fails.
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

  /**
   * Saves if valid. @throws the validation error without sending anything, or what `save` throws.
   */
  async saveIfValid(): Promise<void> {
    const { valid, errors } = this.validate();
    if (!valid) throw new Error(errors.join(" "));
    await this.save();
  }

  /**
   * Runs a save: "Saving" while it runs, then clean, or still dirty with the reason if it fails.
   * @throws what `store` throws.
   */
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

  /** The download, for `supportsExport`; null while there is nothing to export. */
  get exported(): Exported | null {
    return null;
  }

  /** Which files it accepts, for `supportsImport`; null while it takes none. */
  get importing(): Importing | null {
    return null;
  }

  /** Receives the chosen files, for `supportsImport`. */
  importFiles?(files: readonly File[]): void;

  /** Whether it can be saved, and why not. Checked before every save. */
  validate(): Validation {
    return { valid: true, errors: [] };
  }

  /** Ends it and removes all listeners. */
  eject(): void {
    this.#again.over();
    this.update({ phase: "ejected", dirty: false });
    this.#listeners.clear();
  }

  /** Records a change by the person; dirty until saved. */
  protected change(data: Data): void {
    this.update({ data, dirty: true });
  }

  protected update(part: Partial<CartridgeSnapshot<Data>>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener();
  }
}
