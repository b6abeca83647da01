import { network } from "#kernel/network";
import { pathOf, permissionOf } from "./rules";
import type { Guarded } from "./schema";

export const MODES = {
  normal: "Works",
  slow: "Slow: 2 seconds more",
  failing: "Fails: 500",
  offline: "Offline",
} as const;
export type Mode = keyof typeof MODES;

const SLOW_MS = 2_000;
type Listener = Parameters<typeof network.receive>[2];
const answered = (status: number, error: string, message: string) => Response.json({ error, message }, { status });

/**
 * Simulates a slow, failing or absent network, and denies calls the chosen permissions do not
 * allow. It replaces the kernel's network only on this page. The server decides on whatever is let
 * through.
 */
export class ConsoleNetwork {
  granted: ReadonlySet<string> = new Set();
  #mode: Mode = "normal";
  /** The latest event of each topic that was held back while the network was down. */
  readonly #missed = new Map<Listener, string>();

  constructor(
    private readonly calls: readonly Guarded[],
    private readonly say: (text: string) => void,
    private readonly slowMs = SLOW_MS,
  ) {}

  get mode(): Mode {
    return this.#mode;
  }
  /** When the network comes back, delivers held-back events, like a reconnected stream. */
  set mode(mode: Mode) {
    this.#mode = mode;
    if (this.#isShut) return;
    const missed = [...this.#missed];
    this.#missed.clear();
    for (const [hear, topic] of missed) this.#receive(topic, null, hear);
  }
  get #isShut(): boolean {
    return this.#mode === "offline" || this.#mode === "failing";
  }

  /** Replaces the kernel's network. Returns a function that restores it. */
  install(): () => void {
    const usual = { ...network };
    network.send = (address, init) => this.#send(usual.send, address, init);
    network.receive = (topic, version, hear) => this.#receive(topic, version, hear);
    return () => Object.assign(network, usual);
  }

  #receive(topic: string, version: number | null, hear: Listener): void {
    if (this.#isShut) {
      this.#missed.set(hear, topic);
      this.say(`Stream: ${topic} is not heard`);
    } else if (this.#mode === "slow") setTimeout(() => hear(version), this.slowMs);
    else hear(version);
  }

  async #send(usual: typeof network.send, address: string, init: RequestInit): Promise<Response> {
    const [method, path] = [init.method ?? "GET", pathOf(address)];
    const startedAt = performance.now();
    const end = (result: string) =>
      this.say(`${method} ${path}: ${result}, ${Math.round(performance.now() - startedAt)} ms`);
    try {
      const response = await this.#answer(usual, address, init, permissionOf(this.calls, method, path));
      end(String(response.status));
      return response;
    } catch (error) {
      end("no answer");
      throw error;
    }
  }

  async #answer(usual: typeof network.send, address: string, init: RequestInit, permission: string | null) {
    if (this.mode === "offline") throw new TypeError("Failed to fetch");
    if (this.mode === "slow") await new Promise((go) => setTimeout(go, this.slowMs));
    if (this.mode === "failing") return answered(500, "failing", "API Error: 500");
    // The console's own call passes the chosen permissions on, and the server enforces them.
    const isOwn = permission === "consoles:use";
    if (!isOwn && permission !== null && permission !== "anyone" && !this.granted.has(permission))
      return answered(403, "forbidden", `You are not allowed to do this. It needs ${permission}.`);
    return usual(address, init);
  }
}
