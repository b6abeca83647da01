import { useState } from "react";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { Notice } from "#ui/notice";
import { outbox as here } from "./tab-outbox";
import type { OutboxSnapshot } from "./outbox";
import { heldUp, isUnsent, noticeOf, type OutboxCall } from "./rules";
import { SignInHere } from "./sign-in-here";
import { STANDINGS } from "./standing";
import { countOf, laneWords, standingOf, timeOfAct, wordsOf } from "./words";

export interface WaitingListProps {
  outbox: OutboxSnapshot;
  onClose: () => void;
  /** Set by a sign-out that has to wait: continues it once nothing is pending. */
  leaving?: () => void;
}

/** How many of the latest sent calls to show. */
const SENT_SHOWN = 5;

/**
 * The list of this person's calls that the server does not have yet, by lane, and what needs their
 * decision (look-2, frame 4).
 */
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
  const signsInHere = outbox.held !== null && unsent.length > 0;
  const drop = (calls: readonly OutboxCall[]) => act(async () => (await here()).drop(calls));
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={leaving ? "Not sent yet" : "Waiting to send"}
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
          ) : signsInHere ? (
            <Button size="large" onClick={onClose}>
              Not now
            </Button>
          ) : (
            <SendNow count={unsent.length} busy={busy} onSend={sendNow} onClose={onClose} />
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
      {signsInHere && <SignInHere onSignedIn={sendNow} />}
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
  const sendsItself = unsent.length > refused.length + heldUp(unsent).size;
  const safe = unsent.some(({ key }) => unkept.has(key)) ? "" : " Safe even if your phone turns off.";
  return `${laneWords(unsent)}.${safe}${sendsItself ? " Sends by itself when it can." : ""}`;
}

function SendNow({
  count,
  busy,
  onSend,
  onClose,
}: {
  count: number;
  busy: boolean;
  onSend: () => void;
  onClose: () => void;
}) {
  if (count === 0)
    return (
      <Button size="large" onClick={onClose}>
        Close
      </Button>
    );
  return (
    <Button variant="primary" size="large" busy={busy} onClick={onSend}>
      {busy ? "Sending…" : "Send now"}
    </Button>
  );
}

/** Lanes with unsent calls first; of the sent ones, the latest and those with a notice. */
function lanesOf(calls: readonly OutboxCall[]) {
  const all = calls.filter((call) => !isUnsent(call));
  const sent = new Set([...all.slice(-SENT_SHOWN), ...all.filter((call) => noticeOf(call) !== null)]);
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
  const held = heldUp(calls);
  return (
    <section>
      <h3 className="flex justify-between gap-3 pb-1 text-13 font-semibold text-ink-2">
        <span>{heading}</span>
        <span>{laneWords(calls)}</span>
      </h3>
      <ul aria-label={heading} className="divide-y divide-line rounded-card border border-line">
        {calls.map((call) => (
          <Row
            key={`${call.sequence} ${call.key}`}
            call={call}
            isHeldUp={held.has(call)}
            outbox={outbox}
            onDrop={onDrop}
            onAct={onAct}
          />
        ))}
      </ul>
    </section>
  );
}

function Row({
  call,
  isHeldUp,
  outbox,
  onDrop,
  onAct,
}: {
  call: OutboxCall;
  isHeldUp: boolean;
  outbox: OutboxSnapshot;
  onDrop: (call: OutboxCall) => void;
  onAct: (work: () => Promise<unknown>) => void;
}) {
  const standing = standingOf(call, outbox);
  const { icon: Icon, text } = STANDINGS[standing];
  const notice =
    standing === "refused" ? call.refusal?.message : isHeldUp ? "Waits for your decision above." : noticeOf(call);
  return (
    <li className="px-4 py-3">
      <div className="flex items-start gap-3">
        <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${text}`} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{call.title}</p>
          <p className={`text-sm font-semibold ${text}`}>{wordsOf(standing, call.sentAt)}</p>
          {notice && <p className="pt-1 text-15">{notice}</p>}
        </div>
        <span className="text-13 text-ink-3">{timeOfAct(call)}</span>
      </div>
      {standing === "refused" && (
        <div className="grid grid-cols-2 gap-2 pt-3">
          <Button onClick={() => onDrop(call)}>Discard mine</Button>
          {call.refusal?.status !== 0 && (
            <Button onClick={() => onAct(async () => (await here()).sendAgain(call))}>Send again</Button>
          )}
        </div>
      )}
    </li>
  );
}
