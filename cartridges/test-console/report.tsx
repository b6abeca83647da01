import { CircleCheck, CircleX, FlaskConical } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { BaseCartridge } from "#kernel/base-cartridge";
import { Button } from "#ui/button";
import { Notice } from "#ui/notice";
import { Tag } from "#ui/tag";
import type { Bench } from "./bench";
import type { ConsoleLog } from "./console-log";
import type { useDrawing } from "./drawing";

const useBench = (bench: Bench) => useSyncExternalStore(bench.subscribe, bench.getSnapshot, bench.getSnapshot);
const BOX = "max-h-72 overflow-auto rounded-control bg-sunk p-3 font-mono text-13 break-words whitespace-pre-wrap";

/** The snapshot: phase, dirty flag, error, and data. */
export function State({ bench }: { bench: Bench }) {
  const { instance } = useBench(bench);
  return instance ? <StateOf instance={instance} /> : <p className="text-ink-2">Not loaded.</p>;
}
function StateOf({ instance }: { instance: BaseCartridge }) {
  const { data, phase, dirty, saving, savedAt, error } = useSyncExternalStore(instance.subscribe, instance.getSnapshot);
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-1.5">
        <Tag tone="accent">{phase}</Tag>
        <Tag tone={dirty ? "warn" : "ok"}>{dirty ? "dirty" : "clean"}</Tag>
        {saving && <Tag tone="accent">saving</Tag>}
        {savedAt !== null && <Tag tone="ok">{`saved ${new Date(savedAt).toLocaleTimeString()}`}</Tag>}
      </p>
      {error !== null && <Notice kind="bad">{error}</Notice>}
      <pre tabIndex={0} aria-label="Data" className={BOX}>
        {JSON.stringify(data, null, 2)}
      </pre>
    </div>
  );
}

/** The watched topics; each can be announced as changed. */
export function Events({ benches }: { benches: readonly Bench[] }) {
  const topics = useTopics(benches);
  if (topics.length === 0) return <p className="text-ink-2">Nothing loaded here watches a topic.</p>;
  return (
    <ul className="grid gap-2">
      {topics.map((topic) => (
        <li key={topic} className="flex flex-wrap items-center justify-between gap-2">
          <code className="text-15 break-all">{topic}</code>
          <Button
            size="small"
            aria-label={`Say ${topic} changed`}
            onClick={() => benches.forEach((bench) => bench.hear(topic))}
          >
            Say it changed
          </Button>
        </li>
      ))}
    </ul>
  );
}
/** The topics of all benches, joined to one string, so that equal topics are an equal snapshot. */
function useTopics(benches: readonly Bench[]): string[] {
  const subscribe = (listener: () => void) => {
    const unsubscribes = benches.map((bench) => bench.subscribe(listener));
    return () => unsubscribes.forEach((end) => end());
  };
  const read = () => [...new Set(benches.flatMap((bench) => bench.getSnapshot().instance?.topics ?? []))].join(" ");
  return useSyncExternalStore(subscribe, read, read).split(" ").filter(Boolean);
}

/** The cartridge's calls in the console's outbox. */
export function OutboxOf({ bench }: { bench: Bench }) {
  const { instance } = useBench(bench);
  return instance ? <CallsOf instance={instance} /> : <p className="text-ink-2">Not loaded.</p>;
}
const STATES = { waiting: "warn", refused: "bad", sent: "ok" } as const;
function CallsOf({ instance }: { instance: BaseCartridge }) {
  const { outbox } = useSyncExternalStore(instance.subscribe, instance.getSnapshot);
  if (outbox.calls.length === 0) return <p className="text-ink-2">Nothing waits here.</p>;
  return (
    <ul className="grid gap-2">
      {outbox.calls.map(({ key, title, call, state, refusal }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0">
            {title} <code className="text-13 text-ink-2">{call}</code>
            {refusal && <span className="block text-13 text-bad">{refusal.message}</span>}
          </span>
          <Tag tone={STATES[state]}>{state}</Tag>
        </li>
      ))}
    </ul>
  );
}

/** The last ten log lines (spec 2.14). */
export function Log({ log }: { log: ConsoleLog }) {
  const lines = useSyncExternalStore(log.subscribe, log.getSnapshot, log.getSnapshot);
  if (lines.length === 0) return <p className="text-ink-2">Nothing has happened yet.</p>;
  return (
    <ol aria-label="Log" className={BOX} tabIndex={0}>
      {lines.map(({ id, at, text }) => (
        <li key={id}>
          <time className="text-ink-2">{at.toLocaleTimeString("en-US", { hour12: false })}</time> {text}
        </li>
      ))}
    </ol>
  );
}

/**
 * Runs the chosen cartridge's contract tests in this page, with the same functions as `npm test --
 * contract`.
 */
export function Contract({ bench, draw }: { bench: Bench } & Pick<ReturnType<typeof useDrawing>, "draw">) {
  const { results, busy } = useBench(bench);
  return (
    <div className="grid justify-items-start gap-3">
      <Button busy={busy} onClick={() => void bench.runContract(draw)}>
        <FlaskConical aria-hidden className="size-4.5" />
        Run contract tests
      </Button>
      {results && (
        <ul aria-label="Contract tests" className="grid w-full gap-2">
          {results.map(({ name, failure }) => (
            <li key={name} className="flex flex-wrap items-start justify-between gap-2">
              <span className="min-w-0 flex-1 basis-48">
                {name}
                {failure && <span className="block text-13 text-bad">{failure}</span>}
              </span>
              {failure ? (
                <Tag tone="bad" icon={CircleX}>
                  Fails
                </Tag>
              ) : (
                <Tag tone="ok" icon={CircleCheck}>
                  Holds
                </Tag>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
