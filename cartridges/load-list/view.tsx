import { CircleCheck, Printer, Search, Truck } from "lucide-react";
import {
  useCallback,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type ReactNode,
} from "react";
import type { CartridgeSnapshot, Surface, ViewProps } from "#kernel/base-cartridge";
import { CartridgeLink, useCartridgeAddress } from "#kernel/cartridge-address";
import { clockTime, longDate, pieces } from "#ui/formats";
import { StandingTag } from "#kernel/outbox/standing";
import type { OutboxCall } from "#kernel/outbox/rules";
import { standingOf, type Standing } from "#kernel/outbox/words";
import { Button, ButtonLink, IconButton } from "#ui/button";
import { classes } from "#ui/classes";
import { Figures, PartsBar } from "#ui/figures";
import { EmptyState } from "#ui/notice";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import { Tag } from "#ui/tag";
import { toastError } from "#ui/toasts";
import type LoadListCartridge from "./cartridge";
import type QuestionDialogs from "./dialogs";
import { ItemRow } from "./item-row";
import { rowState } from "./marks";
import { PrintPages } from "./print-pages";
import { usePrinting } from "#ui/printing";
import { marksOf, progressOf, searchList, type Progress } from "./rules";
import type { LoadListData } from "./schema";

// The dialogs are fetched after the list is on the screen.
const Questions = onDemand<ComponentProps<typeof QuestionDialogs>>(
  () => import("./dialogs"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;

const sayError = (error: Error) => toastError(`Error: ${error.message}`);

type Question = "rest-short" | "complete" | "reopen";

export default function LoadListView({ cartridge, surface, tools }: ViewProps<LoadListCartridge>) {
  const snapshot = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  if (!snapshot.data) return <EmptyState title="No data found" />;
  return <Loaded cartridge={cartridge} snapshot={snapshot} state={snapshot.data} surface={surface} tools={tools} />;
}

interface LoadedProps {
  cartridge: LoadListCartridge;
  snapshot: CartridgeSnapshot<LoadListData>;
  state: LoadListData;
  surface: Surface;
  tools: ReactNode;
}

function Loaded({ cartridge, snapshot, state, surface, tools }: LoadedProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const marks = useMemo(() => marksOf(state), [state]);
  const progress = useMemo(() => progressOf(state.list, marks), [state.list, marks]);
  const printing = usePrinting();
  return (
    <>
      <div className={classes(printing && "print:hidden", surface === "page" && "pb-4")}>
        <Head state={state} outbox={snapshot.outbox} surface={surface} tools={tools} />
        <DayButtons state={state} />
        <Sums state={state} progress={progress} />
        {state.list.total_items === 0 ? (
          <EmptyState title="No data found">
            Nothing is due on route {state.list.route} on {longDate(state.list.date)}.
          </EmptyState>
        ) : (
          <Categories cartridge={cartridge} snapshot={snapshot} state={state} surface={surface} />
        )}
        {state.list.total_items > 0 && (
          <Actions
            cartridge={cartridge}
            state={state}
            waitingCompletion={snapshot.outbox.calls.find(isWaitingCompletion) ?? null}
            progress={progress}
            onAsk={setQuestion}
            surface={surface}
          />
        )}
      </div>
      {printing && <PrintPages list={state.list} />}
      {question && (
        <Questions question={question} cartridge={cartridge} state={state} onClose={() => setQuestion(null)} />
      )}
    </>
  );
}

function Head({
  state: { list, session, timezone },
  outbox,
  surface,
  tools,
}: {
  state: LoadListData;
  outbox: CartridgeSnapshot<LoadListData>["outbox"];
  surface: Surface;
  tools: ReactNode;
}) {
  const Title = surface === "page" ? "h1" : "h2";
  const stage =
    session?.session_status === "completed" && session.completed_at
      ? `loaded at ${clockTime(session.completed_at, timezone)}`
      : session
        ? `loading since ${clockTime(session.started_at, timezone)}`
        : null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-3">
      <Title className="min-w-0 flex-1 text-[22px] font-bold">Route {list.route}</Title>
      <p className="order-last w-full text-sm text-ink-2">
        {[longDate(list.date), stage, list.driver_name].filter(Boolean).join(" · ")}
      </p>
      <div className="flex flex-wrap gap-2 empty:hidden max-sm:order-last max-sm:w-full">
        {session?.session_status === "completed" && (
          <Tag tone="ok" icon={CircleCheck}>
            Complete
          </Tag>
        )}
        <StandingTag {...outbox} />
      </div>
      {tools}
      <IconButton label="Print" onClick={() => print()}>
        <Printer aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}

function DayButtons({ state: { list } }: { state: LoadListData }) {
  return (
    <nav aria-label="Service day" className="grid grid-cols-5 gap-1.5 pb-4">
      {DAYS.map((day) => {
        const current = day === list.service_day;
        return (
          <CartridgeLink
            key={day}
            to={{ key: { route: list.route, day } }}
            aria-current={current ? "page" : undefined}
            aria-label={day}
            preventScrollReset
            className={classes(
              "grid min-h-12 place-items-center rounded-control text-[15px] font-semibold",
              current ? "bg-ink text-paper" : "text-ink-2 hover:bg-sunk",
            )}
          >
            {day.slice(0, 3)}
          </CartridgeLink>
        );
      })}
    </nav>
  );
}

function Sums({ state: { list, session }, progress }: { state: LoadListData; progress: Progress }) {
  const { expected, loaded, short, items, marked, complete, partly } = progress;
  if (!session) {
    return (
      <Figures
        className="pb-4"
        figures={[
          { value: pieces(list.total_pieces), label: "total pieces" },
          { value: pieces(list.total_items), label: "total items" },
          { value: pieces(list.customer_count), label: "customers" },
        ]}
      />
    );
  }
  return (
    <div className="grid gap-3 pb-4">
      <Figures
        figures={[
          { value: pieces(loaded), label: `of ${pieces(expected)} pieces` },
          { value: pieces(marked), label: `of ${pieces(items)} items` },
          { value: pieces(short), label: "short", tone: short > 0 ? "bad" : "plain" },
          { value: pieces(list.customer_count), label: "customers" },
        ]}
      />
      <PartsBar
        whole={expected}
        label={`${pieces(loaded)} of ${pieces(expected)} pieces loaded, ${pieces(short)} short`}
        parts={[
          { amount: complete, tone: "ok" },
          { amount: partly, tone: "warn" },
          { amount: short, tone: "bad" },
        ]}
      />
    </div>
  );
}

const isUnsentMark = ({ call, state }: OutboxCall) => call === "POST /loading-status/item/update" && state !== "sent";
const isWaitingCompletion = ({ call, state }: OutboxCall) =>
  call === "POST /loading-status/session/complete" && state === "waiting";

/** How the marks stand that the server does not have yet, by item. */
function standings({ calls, ...marks }: CartridgeSnapshot<LoadListData>["outbox"]): ReadonlyMap<string, Standing> {
  return new Map(calls.filter(isUnsentMark).map((call) => [String(call.body.item_id), standingOf(call, marks)]));
}

function Categories({
  cartridge,
  snapshot: { outbox },
  state,
  surface,
}: {
  cartridge: LoadListCartridge;
  snapshot: CartridgeSnapshot<LoadListData>;
  state: LoadListData;
  surface: Surface;
}) {
  const [words, setWords] = useState("");
  const [open, setOpen] = useState<string | null>(null);
  const found = useMemo(() => searchList(state.list, words), [state.list, words]);
  const onToggle = useCallback((itemId: string) => setOpen((before) => (before === itemId ? null : itemId)), []);
  const onMark = useCallback(
    (itemId: string, loaded: number | null) => void cartridge.mark(itemId, loaded).catch(sayError),
    [cartridge],
  );
  const marks = useMemo(() => new Map(state.items.map((item) => [item.item_id, item])), [state.items]);
  const waiting = useMemo(() => standings(outbox), [outbox]);
  const editable = state.session?.session_status === "in_progress";
  const Heading = surface === "page" ? "h2" : "h3";
  return (
    <>
      <div className="relative pb-1">
        <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-3" />
        <input
          type="search"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          aria-label="Search items and customers"
          placeholder="Search items and customers"
          className="min-h-12 w-full rounded-control border border-line-strong bg-surface pr-3 pl-11 placeholder:text-ink-3"
        />
      </div>
      {found.length === 0 && <p className="py-8 text-center text-ink-2">Nothing matches “{words}”.</p>}
      {found.map(({ name, items }) => (
        <section key={name}>
          <Heading className="flex justify-between pt-4 pb-2 text-[13px] font-semibold text-ink-2">
            <span>{name}</span>
            <span>
              {state.session
                ? `${items.filter(({ item_id }) => marks.has(item_id)).length} of ${items.length}`
                : `${items.length} ${items.length === 1 ? "item" : "items"}`}
            </span>
          </Heading>
          <ul className={classes("grid grid-cols-1 gap-2", surface === "page" && "lg:grid-cols-2")}>
            {items.map((item) => (
              <ItemRow
                key={item.item_id}
                item={item}
                state={rowState(item, marks.get(item.item_id))}
                standing={waiting.get(item.item_id) ?? null}
                timeZone={state.timezone}
                open={open === item.item_id}
                editable={editable}
                hasSession={state.session !== null}
                onToggle={onToggle}
                onMark={onMark}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The two actions that matter, at the bottom under the thumb. */
function Actions({
  cartridge,
  state,
  waitingCompletion,
  progress,
  onAsk,
  surface,
}: {
  cartridge: LoadListCartridge;
  state: LoadListData;
  /** The load was completed here, and the server has not heard of it. */
  waitingCompletion: OutboxCall | null;
  progress: Progress;
  onAsk: (question: Question) => void;
  surface: Surface;
}) {
  const [starting, setStarting] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const { place } = useCartridgeAddress();
  const start = () => {
    setStarting(true);
    // Moves focus to the first item, because the pressed button is gone.
    const list = bar.current?.parentElement;
    cartridge
      .start()
      .then(
        () =>
          requestAnimationFrame(() =>
            list?.querySelector<HTMLElement>("[aria-label^='Mark Complete']")?.focus({ preventScroll: true }),
          ),
        sayError,
      )
      .finally(() => setStarting(false));
  };
  const { session } = state;
  return (
    <div
      ref={bar}
      className={classes(
        "sticky bottom-0 z-10 mt-4 border-t border-line bg-surface",
        surface === "page"
          ? "-mx-4 px-4 pt-3 pb-5 md:mx-0 md:rounded-t-card md:border-x md:pb-3"
          : "-mx-3.5 px-3.5 py-3",
      )}
    >
      <div
        className={classes(
          "flex gap-2 [&>*]:flex-1",
          surface === "page" && "md:justify-end md:[&>*]:flex-none md:[&>*]:px-6",
        )}
      >
        {!session && (
          <Button variant="primary" size="large" busy={starting} onClick={start}>
            <Truck aria-hidden className="size-5" />
            Start Loading
          </Button>
        )}
        {session?.session_status === "in_progress" && (
          <>
            <Button size="large" disabled={progress.marked === progress.items} onClick={() => onAsk("rest-short")}>
              Mark Rest as Short
            </Button>
            <Button variant="primary" size="large" onClick={() => onAsk("complete")}>
              Complete and Send Report
            </Button>
          </>
        )}
        {waitingCompletion && !waitingCompletion.tried && (
          <Button size="large" onClick={() => void cartridge.takeBack(waitingCompletion).catch(sayError)}>
            Take back, not sent yet
          </Button>
        )}
        {session?.session_status === "completed" && !waitingCompletion && (
          <>
            <Button size="large" onClick={() => onAsk("reopen")}>
              Reopen
            </Button>
            {session.report && (
              <ButtonLink variant="primary" size="large" to={`${place}/report/${session.report.id}`}>
                View report
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </div>
  );
}
