import { Search, SquareStack, Truck } from "lucide-react";
import {
  useCallback,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type ReactNode,
} from "react";
import type { Surface, ViewProps } from "#kernel/base-cartridge";
import type { CartridgeSnapshot } from "#kernel/cartridge-types";
import { CartridgeButtonLink } from "#kernel/cartridge-address";
import { longDate } from "#ui/formats";
import type { OutboxCall } from "#kernel/outbox/rules";
import { standingOf, type Standing } from "#kernel/outbox/words";
import { Button, IconButton } from "#ui/button";
import { classes } from "#ui/classes";
import { EmptyState } from "#ui/notice";
import { onDemand } from "#ui/on-demand";
import { MissingDialog } from "#ui/plain-dialog";
import { SearchBox } from "#ui/search-box";
import { toastError } from "#ui/toasts";
import type LoadListCartridge from "./cartridge";
import type QuestionDialogs from "./dialogs";
import { DayButtons, Head, Sums } from "./head";
import { ItemRow } from "./item-row";
import { rowState } from "./marks";
import type PrintedPages from "./print-pages";
import { usePrinting } from "#ui/printing";
import { marksOf, progressOf, searchList, type Progress } from "./rules";
import type { LoadListData } from "./schema";

// The dialogs load after the list is shown.
const Questions = onDemand<ComponentProps<typeof QuestionDialogs>>(
  () => import("./dialogs"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);
const PrintPages = onDemand<ComponentProps<typeof PrintedPages>>(
  () => import("./print-pages"),
  () => null,
);

const sayError = (error: Error) => toastError(`Error: ${error.message}`);

type Question = "rest-short" | "complete" | "reopen" | "one-by-one";

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
  const [searching, setSearching] = useState(false);
  const marks = useMemo(() => marksOf(state), [state]);
  const progress = useMemo(() => progressOf(state.list, marks), [state.list, marks]);
  const printing = usePrinting();
  const search = (
    <IconButton
      label="Search"
      aria-expanded={searching}
      onClick={() => setSearching(!searching)}
      className={classes(surface === "page" ? "md:hidden" : "hidden")}
    >
      <Search aria-hidden className="size-5" />
    </IconButton>
  );
  return (
    <>
      <div className={classes("print:[&:has(+[data-sheets])]:hidden", surface === "page" && "pb-4")}>
        <div className={classes(surface === "page" && "stays max-md:-mx-4 max-md:bg-paper max-md:px-4")}>
          <Head state={state} outbox={snapshot.outbox} surface={surface} tools={tools} search={search} />
          <Sums state={state} progress={progress} />
        </div>
        <DayButtons state={state} />
        {state.list.total_items === 0 ? (
          <EmptyState title="No data found">
            Nothing is due on route {state.list.route} on {longDate(state.list.date)}.
          </EmptyState>
        ) : (
          <Categories cartridge={cartridge} snapshot={snapshot} state={state} surface={surface} searching={searching} />
        )}
        {state.list.total_items > 0 && (!state.reads_only || state.session?.report) && (
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
      {printing && <PrintPages state={state} />}
      {question && (
        <Questions
          question={question}
          cartridge={cartridge}
          state={state}
          outbox={snapshot.outbox}
          onClose={() => setQuestion(null)}
          onComplete={() => setQuestion("complete")}
        />
      )}
    </>
  );
}

const isUnsentMark = ({ call, state }: OutboxCall) => call === "POST /loading-status/item/update" && state !== "sent";
const isWaitingCompletion = ({ call, state }: OutboxCall) =>
  call === "POST /loading-status/session/complete" && state === "waiting";

/** The state of unsent marks, by item. */
function standings({ calls, ...marks }: CartridgeSnapshot<LoadListData>["outbox"]): ReadonlyMap<string, Standing> {
  return new Map(calls.filter(isUnsentMark).map((call) => [String(call.body.item_id), standingOf(call, marks)]));
}

function Categories({
  cartridge,
  snapshot: { outbox },
  state,
  surface,
  searching,
}: {
  cartridge: LoadListCartridge;
  snapshot: CartridgeSnapshot<LoadListData>;
  state: LoadListData;
  surface: Surface;
  /** On a phone the search is collapsed, so that the list begins higher. */
  searching: boolean;
}) {
  const [searchText, setSearchText] = useState("");
  const [open, setOpen] = useState<string | null>(null);
  const matches = useMemo(() => searchList(state.list, searchText), [state.list, searchText]);
  const onToggle = useCallback((itemId: string) => setOpen((before) => (before === itemId ? null : itemId)), []);
  const onMark = useCallback(
    (itemId: string, loaded: number | null) => void cartridge.mark(itemId, loaded).catch(sayError),
    [cartridge],
  );
  const marks = useMemo(() => new Map(state.items.map((item) => [item.item_id, item])), [state.items]);
  const waiting = useMemo(() => standings(outbox), [outbox]);
  const editable = !state.reads_only && state.session?.session_status === "in_progress";
  const Heading = surface === "page" ? "h2" : "h3";
  return (
    <>
      <SearchBox
        label="Search items and customers"
        value={searchText}
        onChange={setSearchText}
        className={classes("pb-1", surface === "page" && !searching && searchText === "" && "max-md:hidden")}
      />
      {matches.length === 0 && <p className="py-8 text-center text-ink-2">Nothing matches “{searchText}”.</p>}
      {matches.map(({ name, items }) => (
        <section key={name}>
          <Heading className="flex justify-between gap-3 pt-2 pb-2 text-13 font-semibold text-ink-2 md:pt-4">
            <span>{name}</span>
            <span className="shrink-0">
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

/** The two main actions, at the bottom within reach of the thumb. */
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
  /** The completion that is not sent yet. */
  waitingCompletion: OutboxCall | null;
  progress: Progress;
  onAsk: (question: Question) => void;
  surface: Surface;
}) {
  const [starting, setStarting] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
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
  const { session } = state,
    may = !state.reads_only;
  return (
    <div
      ref={bar}
      className={classes(
        "sticky bottom-[var(--bar)] z-10 mt-4 border-t border-line bg-surface",
        surface === "page" ? "-mx-4 px-4 py-3 md:mx-0 md:rounded-t-card md:border-x" : "-mx-3.5 px-3.5 py-3",
      )}
    >
      <div
        className={classes(
          "flex flex-wrap gap-2 [&>*]:flex-1",
          surface === "page" && "md:justify-end md:[&>*]:flex-none md:[&>*]:px-6",
        )}
      >
        {may && !session && (
          <Button variant="primary" size="large" busy={starting} onClick={start}>
            <Truck aria-hidden className="size-5" />
            Start Loading
          </Button>
        )}
        {may && session?.session_status === "in_progress" && (
          <>
            <Button
              size="large"
              className={classes(
                "w-18 flex-none! flex-col gap-0 px-1! text-12",
                surface === "page" && "md:w-auto md:flex-row md:gap-2 md:px-4! md:text-base",
              )}
              onClick={() => onAsk("one-by-one")}
            >
              <SquareStack aria-hidden className="size-5" />
              One by one
            </Button>
            <Button
              size="large"
              className="px-2!"
              disabled={progress.marked === progress.items}
              onClick={() => onAsk("rest-short")}
            >
              Mark Rest as Short
            </Button>
            <Button variant="primary" size="large" className="px-2!" onClick={() => onAsk("complete")}>
              Complete and Send Report
            </Button>
          </>
        )}
        {waitingCompletion && !waitingCompletion.tried && (
          <Button size="large" onClick={() => void cartridge.takeBack(waitingCompletion).catch(sayError)}>
            Cancel, not sent yet
          </Button>
        )}
        {session?.session_status === "completed" && !waitingCompletion && (
          <>
            {may && (
              <Button size="large" onClick={() => onAsk("reopen")}>
                Reopen
              </Button>
            )}
            {session.report && (
              <CartridgeButtonLink
                variant="primary"
                size="large"
                to={{ cartridge: "load-report", key: { id: session.report.id } }}
              >
                View report
              </CartridgeButtonLink>
            )}
          </>
        )}
      </div>
    </div>
  );
}
