import { ArrowLeftRight, CalendarX2, Percent, Plus, ScrollText, Waypoints } from "lucide-react";
import { useState, useSyncExternalStore, type ComponentProps } from "react";
import type { ViewProps } from "#kernel/base-cartridge";
import { CartridgeButtonLink, CartridgeLink } from "#kernel/cartridge-address";
import { May } from "#kernel/may";
import { useShowOrSay } from "#kernel/paged-list";
import { ActionBar } from "#ui/action-bar";
import { Button } from "#ui/button";
import { Choices } from "#ui/choices";
import { SelectField } from "#ui/field";
import { pieces, shortDate } from "#ui/formats";
import { EmptyState, Notice } from "#ui/notice";
import { onDemand } from "#ui/on-demand";
import { OrderList } from "#ui/order-list";
import { MissingDialog } from "#ui/plain-dialog";
import { Tag } from "#ui/tag";
import { toastError, toastSuccess } from "#ui/toasts";
import type RoutePlanCartridge from "./cartridge";
import type RoutePlanDialogs from "./dialogs";
import type { Asked } from "./dialogs";
import { daysInWords, movedIn } from "./rules";
import { SERVICE_DAYS, type PlanStop, type RoutePlanData } from "./schema";
import { Suggestion } from "./suggestion";

// Loaded after the stops are on screen.
const Dialogs = onDemand<ComponentProps<typeof RoutePlanDialogs>>(
  () => import("./dialogs"),
  ({ retry, onClose }) => <MissingDialog retry={retry} close={onClose} />,
);

/**
 * Route management (spec 2.8): a route's weekday, its stops in the usual order, and the actions on
 * them. Route and weekday are kept in the URL.
 */
