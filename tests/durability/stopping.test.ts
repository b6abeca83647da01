import { Agent, request } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startPortalProcess, tokenOf, type PortalProcess } from "./portal-process";

/**
 * 3 in `npm test`, 20 in `npm run soak`. services/connection/draining.server.test.ts stops a server
 * 20 times.
 */
const ROUNDS = process.env.ROUNDS ? 20 : 3;
const SENDERS = 12;

type Outcome = "answered" | "cut" | "refused";

/**
 * Sends requests one after another on a keep-alive connection, until the portal accepts no more
 * connections.
 */
async function load(port: number, token: string, outcomes: Outcome[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let last: Outcome = "answered"; last === "answered"; outcomes.push(last)) {
    last = await new Promise<Outcome>((done) => {
      const sent = request(
        { port, host: "127.0.0.1", agent, path: "/api/notifications", headers: { Authorization: `Bearer ${token}` } },
        (answer) => {
          answer
            .resume()
            .once("end", () => done(answer.complete ? "answered" : "cut"))
            .once("error", () => done("cut"));
        },
      );
      sent.once("error", (error: NodeJS.ErrnoException) => done(error.code === "ECONNREFUSED" ? "refused" : "cut"));
      sent.end();
    });
  }
  agent.destroy();
}

async function stream(portal: PortalProcess, token: string): Promise<{ text: Promise<string> }> {
  const response = await fetch(`http://127.0.0.1:${portal.port}/api/notifications/events`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return { text: response.text() };
}

test(
  `a stop under load cuts no response, closes the streams and ends within ten seconds, ${ROUNDS} times`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "clothesline-stopping-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    for (let round = 0; round < ROUNDS; round++) {
      const portal = await startPortalProcess({}, dataDir);
      onTestFinished(() => void portal.process.kill("SIGKILL"));
      const token = await tokenOf(portal.port, "admin");
      const streams = await Promise.all(Array.from({ length: 10 }, () => stream(portal, token)));
      const outcomes: Outcome[] = [];
      const loads = Array.from({ length: SENDERS }, () => load(portal.port, token, outcomes));
      await vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(100), { timeout: 30_000 });
      const stopped = Date.now();
      portal.process.kill("SIGTERM");
      expect(await portal.ended).toEqual({ code: 0, signal: null });
      expect(Date.now() - stopped).toBeLessThan(10_000);
      await Promise.all(loads);
      expect(
        outcomes.filter((outcome) => outcome === "cut"),
        `round ${round}`,
      ).toEqual([]);
      for (const { text } of streams) expect(await text).toMatch(/^retry: 1000\n\n(.*\n)*retry: \d+\n\n$/);
    }
  },
  ROUNDS * 180_000,
);

test("an uncaught error is logged and shuts the portal down", async () => {
  const fault = 'process.on("SIGUSR2", () => setTimeout(() => { throw new Error("a fault for the test"); }));';
  const portal = await startPortalProcess({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  });
  onTestFinished(() => portal.stop());
  portal.process.kill("SIGUSR2");
  expect(await portal.ended).toEqual({ code: 1, signal: null });
  expect(portal.output()).toMatch(/"level":60.*a fault for the test.*Uncaught error/);
}, 300_000);
