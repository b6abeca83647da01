import { Bench } from "./bench";
import { ConsoleLog } from "./console-log";
import { ConsoleNetwork } from "./console-network";
import { consoleOutbox } from "./console-outbox";
import type TestConsoleCartridge from "./cartridge";
import { permissionSets } from "./rules";
import type { Candidate, ConsoleData, Face } from "./schema";

/** The initial cartridges of each console. */
const FIRST: Record<Face, readonly string[]> = {
  cartridges: ["note"],
  simple: ["note"],
  mobile: ["note"],
  clipboard: ["catalog-console"],
  canvas: ["load-list", "route", "note"],
};

/**
 * One console: network, outbox, log, and a bench per cartridge. Created in state, disposed of when
 * its page is left.
 */
export class Console {
  readonly log = new ConsoleLog();
  readonly network: ConsoleNetwork;
  readonly benches: readonly Bench[];
  readonly sets: Readonly<Record<string, readonly string[]>>;
  #outbox: ReturnType<typeof consoleOutbox>;

  constructor(
    cartridge: Pick<TestConsoleCartridge, "openOnStage">,
    readonly data: ConsoleData,
  ) {
    this.sets = permissionSets(data.roles);
    this.network = new ConsoleNetwork(data.calls, this.log.say);
    this.permit(Object.keys(this.sets)[0]!);
    this.#outbox = consoleOutbox(data.person);
    const tools = {
      say: this.log.say,
      door: this.#outbox.door,
      open: (id: string, key: Record<string, string>) => cartridge.openOnStage(id, key, this.network.granted),
    };
    this.benches = FIRST[data.face].map((id) => new Bench(this.candidate(id), tools));
  }

  candidate = (id: string): Candidate =>
    this.data.candidates.find((each) => each.id === id) ?? this.data.candidates[0]!;

  permit(set: string): void {
    this.network.granted = new Set(this.sets[set]);
  }

  /** Replaces the kernel's network until the returned function is called. */
  start(): () => void {
    const restore = this.network.install();
    return () => {
      for (const bench of this.benches) bench.end();
      restore();
    };
  }

  end(): void {
    this.#outbox.end();
  }
}
