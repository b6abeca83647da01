import { createTransport, type Transporter } from "nodemailer";

export type MailTransport = Pick<Transporter, "sendMail" | "close">;

/** Timeouts: to connect, to greet, and between replies. */
const CONNECTION_MS = 10_000;
const SILENCE_MS = 20_000;

let opened: Transporter | undefined;

/** A new connection for each mail: there are a few dozen a day, and an idle one would be closed by the server anyway. */
export function openTransport(smtpUrl: string): MailTransport {
  opened = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    dnsTimeout: CONNECTION_MS,
    socketTimeout: SILENCE_MS,
    // The content comes from our database only: nodemailer must not read files or addresses that it names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return opened;
}

/** Connects to the mail server, says who we are, and leaves without a mail. @throws what the server or the network says; where none is set up. */
export async function greetMailServer(): Promise<void> {
  if (!opened) throw new Error("No mail server is set up in this process.");
  await opened.verify();
}
