// Puts load on an address: so many connections, kept alive, each asking again as soon as it is answered.
import { Agent, request } from "node:http";

/** One answer, and the milliseconds until its last byte. @throws when the status is not 200. */
export function get(url, { agent, headers = {} } = {}) {
  return new Promise((done, failed) => {
    const begun = performance.now();
    const asked = request(url, { agent, headers }, (response) => {
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
    asked.on("error", failed);
    asked.end();
  });
}

/** Something under load, with its connections kept from round to round and the times of all its answers. */
export class Target {
  constructor({ name, url, headers, connections }) {
    Object.assign(this, { name, url, headers, connections, times: [], bytes: undefined });
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Loads the target for so long; with `keep` the times count. Every answer must have as many bytes as the first. */
  async load(milliseconds, { keep = true, connections = this.connections, into = this.times } = {}) {
    const end = performance.now() + milliseconds;
    const worker = async () => {
      while (performance.now() < end) {
        const answer = await get(this.url, this);
        this.bytes ??= answer.body.length;
        if (answer.body.length !== this.bytes)
          throw new Error(`${this.name} answered ${answer.body.length} bytes, before ${this.bytes}`);
        if (keep) into.push(answer.milliseconds);
      }
    };
    await Promise.all(Array.from({ length: connections }, worker));
  }

  close() {
    this.agent.destroy();
  }
}

/** The value below which this share of the times lies. */
export function percentile(times, share) {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
