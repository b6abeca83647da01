import { once } from "node:events";
import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { makeDrainable } from "./draining.server";

const STOPS = 20;
const SENDERS = 12;

async function started(answerAfterMs: number): Promise<{ server: Server; port: number }> {
  const server = createServer(
    (_incoming, outgoing) => void setTimeout(() => outgoing.end("x".repeat(10_000)), answerAfterMs * Math.random()),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

const send = (port: number, agent: Agent) =>
  new Promise<"answered" | "refused" | "cut">((done) => {
    const sent = request({ port, host: "127.0.0.1", agent }, (answer) =>
      answer
        .resume()
        .once("end", () => done(answer.complete ? "answered" : "cut"))
        .once("error", () => done("cut")),
    );
    sent.once("error", (error: NodeJS.ErrnoException) => done(error.code === "ECONNREFUSED" ? "refused" : "cut"));
    sent.end();
  });

describe("a server that stops", () => {
  it(`completes every response under load, ${STOPS} times`, async () => {
    for (let stop = 0; stop < STOPS; stop++) {
      const { server, port } = await started(20);
      const drain = makeDrainable(server, () => {});
      let answered = 0;
      const loads = Array.from({ length: SENDERS }, async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        for (let outcome = await send(port, agent); outcome !== "refused"; outcome = await send(port, agent)) {
          expect(outcome, `stop ${stop}`).toBe("answered");
          answered++;
        }
      });
      await expect.poll(() => answered, { timeout: 20_000 }).toBeGreaterThan(SENDERS * 2);
      const begun = Date.now();
      await drain();
      expect(Date.now() - begun).toBeLessThan(6_000);
      await Promise.all(loads);
    }
  });

  it("tells a keep-alive connection that this response is the last", async () => {
    let release = () => {};
    const server = createServer((_incoming, outgoing) => void (release = () => void outgoing.end("done"))).listen(
      0,
      "127.0.0.1",
    );
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const drain = makeDrainable(server, () => {});
    const answer = fetch(`http://127.0.0.1:${port}/`);
    await once(server, "request");
    const stopped = drain();
    await expect.poll(() => server.listening).toBe(false);
    release();
    expect((await answer).headers.get("Connection")).toBe("close");
    await stopped;
  });
});
