import { BaseCartridge } from "./base-cartridge";
import type { Call } from "./calls.server";
import type { OutboxCall } from "./outbox/rules";

/**
 * A cartridge whose data have a version, which live events and the responses to its own writes
 * report. Whatever order they arrive in, it ends with the newest. The subclass provides the held
 * version (`heldVersion`) and the version in a response.
 */
export abstract class VersionedCartridge<
  Data,
  Key extends Record<string, string>,
  Table extends Record<string, Call>,
> extends BaseCartridge<Data, Key, Table> {
  /** The highest version reported by the server; the held one may be older. */
  #announced = 0;
  /** The current fetch will bring at least this version. */
  #fetching = 0;

  protected abstract override get heldVersion(): number;
  /** The version in the response to one of its own writes, or undefined. */
  protected abstract versionIn(answer: unknown): number | undefined;

  /** Another device has written, or, without a version, something else in the data has changed. */
  override changed(_topic: string, version: number | null): void {
    if (version === null) return void this.catchUp();
    this.#announced = Math.max(this.#announced, version);
    // Responses to this device's calls bring the version themselves, so it fetches only what is
    // newer still.
    const reach = () => {
      if (this.getSnapshot().outbox.sending.size > 0) return;
      leave();
      this.#fetchNewer();
    };
    const leave = this.subscribe(reach);
    reach();
  }

  /** A response reports the version; after a refusal the server's data are fetched. */
  protected override settled(settled: readonly OutboxCall[]): void {
    this.#announced = Math.max(this.#announced, ...settled.map(({ answer }) => this.versionIn(answer) ?? 0));
    if (settled.some(({ state }) => state === "refused")) void this.catchUp();
    else this.#fetchNewer();
  }

  /** Fetches the data if the server has reported a later version than is held or being fetched. */
  #fetchNewer(): void {
    const wanted = this.#announced;
    if (wanted <= Math.max(this.heldVersion, this.#fetching)) return;
    this.#fetching = wanted;
    void this.catchUp().then(() => (this.#fetching = 0));
  }
}
