import { createServer, connect, type AddressInfo, type Server, type Socket } from "node:net";
import { Transform } from "node:stream";

/**
 * A proxy between the browser and the portal that can cut the connection. Unlike the browser's own
 * offline mode, it also cuts off the service worker and open streams, and a browser started while
 * it is cut finds no server.
 */
export class Line {
  #sockets = new Set<Socket>();
  #delayMs = 0;
  #bytesPerSecond = Infinity;
  #port = 0;
  #server: Server | null = null;

  private constructor(private readonly target: { host: string; port: number }) {}

  /** Opens a proxy to the portal at `address`. */
  static async to(address: string): Promise<Line> {
    const { hostname, port } = new URL(address);
    const line = new Line({ host: hostname, port: Number(port) });
    await line.mend();
    return line;
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Closes all connections and refuses new ones. */
  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) socket.destroy();
    if (server) await new Promise<void>((done) => server.close(() => done()));
  }

  /** Listens again, on the same port. */
  async mend(): Promise<void> {
    if (this.#server) return;
    const server = createServer({ allowHalfOpen: true }, (socket) => this.#connect(socket));
    this.#server = server;
    await new Promise<void>((done, failed) => {
      server.once("error", failed);
      server.listen(this.#port, "localhost", done);
    });
    this.#port = (server.address() as AddressInfo).port;
  }

  /**
   * Delays each chunk and limits the bandwidth from now on. Slow 3G is 2,000 ms and 50,000 bytes/s.
   */
  slow({ delayMs = 0, bytesPerSecond = Infinity }: { delayMs?: number; bytesPerSecond?: number }): void {
    this.#delayMs = delayMs;
    this.#bytesPerSecond = bytesPerSecond;
  }

  #connect(browser: Socket): void {
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
      from.pipe(this.#throttle()).pipe(to);
    }
  }

  #throttle(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _, done) => {
        const waitMs = this.#delayMs + (chunk.length / this.#bytesPerSecond) * 1_000;
        if (waitMs === 0) done(null, chunk);
        else setTimeout(() => done(null, chunk), waitMs);
      },
    });
  }
}
