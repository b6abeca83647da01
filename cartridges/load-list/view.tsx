import { CircleCheck, Cloud, CloudUpload, Printer, Search, Truck } from "lucide-react";
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type ReactNode,
} from "react";
import type { CartridgeSnapshot, Surface, ViewProps } from "#kernel/base-cartridge";
import { CartridgeLink, useCartridgeAddress } from "#kernel/cartridge-address";
import { longDate, pieces } from "#ui/formats";
import { useRefresh } from "#kernel/refresh";
import { Button, ButtonLink, IconButton } from "#ui/button";
import { classes } from "#ui/classes";
import { Figures, PartsBar } from "#ui/figures";
import { EmptyState } from "#ui/notice";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import { Tag } from "#ui/tag";
import { toastError } from "#ui/toasts";
import type LoadListCartridge from "./cartridge";
import type { LoadListState } from "./cartridge";
import type QuestionDialogs from "./dialogs";
import { ItemRow } from "./item-row";
import { rowState, shownMarks } from "./marks";
import { PrintPages } from "./print-pages";
import { usePrinting } from "#ui/printing";
import { progressOf, searchList, type Progress } from "./rules";

// The questions are fetched after the list is on the screen.
const Questions = onDemand<ComponentProps<typeof QuestionDialogs>>(
  () => import("./dialogs"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;
const clockTime = (iso: string, timeZone: string) =>
  new Date(iso).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", hour12: false, timeZone });

type Question = "rest-short" | "complete" | "reopen";

export default function LoadListView({ cartridge, surface, tools }: ViewProps<LoadListCartridge>) {
  const snapshot = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const refresh = useRefresh();
  useEffect(() => cartridge.watch(refresh), [cartridge, refresh]);
  useEffect(() => {
    // What only waits for the network is said by the tag; what was refused is gone from the queue and needs saying.
    if (snapshot.error && snapshot.data?.waiting.size === 0) toastError(`Error: ${snapshot.error}`);
  }, [snapshot.error, snapshot.data?.waiting.size]);
  if (!snapshot.data) return <EmptyState title="No data found" />;
  return <Loaded cartridge={cartridge} snapshot={snapshot} state={snapshot.data} surface={surface} tools={tools} />;
}

interface LoadedProps {
  cartridge: LoadListCartridge;
  snapshot: CartridgeSnapshot<LoadListState>;
  state: LoadListState;
  surface: Surface;
  tools: ReactNode;
}

function Loaded({ cartridge, snapshot, state, surface, tools }: LoadedProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const marks = useMemo(() => shownMarks(state), [state]);
  const progress = useMemo(() => progressOf(state.list, marks), [state.list, marks]);
  const printing = usePrinting();
  return (
    <>
      <div className={classes(printing && "print:hidden", surface === "page" && "pb-4")}>
        <Head state={state} saving={snapshot.saving} surface={surface} tools={tools} />
        <DayButtons state={state} />
        <Sums state={state} progress={progress} />
        {state.list.total_items === 0 ? (
          <EmptyState title="No data found">
            Nothing is due on route {state.list.route} on {longDate(state.list.date)}.
          </EmptyState>
        ) : (
          <Categories cartridge={cartridge} state={state} marks={marks} surface={surface} />
        )}
        {state.list.total_items > 0 && (
          <Actions cartridge={cartridge} state={state} progress={progress} onAsk={setQuestion} surface={surface} />
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
  state: { list, session, timezone, waiting },
  saving,
  surface,
  tools,
}: {
  state: LoadListState;
  saving: boolean;
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
      {session && (
        <SaveState waiting={waiting.size} saving={saving} completed={session.session_status === "completed"} />
      )}
      {tools}
      <IconButton label="Print" onClick={() => print()}>
        <Printer aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}

/** Always said: saved, being sent, or on this device only. */
function SaveState({ waiting, saving, completed }: { waiting: number; saving: boolean; completed: boolean }) {
  if (completed)
    return (
      <Tag tone="ok" icon={CircleCheck}>
        Complete
      </Tag>
    );
  if (waiting === 0)
    return (
      <Tag tone="ok" icon={Cloud}>
        Saved
      </Tag>
    );
  return saving ? (
    <Tag icon={CloudUpload}>Saving</Tag>
  ) : (
    <Tag tone="warn" icon={CloudUpload}>
      {waiting} to send
    </Tag>
  );
}

function DayButtons({ state: { list } }: { state: LoadListState }) {
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

function Sums({ state: { list, session }, progress }: { state: LoadListState; progress: Progress }) {
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

function Categories({
  cartridge,
  state,
  marks,
  surface,
}: {
  cartridge: LoadListCartridge;
  state: LoadListState;
  marks: ReadonlyMap<string, number>;
  surface: Surface;
}) {
  const [words, setWords] = useState("");
  const [open, setOpen] = useState<string | null>(null);
  const found = useMemo(() => searchList(state.list, words), [state.list, words]);
  const onToggle = useCallback((itemId: string) => setOpen((before) => (before === itemId ? null : itemId)), []);
  const onMark = useCallback((itemId: string, loaded: number | null) => cartridge.mark(itemId, loaded), [cartridge]);
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
                state={rowState(item, marks)}
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
  progress,
  onAsk,
  surface,
}: {
  cartridge: LoadListCartridge;
  state: LoadListState;
  progress: Progress;
  onAsk: (question: Question) => void;
  surface: Surface;
}) {
  const [starting, setStarting] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const { place } = useCartridgeAddress();
  const start = () => {
    setStarting(true);
    // The work goes on at the first item: the button that was pressed is gone.
    const list = bar.current?.parentElement;
    cartridge
      .start()
      .then(
        () =>
          requestAnimationFrame(() =>
            list?.querySelector<HTMLElement>("[aria-label^='Mark Complete']")?.focus({ preventScroll: true }),
          ),
        (error: Error) => toastError(`Error: ${error.message}`),
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
        {session?.session_status === "completed" && (
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
