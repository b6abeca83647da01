import { Check, Clock3, Inbox, TriangleAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { Card } from "#ui/card";
import { Disclosure } from "#ui/disclosure";
import { moment } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import { Tag } from "#ui/tag";
import type MailCartridge from "./cartridge";
import type { ListedMail } from "./schema";

const STATES = {
  queued: { tone: "idle", icon: Clock3, word: "Waiting" },
  sent: { tone: "ok", icon: Check, word: "Sent" },
  failed: { tone: "bad", icon: TriangleAlert, word: "Failed" },
  kept: { tone: "warn", icon: Inbox, word: "Not sent" },
} as const satisfies Record<ListedMail["status"], object>;

/** The latest mails. Unsent ones open to show their text and links. */
export default function MailView({ cartridge, surface }: ViewProps<MailCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!data) return null;
  const { mails, timezone } = data;
  const [Heading, subjectAs] = surface === "page" ? (["h1", "h2"] as const) : (["h2", "h3"] as const);
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <header>
        <Heading className="text-26 font-bold">Mails</Heading>
        <p className="text-ink-2">The latest 100. Without a mail server they are kept here for you to read.</p>
      </header>
      {mails.length === 0 ? (
        <EmptyState title="No mails yet" />
      ) : (
        <Card>
          <ul aria-label="Mails" className="grid">
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} timezone={timezone} subjectAs={subjectAs} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function MailRow({
  mail: { recipient, subject, status, at, error, text },
  timezone,
  subjectAs: Subject,
}: {
  mail: ListedMail;
  timezone: string;
  subjectAs: "h2" | "h3";
}) {
  const { tone, icon, word } = STATES[status];
  return (
    <li className="grid gap-1 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-60">
          <Subject className="font-semibold wrap-anywhere">{subject}</Subject>
          <p className="text-15 wrap-anywhere text-ink-2">
            {recipient} · {moment(at, timezone)}
          </p>
          {error && status !== "sent" && <p className="text-15 wrap-anywhere text-bad">{error}</p>}
        </div>
        <Tag tone={tone} icon={icon}>
          {word}
        </Tag>
      </div>
      {text !== null && (
        <Disclosure summary="Read it">
          <p className="whitespace-pre-wrap wrap-anywhere">{withLinks(text)}</p>
        </Disclosure>
      )}
    </li>
  );
}

/** Turns the URLs in a text into links. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <a key={place} href={part} className="font-semibold text-accent underline">
        {part}
      </a>
    ),
  );
