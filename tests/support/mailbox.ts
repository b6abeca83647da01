import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect } from "@playwright/test";

export interface MailBox {
  url: string;
  /** Waits for a mail to this recipient with this subject. */
  about(recipient: string, subject: string): Promise<Email>;
  /** Waits for a mail to this recipient that links to this path; returns the link. */
  linkTo(recipient: string, path: string): Promise<string>;
  stop(): Promise<void>;
}

/** A real SMTP server for browser tests that accepts and stores every mail. */
export async function receiveMails(): Promise<MailBox> {
  const received: (Email & { to: { address?: string }[] })[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on(
        "end",
        () =>
          void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            received.push({ ...mail, to: mail.to ?? [] });
            done();
          }, done),
      );
    },
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const waitFor = async (recipient: string, fits: (mail: Email) => boolean) => {
    const find = () => received.find((mail) => mail.to.some(({ address }) => address === recipient) && fits(mail));
    await expect.poll(() => find() !== undefined, { message: `a mail to ${recipient}`, timeout: 60_000 }).toBe(true);
    return find()!;
  };
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    about: (recipient, subject) => waitFor(recipient, (mail) => mail.subject === subject),
    linkTo: async (recipient, path) =>
      /https?:\/\/\S+/.exec((await waitFor(recipient, ({ text }) => text?.includes(path) ?? false)).text!)![0],
    stop: () => new Promise<void>((stopped) => void server.close(() => stopped())),
  };
}
