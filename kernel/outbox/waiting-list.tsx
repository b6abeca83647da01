import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { Button, ButtonLink } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { Notice } from "#ui/notice";
import { outbox as here } from "./here";
import type { OutboxSnapshot } from "./outbox";
import { isUnsent, type OutboxCall } from "./rules";
import { STANDINGS } from "./standing";
import { countOf, standingOf, timeOfAct, wordsOf } from "./words";

export interface WaitingListProps {
  outbox: OutboxSnapshot;
  onClose: () => void;
  /** Asked for by a sign-out that cannot be yet: how it goes on once nothing waits. */
  leaving?: () => void;
}

/** So many that were sent show: the latest. */
const SENT_SHOWN = 5;

/** What waits: what this person did here and the server does not have yet, lane by lane, and what needs them (look-2, frame 4). */
export default function WaitingList({ outbox, onClose, leaving }: WaitingListProps) {
  const unsent = outbox.calls.filter(isUnsent);
  const refused = unsent.filter(({ state }) => state === "refused");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const act = (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    void work()
      .catch((error: Error) => setFailure(error.message))
      .finally(() => setBusy(false));
  };
  const sendNow = () => act(async () => (await here()).sendNow());
  const drop = (calls: readonly OutboxCall[]) => act(async () => (await here()).drop(calls));
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={leaving ? "Not sent yet" : "What waits"}
      description={descriptionOf(outbox, unsent, refused, leaving !== undefined)}
      begins="reading"
      actions={
        <>
          {leaving && unsent.length > 0 && (
            <Button variant="danger" size="large" onClick={() => drop(unsent)}>
              Discard {countOf(unsent)}
            </Button>
          )}
          {leaving && unsent.length === 0 ? (
            <Button variant="primary" size="large" onClick={leaving}>
              Logout
            </Button>
          ) : (
            <SendNow outbox={outbox} count={unsent.length} busy={busy} onSend={sendNow} onClose={onClose} />
          )}
        </>
      }
    >
      {failure && <Notice kind="bad">{failure}</Notice>}
      {unsent.some(({ key }) => outbox.unkept.has(key)) && (
        <Notice kind="bad" title="This phone can't save right now">
          Its storage is full or switched off. Keep this page open until everything here is sent.
        </Notice>
      )}
      {outbox.held === "other-person" && (
        <Notice kind="warn">
          Someone else is signed in on this phone. What you did waits until you sign in again.
        </Notice>
      )}
      {lanesOf(outbox.calls).map(({ heading, lane, calls }) => (
        <Lane key={lane} heading={heading} calls={calls} outbox={outbox} onDrop={(call) => drop([call])} onAct={act} />
      ))}
    </Dialog>
  );
}

function descriptionOf(
  { held, unkept }: OutboxSnapshot,
  unsent: readonly OutboxCall[],
  refused: readonly OutboxCall[],
  leaving: boolean,
): string {
  if (unsent.length === 0) return "Everything is sent.";
  if (held === "signed-out") return `Your session has ended. Sign in to send ${countOf(unsent)}; nothing is lost.`;
  if (leaving) return `You can log out once this is sent. ${countOf(unsent)} would be lost.`;
  const needs = refused.length > 0 ? `, ${refused.length} ${refused.length === 1 ? "needs" : "need"} you` : "";
  const safe = unsent.some(({ key }) => unkept.has(key)) ? "It" : "Safe if the phone goes off; it";
  return `${unsent.length - refused.length} to send${needs}. ${safe} goes by itself when it can.`;
}

function SendNow({
  outbox: { held },
  count,
  busy,
  onSend,
  onClose,
}: {
  outbox: OutboxSnapshot;
  count: number;
  busy: boolean;
  onSend: () => void;
  onClose: () => void;
}) {
  const { pathname, search } = useLocation();
  if (count === 0)
    return (
      <Button size="large" onClick={onClose}>
        Close
      </Button>
    );
  if (held === null)
    return (
      <Button variant="primary" size="large" busy={busy} onClick={onSend}>
        {busy ? "Sending…" : "Send now"}
      </Button>
    );
  // A whole page, not a step of the router's: what is shown of a session that has ended is not kept in memory.
  const tab = pathname.startsWith("/driver") ? "tab=driver&" : "tab=office&";
  return (
    <ButtonLink
      variant="primary"
      size="large"
      reloadDocument
      to={`/?${tab}next=${encodeURIComponent(pathname + search)}`}
    >
      Sign in to send
    </ButtonLink>
  );
}

/** Lanes with something to send first; of what was sent, only the latest. */
function lanesOf(calls: readonly OutboxCall[]) {
  const sent = new Set(calls.filter((call) => !isUnsent(call)).slice(-SENT_SHOWN));
  const lanes = new Map<string, OutboxCall[]>();
  for (const call of calls)
    if (isUnsent(call) || sent.has(call)) lanes.set(call.lane, [...(lanes.get(call.lane) ?? []), call]);
  return [...lanes]
    .map(([lane, its]) => ({ lane, heading: its.at(-1)!.heading, calls: its, waits: its.some(isUnsent) }))
    .sort((one, other) => Number(other.waits) - Number(one.waits));
}

function Lane({
  heading,
  calls,
  outbox,
  onDrop,
  onAct,
}: {
  heading: string;
  calls: readonly OutboxCall[];
  outbox: OutboxSnapshot;
  onDrop: (call: OutboxCall) => void;
  onAct: (work: () => Promise<unknown>) => void;
}) {
  const unsent = calls.filter(isUnsent);
  const behind = unsent[0]?.state === "refused" ? unsent.length - 1 : 0;
  return (
    <section>
      <h3 className="flex justify-between gap-3 pb-1 text-[13px] font-semibold text-ink-2">
        <span>{heading}</span>
        <span>
          {behind > 0 ? `${behind} behind it` : unsent.length > 0 ? `${unsent.length} in line` : "none in line"}
        </span>
      </h3>
      <ul aria-label={heading} className="divide-y divide-line rounded-card border border-line">
        {calls.map((call) => (
          <Row key={`${call.sequence} ${call.key}`} call={call} outbox={outbox} onDrop={onDrop} onAct={onAct} />
        ))}
      </ul>
    </section>
  );
}

function Row({
  call,
  outbox,
  onDrop,
  onAct,
}: {
  call: OutboxCall;
  outbox: OutboxSnapshot;
  onDrop: (call: OutboxCall) => void;
  onAct: (work: () => Promise<unknown>) => void;
}) {
  const standing = standingOf(call, outbox);
  const { icon: Icon, text } = STANDINGS[standing];
  return (
    <li className="px-4 py-3">
      <div className="flex items-start gap-3">
        <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${text}`} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{call.title}</p>
          <p className={`text-sm font-semibold ${text}`}>{wordsOf(standing, call.sentAt)}</p>
          {call.refusal && standing === "refused" && <p className="pt-1 text-[15px]">{call.refusal.message}</p>}
        </div>
        <span className="text-[13px] text-ink-3">{timeOfAct(call)}</span>
      </div>
      {standing === "refused" && (
        <div className="grid grid-cols-2 gap-2 pt-3">
          <Button onClick={() => onDrop(call)}>Drop mine</Button>
          {call.refusal?.status !== 0 && (
            <Button onClick={() => onAct(async () => (await here()).sendAgain(call))}>Send again</Button>
          )}
        </div>
      )}
    </li>
  );
}
