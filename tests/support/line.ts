import { createServer, connect, type AddressInfo, type Server, type Socket } from "node:net";
import { Transform } from "node:stream";

/**
 * The line between a browser and a portal, as a proxy: whoever opens `url` speaks to the portal until the line is cut. Unlike a browser's own
 * offline mode it cuts also what a service worker and an open stream do, and a browser that starts while it is cut finds nothing.
 */
export class Line {
  #sockets = new Set<Socket>();
  #delayMs = 0;
  #bytesPerSecond = Infinity;
  #port = 0;
  #server: Server | null = null;

  private constructor(private readonly target: { host: string; port: number }) {}

  /** A line to the portal at `address`, open. */
  static async to(address: string): Promise<Line> {
    const { hostname, port } = new URL(address);
    const line = new Line({ host: hostname, port: Number(port) });
    await line.mend();
    return line;
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Nothing gets through any more: what is open breaks, what is new is refused. */
  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) socket.destroy();
    if (server) await new Promise<void>((done) => server.close(() => done()));
  }

  /** Open again, at the same address. */
  async mend(): Promise<void> {
    if (this.#server) return;
    const server = createServer({ allowHalfOpen: true }, (socket) => this.#join(socket));
    this.#server = server;
    await new Promise<void>((done, failed) => {
      server.once("error", failed);
      server.listen(this.#port, "localhost", done);
    });
    this.#port = (server.address() as AddressInfo).port;
  }

  /** From now on each piece is this much later, and no faster than so. Slow 3G is 2,000 ms and 50,000 bytes a second. */
  slow({ delayMs = 0, bytesPerSecond = Infinity }: { delayMs?: number; bytesPerSecond?: number }): void {
    this.#delayMs = delayMs;
    this.#bytesPerSecond = bytesPerSecond;
  }

  #join(browser: Socket): void {
    const portal = connect({ ...this.target, allowHalfOpen: true });
    for (const [from, to] of [
      [browser, portal],
      [portal, browser],
    ] as const) {
      this.#sockets.add(from);
      from.on("close", () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      from.on("error", () => to.destroy());
      from.pipe(this.#brake()).pipe(to);
    }
  }

  #brake(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _, done) => {
        const waitMs = this.#delayMs + (chunk.length / this.#bytesPerSecond) * 1_000;
        if (waitMs === 0) done(null, chunk);
        else setTimeout(() => done(null, chunk), waitMs);
      },
    });
  }
}
