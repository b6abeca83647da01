import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

export interface ReceivedMail extends Email {
  envelopeTo: string[];
}

export interface TestMailServer {
  url: string;
  port: number;
  /** The accepted mails, in order. */
  received: ReceivedMail[];
  /** The number of connections so far, including those that sent nothing. */
  connections(): number;
  stop(): Promise<void>;
}

/**
 * Hooks that delay the server's reply until their promise resolves; a rejection becomes the reply's
 * error.
 */
export interface MailServerManners {
  greet?: () => Promise<void>;
  accept?: (recipient: string) => void;
  /** Runs after the whole text has arrived, before it is acknowledged. */
  acknowledge?: (mail: ReceivedMail) => Promise<void>;
}

/** The error of a rejecting mail server: 550 is permanent, 451 temporary. */
export const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

async function receive(
  stream: AsyncIterable<Buffer>,
  envelopeTo: string[],
  manners: MailServerManners,
): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const mail = { ...(await PostalMime.parse(Buffer.concat(chunks))), envelopeTo };
  await manners.acknowledge?.(mail);
  return mail;
}

/** A real SMTP server on this machine; it stops after the test. */
export async function startMailServer(manners: MailServerManners = {}, port = 0): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  let connections = 0;
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onConnect(_session, done) {
      connections++;
      (manners.greet?.() ?? Promise.resolve()).then(() => done(), done);
    },
    onRcptTo({ address }, _session, done) {
      try {
        manners.accept?.(address);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    onData(stream, session, done) {
      receive(
        stream,
        session.envelope.rcptTo.map((to) => to.address),
        manners,
      ).then((mail) => {
        received.push(mail);
        done();
      }, done);
    },
  };
  const server = new SMTPServer(options);
  server.on("error", () => {});
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const chosen = (server.server.address() as AddressInfo).port;
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= new Promise<void>((stopped) => void server.close(() => stopped())));
  onTestFinished(stop);
  return { url: `smtp://127.0.0.1:${chosen}`, port: chosen, received, connections: () => connections, stop };
}
