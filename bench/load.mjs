// Puts load on an address: a number of keep-alive connections, each sending the next request as
// soon as it gets a response.
import { Agent, request } from "node:http";

/**
 * Sends one request; returns the response and the milliseconds until its last byte. @throws if the
 * status is not 200.
 */
export function send(url, { agent, headers = {}, body } = {}) {
  return new Promise((done, failed) => {
    const begun = performance.now();
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const how =
      sent === undefined
        ? { agent, headers }
        : {
            agent,
            method: "POST",
            headers: { ...headers, "Content-Type": "application/json", "Content-Length": Buffer.byteLength(sent) },
          };
    const outgoing = request(url, how, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("error", failed);
      response.on("end", () => {
        const milliseconds = performance.now() - begun;
        const body = Buffer.concat(parts);
        if (response.statusCode === 200) done({ body, milliseconds });
        else failed(new Error(`${url} answered ${response.statusCode}: ${body.toString().slice(0, 300)}`));
      });
    });
    outgoing.on("error", failed);
    outgoing.end(sent);
  });
}

/**
 * A target under load, which keeps its connections between rounds and the times of all responses.
 */
export class Target {
  /**
   * `next` returns the next request of a connection (its own address, headers, a body). With
   * `sameBytes` every response of an address must have as many bytes as its first. `share` is its
   * part of each turn: less if the supply of requests is limited.
   */
  constructor({ name, url, headers, connections, next, sameBytes = false, share = 1 }) {
    Object.assign(this, {
      share,
      name,
      url,
      headers,
      connections,
      next,
      sameBytes,
      times: [],
      alone: [],
      bytes: new Map(),
    });
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Loads the target for this long; with `keep` the times are recorded. */
  async load(duration, { keep = true, connections = this.connections, into = this.times } = {}) {
    const end = performance.now() + duration * this.share;
    const worker = async () => {
      while (performance.now() < end) {
        const { url = this.url, ...what } = this.next?.() ?? {};
        const { body, milliseconds } = await send(url, { agent: this.agent, headers: this.headers, ...what });
        if (!this.bytes.has(url)) this.bytes.set(url, body.length);
        if (this.sameBytes && body.length !== this.bytes.get(url))
          throw new Error(`${this.name} answered ${body.length} bytes, before ${this.bytes.get(url)}`);
        if (keep) into.push(milliseconds);
      }
    };
    await Promise.all(Array.from({ length: connections }, worker));
  }

  /**
   * Sends so many requests a second, whether or not earlier ones are answered. Returns each
   * response's milliseconds from the moment its request was due.
   */
  async sustain({ perSecond, seconds }) {
    const begun = performance.now();
    const pending = Array.from({ length: perSecond * seconds }, async (_, place) => {
      const due = begun + (place * 1_000) / perSecond;
      await new Promise((done) => setTimeout(done, due - performance.now()));
      await send(this.url, { agent: this.agent, headers: this.headers, ...this.next() });
      return performance.now() - due;
    });
    return Promise.all(pending);
  }

  close() {
    this.agent.destroy();
  }
}

/** A percentile of the times. */
export function percentile(times, share) {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/**
 * Loads the targets in turn, each round starting with another one, so that other activity on the
 * machine affects all of them equally.
 */
export async function byTurns(targets, { rounds, milliseconds }, how = () => ({})) {
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < targets.length; turn++) {
      const target = targets[(round + turn) % targets.length];
      await target.load(milliseconds, how(target));
    }
  }
}

/** A table of the targets' times, as lines. */
export function tableOf(targets) {
  const rows = [["", "answers", "median", "p95", "median, 1 connection"]];
  const ms = (value) => `${value.toFixed(2)} ms`;
  for (const { name, times, alone } of targets)
    rows.push([
      name,
      String(times.length),
      ms(percentile(times, 0.5)),
      ms(percentile(times, 0.95)),
      ms(percentile(alone, 0.5)),
    ]);
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join("   "),
  );
}