export default function RoutePlanView({ cartridge, surface }: ViewProps<RoutePlanCartridge>) {
  const { data } = useSyncExternalStore(cartridge.subscribe, cartridge.getSnapshot, cartridge.getSnapshot);
  const [dialog, setDialog] = useState<Asked | null>(null);
  // The weekday for which an order is suggested.
  const [suggesting, setSuggesting] = useState<string | null>(null);
  if (!data) return null;
  const { route, day, stops } = data;
  const weekdayKey = `${route} ${day}`;
  const Heading = surface === "page" ? "h1" : "h2";
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Heading className="text-26 font-bold">Routes</Heading>
      </header>
      <Chosen data={data} />
      <div role="group" aria-label="Actions" className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => setDialog({ what: "add" })}>
          <Plus aria-hidden className="size-5" />
          Add stop
        </Button>
        {stops.length > 0 && (
          <>
            <Button onClick={() => setDialog({ what: "move" })}>
              <ArrowLeftRight aria-hidden className="size-5" />
              Move stops
            </Button>
            <May do="rentals:write">
              <Button onClick={() => setDialog({ what: "raise" })}>
                <Percent aria-hidden className="size-5" />
                Raise prices
              </Button>
            </May>
            <Button onClick={() => setSuggesting(weekdayKey)}>
              <Waypoints aria-hidden className="size-5" />
              Suggest an order
            </Button>
          </>
        )}
        <CartridgeButtonLink to={{ cartridge: "load-list", key: { route, day } }}>
          <ScrollText aria-hidden className="size-5" />
          Load list
        </CartridgeButtonLink>
        <CartridgeButtonLink to={{ cartridge: "holiday", key: {} }}>
          <CalendarX2 aria-hidden className="size-5" />
          Holidays
        </CartridgeButtonLink>
      </div>
      {stops.length === 0 ? (
        <EmptyState title={`Nobody is served by route ${route} on ${day}s`}>Add a stop, or move one here.</EmptyState>
      ) : (
        <Stops
          key={weekdayKey}
          isSuggesting={suggesting === weekdayKey}
          onSuggested={() => setSuggesting(null)}
          cartridge={cartridge}
          data={data}
          onOpen={(stop) => setDialog({ what: "stop", number: stop })}
        />
      )}
      <Joins data={data} />
      {dialog && <Dialogs cartridge={cartridge} data={data} asked={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** Picks the route and the weekday. */
function Chosen({ data: { route, day, routes } }: { data: RoutePlanData }) {
  const show = useShowOrSay();
  return (
    <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <SelectField
        label="Route"
        value={route}
        onChange={({ currentTarget }) =>
          show({ route: currentTarget.value, day }, `Error loading route ${currentTarget.value}`)
        }
      >
        {routes.map((each) => (
          <option key={each} value={each}>
            Route {each}
          </option>
        ))}
      </SelectField>
      <Choices
        name="day"
        legend="Weekday"
        value={day}
        options={SERVICE_DAYS.map((each) => [each, each.slice(0, 3)] as const)}
        onChoose={(chosen) => show({ route, day: chosen }, `Error loading route ${route}`)}
      />
    </div>
  );
}

/** The stops in their usual order. A local reordering is shown until it is saved or canceled. */
function Stops({
  cartridge,
  data: { day, stops },
  isSuggesting,
  onSuggested,
  onOpen,
}: {
  cartridge: RoutePlanCartridge;
  data: RoutePlanData;
  isSuggesting: boolean;
  onSuggested: () => void;
  onOpen: (number: string) => void;
}) {
  const [customOrder, setCustomOrder] = useState<string[] | null>(null);
  // The order that the local reordering started from, to detect changes by other users when the
  // data refreshes.
  const [from, setFrom] = useState(stops);
  const [busy, setBusy] = useState(false);
  // Keep the local reordering: new stops go last, removed ones disappear.
  const order = customOrder
    ? stops.toSorted((one, other) => placeIn(customOrder, one.number) - placeIn(customOrder, other.number))
    : stops;
  const isStanding = (numbers: readonly string[]) => numbers.every((number, place) => number === stops[place]!.number);
  const isChanged = !isStanding(order.map(({ number }) => number));
  // Ignore the changes that our own save brings.
  const others = isChanged && !busy ? movedIn(from, stops) : [];
  const change = (numbers: string[]) => {
    if (!isChanged) setFrom(stops);
    setCustomOrder(isStanding(numbers) ? null : numbers);
  };
  const discard = () => setCustomOrder(null);
  const save = async () => {
    setBusy(true);
    try {
      const saved = await cartridge.order(order.map(({ number }) => number));
      if (saved !== null) {
        toastSuccess(saved);
        discard();
      }
    } catch (error) {
      toastError((error as Error).message);
    }
    setBusy(false);
  };
  const total = stops.reduce((sum, stop) => sum + stop.pieces, 0);
  return (
    <section aria-label="Usual order" className="grid grid-cols-1 gap-3">
      <p className="text-ink-2">
        {stops.length === 1 ? "1 stop" : `${stops.length} stops`}, {pieces(total)} pieces. Stop order for {day}s.
      </p>
      {others.length > 0 && (
        <Notice kind="warn" title="Somebody else changed this meanwhile">
          {others.join(". ")}. Your order is below and is not saved yet: Save order keeps yours, Cancel keeps theirs.
        </Notice>
      )}
      {isSuggesting && <Suggestion stops={order} onAccept={change} onClose={onSuggested} />}
      <OrderList
        label="Order of the stops"
        items={order.map((stop) => ({
          id: stop.number,
          name: stop.name,
          title: (
            <CartridgeLink
              to={{ cartridge: "customer-detail", key: { number: stop.number } }}
              className="inline-flex min-h-6 items-center text-accent hover:underline max-sm:min-h-11"
            >
              {stop.name}
            </CartridgeLink>
          ),
          note: <About stop={stop} onOpen={() => onOpen(stop.number)} />,
        }))}
        onOrder={(items) => change(items.map(({ id }) => id))}
      />
      {isChanged && (
        <ActionBar>
          <Button size="large" onClick={discard}>
            Cancel
          </Button>
          <Button variant="primary" size="large" busy={busy} onClick={() => void save()}>
            Save order
          </Button>
        </ActionBar>
      )}
    </section>
  );
}

const placeIn = (order: readonly string[], number: string) => {
  const index = order.indexOf(number);
  return index === -1 ? order.length : index;
};

/** Details of a stop, and when it leaves. */
function About({
  stop: { number, name, address, items, pieces: count, frequency, ahead },
  onOpen,
}: {
  stop: PlanStop;
  onOpen: () => void;
}) {
  return (
    <>
      <span className="block text-13 break-words text-ink-2">{address ? `${number} · ${address}` : number}</span>
      <span className="flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
        {items.length === 1 ? "1 item" : `${items.length} items`}, {pieces(count)} pieces
        {frequency === "Biweekly" && ", every other week"}
        {ahead && (
          <Tag tone="warn">
            Route {ahead.route}, {daysInWords(ahead.service_days)} from {shortDate(ahead.from)}
          </Tag>
        )}
        <button
          type="button"
          onClick={onOpen}
          aria-label={`Edit stop: ${name}`}
          className="min-h-6 min-w-6 font-semibold text-accent hover:underline max-sm:min-h-11"
        >
          Edit stop
        </button>
      </span>
    </>
  );
}

/** Who joins the route's weekday on a later date. */
function Joins({ data: { joins } }: { data: RoutePlanData }) {
  if (joins.length === 0) return null;
  return (
    <section aria-label="Comes later" className="grid gap-2">
      <h2 className="text-lg font-semibold">Comes later</h2>
      <ul className="grid gap-1">
        {joins.map(({ number, name, from }) => (
          <li key={number}>
            {name} <span className="text-ink-2">{number}</span> <Tag>From {shortDate(from)}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}
