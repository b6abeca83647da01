import { BaseCartridge } from "./base-cartridge";
import type { Call } from "./calls.server";
import type { OutboxCall } from "./outbox/rules";

/**
 * A cartridge whose data have a version, named by the live stream and by the answers to its own writes: whatever the order in which they
 * come, it ends with the newest. Its class says which version it holds (`heldVersion`) and which one an answer names.
 */
export abstract class VersionedCartridge<
  Data,
  Key extends Record<string, string>,
  Table extends Record<string, Call>,
> extends BaseCartridge<Data, Key, Table> {
  /** The highest version that the server has named; what is held may be behind it. */
  #announced = 0;
  /** What is asked for just now brings at least this one. */
  #asked = 0;

  protected abstract override get heldVersion(): number;
  /** The version that an answer to one of its own writes names; undefined where it names none. */
  protected abstract versionIn(answer: unknown): number | undefined;

  /** Another device has written, or, without a version, something else that it shows has changed. */
  override changed(_topic: string, version: number | null): void {
    if (version === null) return void this.catchUp();
    this.#announced = Math.max(this.#announced, version);
    // The answers to what this device is sending bring the version themselves: only what is newer than they are is asked for.
    const reach = () => {
      if (this.getSnapshot().outbox.sending.size > 0) return;
      leave();
      this.#reach();
    };
    const leave = this.subscribe(reach);
    reach();
  }

  /** What was answered names the version; after a refusal the server's word is asked for. */
  protected override settled(settled: readonly OutboxCall[]): void {
    this.#announced = Math.max(this.#announced, ...settled.map(({ answer }) => this.versionIn(answer) ?? 0));
    if (settled.some(({ state }) => state === "refused")) void this.catchUp();
    else this.#reach();
  }

  /** Asks for the data where the server has named a later version than is held or on its way here. */
  #reach(): void {
    const wanted = this.#announced;
    if (wanted <= Math.max(this.heldVersion, this.#asked)) return;
    this.#asked = wanted;
    void this.catchUp().then(() => (this.#asked = 0));
  }
}
