import { Link } from "@remix-run/react";
import {
  CalendarCheck,
  ClipboardList,
  MessageSquare,
  PackageX,
  Repeat,
  SquarePen,
  Truck,
  UserRound,
  type LucideIcon,
} from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { Answers } from "#ui/answers";
import { Button } from "#ui/button";
import { classes } from "#ui/classes";
import { moment } from "#ui/formats";
import { EmptyState } from "#ui/notice";
import { toastError } from "#ui/toasts";
import type InboxCartridge from "./cartridge";
import { ANSWERS, ANSWER_WORDS, withoutQuestion } from "./short/rules";
import type { About, InboxEntry, ShortAnswer, ShortNotice } from "./schema";

const ABOUT: Record<About, { word: string; icon: LucideIcon }> = {
  order: { word: "Order", icon: ClipboardList },
  account: { word: "Account", icon: UserRound },
  message: { word: "Message", icon: MessageSquare },
  request: { word: "Request", icon: SquarePen },
  load: { word: "Load", icon: Truck },
  short: { word: "Load with shorts", icon: PackageX },
  relief: { word: "Relief", icon: Repeat },
  day: { word: "End of the day", icon: CalendarCheck },
};

/** Everything that happened, the latest first. Unread entries are bold and have a dot. */
export default function InboxView({ cartridge }: ViewProps<InboxCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [busy, setBusy] = useState<"all" | "older" | null>(null);
  if (!data) return null;
  const unread = Object.values(data.unread).reduce((sum, count) => sum + count, 0);
  const run = (action: "all" | "older", work: () => Promise<void>) => {
    setBusy(action);
    work()
      .catch((error: Error) => toastError(error.message))
      .finally(() => setBusy(null));
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex min-h-12 items-center justify-between gap-3">
        <p className="text-ink-2" aria-live="polite">
          {unread === 0 ? "All read" : `${unread} unread`}
        </p>
        {unread > 0 && (
          <Button variant="quiet" busy={busy === "all"} onClick={() => run("all", () => cartridge.readAll())}>
            Mark all read
          </Button>
        )}
      </div>
      {data.entries.length === 0 ? (
        <EmptyState title="Nothing has happened yet">
          Orders, accounts, messages, requests and loads that concern you are kept here, the latest first.
        </EmptyState>
      ) : (
        <ul aria-label="Inbox" className="overflow-hidden rounded-card border border-line bg-surface">
          {data.entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              timezone={data.timezone}
              onRead={() => void cartridge.read(entry.id).catch(() => {})}
              onAnswer={(short, answer) => cartridge.answer(short, answer).catch(sayError)}
            />
          ))}
        </ul>
      )}
      {data.older && (
        <Button
          size="large"
          busy={busy === "older"}
          className="justify-self-center"
          onClick={() => run("older", () => cartridge.showOlder())}
        >
          Show older
        </Button>
      )}
    </div>
  );
}

const sayError = (error: Error) => void toastError(error.message);

const ROW = "flex min-h-18 w-full items-start gap-3 px-4 py-3 text-left hover:bg-sunk";

/** An entry links to its page; one without a link is marked as read by a tap. */
function Entry({
  entry,
  timezone,
  onRead,
  onAnswer,
}: {
  entry: InboxEntry;
  timezone: string;
  onRead: () => void;
  onAnswer: (short: ShortNotice, answer: ShortAnswer) => Promise<void>;
}) {
  const { about, href, created_at, read, short } = entry;
  const isAsked = short?.open && short.answer === null;
  const message = isAsked ? entry.message : withoutQuestion(entry.message);
  const { word, icon: Icon } = ABOUT[about];
  const inside = (
    <>
      <span aria-hidden className={classes("mt-1.5 size-2.5 shrink-0 rounded-full", !read && "bg-accent")} />
      <span className="min-w-0 flex-1">
        <span className={classes("block wrap-anywhere", read ? "text-ink-2" : "font-semibold")}>{message}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
          <Icon aria-hidden className="size-4 shrink-0" />
          {word}
          <span aria-hidden>·</span>
          <time dateTime={created_at}>{moment(created_at, timezone)}</time>
          {!read && <span className="sr-only">unread</span>}
        </span>
      </span>
    </>
  );
  return (
    <li className="border-b border-line last:border-0">
      {href ? (
        <Link to={href} onClick={onRead} className={ROW}>
          {inside}
        </Link>
      ) : read ? (
        <div className={ROW}>{inside}</div>
      ) : (
        <button type="button" onClick={onRead} className={ROW}>
          {inside}
        </button>
      )}
      {short?.open && (
        <div className="px-4 pb-4 pl-9.5">
          <Answers
            question={message}
            answers={ANSWERS}
            given={short.answer}
            onAnswer={async (answer) => {
              await onAnswer(short, answer);
              if (!read) onRead();
            }}
          />
        </div>
      )}
      {short && !short.open && (
        <p className="px-4 pb-4 pl-9.5 text-15 text-ink-2">
          {short.answer ? `Your answer: ${ANSWER_WORDS[short.answer]}` : "This delivery is over. You didn't answer."}
        </p>
      )}
    </li>
  );
}
