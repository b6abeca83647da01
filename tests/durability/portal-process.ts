import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyDemoData } from "../support/demo-data.mjs";

export const PASSWORD = "clothesline-demo";

export interface PortalProcess {
  port: number;
  process: ChildProcess;
  /** Its output so far, of both streams. */
  output(): string;
  ended: Promise<{ code: number | null; signal: string | null }>;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The built portal with the demo company, in its own process and folder. */
export async function startPortalProcess(
  env: Record<string, string> = {},
  dataDir = mkdtempSync(join(tmpdir(), "clothesline-portal-")),
): Promise<PortalProcess> {
  if (readdirSync(dataDir).length === 0) await copyDemoData(dataDir);
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: "",
      APP_URL: "",
      SMTP_URL: "",
      DEMO: "on",
      ...env,
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = once(child, "close").then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
  }));
  await new Promise<void>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("Ctrl-C ends it")) ready();
      });
    }
    void ended.then(() => failed(new Error(`The portal did not start: ${output}`)));
  });
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { port, process: child, output: () => output, ended, stop };
}

/** A connection on which requests are sent byte by byte, unlike with a client library. */
export async function rawConnection(
  port: number,
): Promise<{ socket: Socket; send(bytes: string): void; answer(): Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let buffer = "";
  let wake = () => {};
  let closed: Error | null = null;
  socket.on("data", (chunk) => {
    buffer += chunk.toString("latin1");
    wake();
  });
  for (const event of ["error", "close"] as const) {
    socket.on(event, (error) => {
      closed ??= error instanceof Error ? error : new Error("The connection was closed.");
      wake();
    });
  }
  /** The next complete response. */
  const answer = async () => {
    for (;;) {
      const head = buffer.indexOf("\r\n\r\n");
      const length = head === -1 ? NaN : Number(/content-length: (\d+)/i.exec(buffer.slice(0, head))?.[1] ?? NaN);
      const chunked = head !== -1 && /transfer-encoding: chunked/i.test(buffer.slice(0, head));
      const end = chunked ? buffer.indexOf("\r\n0\r\n\r\n", head) + 7 : head + 4 + length;
      if (chunked ? end > 6 : buffer.length >= end) {
        const whole = buffer.slice(0, end);
        buffer = buffer.slice(end);
        return whole;
      }
      if (closed) throw closed;
      await new Promise<void>((resume) => (wake = resume));
    }
  };
  return { socket, send: (bytes) => void socket.write(bytes, "latin1"), answer };
}

export const statusOf = (answer: string) => Number(answer.split(" ")[1]);

/** A bearer token of a demo account. */
export async function tokenOf(port: number, username: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  return ((await response.json()) as { token: string }).token;
}
