import { createTransport, type Transporter } from "nodemailer";

export type MailTransport = Pick<Transporter, "sendMail" | "close">;

/** Timeouts: to connect, to greet, and between replies. */
const CONNECTION_MS = 10_000;
const SILENCE_MS = 20_000;

let opened: Transporter | undefined;

/**
 * A new connection for each mail: there are a few dozen a day, and the server would close an idle
 * one anyway.
 */
export function openTransport(smtpUrl: string): MailTransport {
  opened = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    dnsTimeout: CONNECTION_MS,
    socketTimeout: SILENCE_MS,
    // The content comes only from our database, so nodemailer must not read files or URLs that it
    // mentions.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return opened;
}

/**
 * Connects to the mail server and disconnects without sending a mail. @throws the error of the
 * server or network, or if none is configured.
 */
export async function greetMailServer(): Promise<void> {
  if (!opened) throw new Error("No mail server is set up in this process.");
  await opened.verify();
}
